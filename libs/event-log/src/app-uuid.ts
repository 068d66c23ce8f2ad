/** Application ids are `app_` and a UUID; the database keeps the UUID alone. */
export function appUuid(appId: string): string {
  return appId.slice('app_'.length);
}

export function appIdOf(uuid: string): string {
  return `app_${uuid}`;
}
