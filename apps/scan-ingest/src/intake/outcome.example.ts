/** What `extractionExample` is answered by a service that knows nothing yet; a spec holds it to that. */
export const outcomeExample = {
  extractionId: '4b7c0f52-8a2e-4d0c-9f1e-5c4f0a6b2d11',
  outcome: 'recorded',
  appId: 'app_2791d51c-fbd9-539c-84b2-47f6e500dedd',
  changes: 5,
};

/** What the lines `extractionExample` and `failedScanExample` are answered by such a service; a spec holds it too. */
export const linesExample = [
  { line: 1, ...outcomeExample },
  {
    line: 2,
    extractionId: '0f6f3c1e-6a55-4c7e-8f5b-2b1f3d9f7a10',
    outcome: 'recorded',
    appId: 'app_2791d51c-fbd9-539c-84b2-47f6e500dedd',
    changes: 1,
  },
];
