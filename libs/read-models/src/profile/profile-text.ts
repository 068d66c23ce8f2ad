/** SQL for the `ProfileText` of the application whose id `appId` gives. */
export function profileTextOf(appId: string): string {
  return `(SELECT concat('{"app":', document.app, ',"sdkSummary":', document.sdk_summary,
                         ',"technologies":', document.technologies, '}')
           FROM rm_profile.document WHERE document.app_id = ${appId})`;
}
