import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';

interface ProblemBody {
  detail: string;
  error: { code: string; details: { parameter: string; message: string }[] };
  suggestions?: string[];
  unknown?: unknown[];
  ambiguous?: { app: string; applications: { slug: string; id: string }[] }[];
}

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function refusal(query: string): Promise<[status: number, body: ProblemBody]> {
  const response = await api.get(`/v1/compare${query}`);
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(response.headers).not.toHaveProperty('x-credits-used');
  return [response.statusCode, response.json()];
}
const messagesOf = ({ error }: ProblemBody): string[] => error.details.map(({ message }) => message);

const LIST =
  'apps must be a comma-separated list of 2 to 10 different values, each text of 1 to 500 characters';
const ELEVEN = Array.from({ length: 11 }, (_, index) => `app${index}`).join();

describe('400: what is no question', () => {
  test.each([
    ['missing', '', ['apps is required']],
    ['empty', '?apps=', ['apps must not be empty']],
    ['repeated', '?apps=a,b&apps=c,d', ['apps is given more than once']],
    ['one', '?apps=tidewrite', [LIST]],
    ['eleven', `?apps=${ELEVEN}`, [LIST]],
    ['the same text twice', '?apps=tidewrite,tidewrite', [LIST]],
    ['a gap in the list', '?apps=tidewrite,,pelagram', [LIST]],
    ['a comma at the end', '?apps=tidewrite,pelagram,', [LIST]],
    ['blanks alone', '?apps=%20,%20%20', [LIST]],
    ['one that is too long', `?apps=tidewrite,${'x'.repeat(501)}`, [LIST]],
    ['NUL', '?apps=tidewrite,pela%00gram', ['apps holds characters that are not allowed']],
    ['an unknown platform', '?apps=a,b&platform=beos', ['platform must be one of macos, windows, linux']],
    [
      'a platform in another case',
      '?apps=a,b&platform=macOS',
      ['platform must be one of macos, windows, linux'],
    ],
    ['an empty platform', '?apps=a,b&platform=', ['platform must not be empty']],
    ['two platforms', '?apps=a,b&platform=macos&platform=linux', ['platform is given more than once']],
    ['an unknown parameter', '?apps=a,b&limit=2', ['limit is not a parameter here']],
    ['a mistyped one', '?app=a,b', ['app is not a parameter here; did you mean apps?', 'apps is required']],
    [
      'all at once',
      '?apps=tidewrite&platform=x&depth=1',
      ['depth is not a parameter here', LIST, 'platform must be one of macos, windows, linux'],
    ],
  ])('%s', async (_, query, messages) => {
    const [status, body] = await refusal(query);
    expect([status, body.error.code, messagesOf(body).toSorted()]).toEqual([
      400,
      'invalid_parameter',
      messages.toSorted(),
    ]);
  });
});

describe('400: what does not name different applications', () => {
  test.each([
    [
      'tidewrite,com.example.tidewrite',
      '',
      ['"tidewrite" and "com.example.tidewrite" are the same application'],
    ],
    ['Tidewrite,TIDEWRITE', '', ['"Tidewrite" and "TIDEWRITE" are the same application']],
    [
      'Starwicket,dovetick,Starwicket Observatory,com.example.starwicket,Dovetick',
      '',
      [
        '"Starwicket" and "Starwicket Observatory" and "com.example.starwicket" are the same application',
        '"dovetick" and "Dovetick" are the same application',
      ],
    ],
  ])('%s', async (apps, more, messages) => {
    const [status, body] = await refusal(`?apps=${encodeURIComponent(apps)}${more}`);
    expect([status, messagesOf(body)]).toEqual([400, messages]);
  });

  test('a name that two applications have, and how to tell them apart', async () => {
    const [status, body] = await refusal('?apps=Postwren,ledgerfen&platform=windows');
    const [first, second] = body.ambiguous?.[0]?.applications ?? [];
    expect([status, first?.slug, second?.slug]).toEqual([400, 'postwren-labels', 'postwren-mail']);
    expect(messagesOf(body)).toEqual([
      `"Postwren" fits several applications on windows: postwren-labels (${first?.id}), ` +
        `postwren-mail (${second?.id}); name one by its id`,
    ]);
    const compared = await api.get(`/v1/compare?apps=${first?.id},${second?.id}&platform=windows`);
    expect(compared.statusCode).toBe(200);
  });

  test('every kind of problem is told at once', async () => {
    const [status, body] = await refusal('?apps=Postwren,nobody-at-all,Ledgerfen,ledgerfen&platform=windows');
    expect(status).toBe(400);
    expect(messagesOf(body)).toEqual([
      expect.stringMatching(/^"Postwren" fits several/),
      '"Ledgerfen" and "ledgerfen" are the same application',
      '"nobody-at-all" is not known on windows',
    ]);
  });
});

describe('404: who is not known', () => {
  test.each([
    ['nobody', 'nobody-at-all', '"nobody-at-all" is not known on macos', []],
    ['a slip', 'tidewrit', '"tidewrit" is not known on macos (did you mean tidewrite?)', ['tidewrite']],
    ['a platform that it is not on', 'Ledgerfen', '"Ledgerfen" is not known on macos, but on windows', []],
    ['a part of a name', 'Plinth', /^"Plinth" is not known on macos/, ['plinthworks-cad']],
    [
      'an id that nobody has',
      'app_00000000-0000-5000-8000-000000000000',
      '"app_00000000-0000-5000-8000-000000000000" is not known on macos',
      [],
    ],
    ['nearly an id', 'app_------------------------------------', /is not known on macos$/, []],
    ['SQL', "x' OR '1'='1'; --", /is not known on macos$/, []],
    ['a pattern', '%', '"%" is not known on macos', []],
    ['a path', '../../etc/passwd', /is not known on macos$/, []],
    ['script', '<script>alert(1)</script>', /is not known on macos$/, []],
    ['Unicode', 'Gezeitenschreiber Ü 日本語 🐚', /is not known on macos$/, []],
    ['a word that JavaScript knows', '__proto__', '"__proto__" is not known on macos', []],
    ['quotes', 'a"b', '"a\\"b" is not known on macos', []],
  ])('%s', async (_, reference, message, suggestions) => {
    const [status, body] = await refusal(`?apps=dovetick,${encodeURIComponent(reference)}`);
    expect([status, body.error.code, body.suggestions]).toEqual([404, 'not_found', suggestions]);
    expect(messagesOf(body)).toEqual([
      typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    ]);
  });

  test('each of several, with what each may have meant', async () => {
    const [status, body] = await refusal('?apps=tidewrit,Ledgerfen,dovetick,wrenfeld');
    expect([status, body.suggestions]).toEqual([404, ['tidewrite', 'wrenfield-pos']]);
    expect(body.unknown).toEqual([
      { app: 'tidewrit', suggestions: ['tidewrite'], otherPlatforms: [] },
      { app: 'Ledgerfen', suggestions: [], otherPlatforms: ['windows'] },
      { app: 'wrenfeld', suggestions: ['wrenfield-pos'], otherPlatforms: [] },
    ]);
    expect(body.detail).toBe(messagesOf(body).join('; '));
  });
});
