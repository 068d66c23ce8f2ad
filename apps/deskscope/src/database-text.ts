import { resolve } from 'node:path';
import type { DeskscopeConfig } from '#libs/config';
import type { Platform } from '#libs/platform';

/** Which database a command means: its address without secrets, or the folder of the embedded one. */
export function databaseText({ database }: DeskscopeConfig, platform: Platform): string {
  return database.url
    ? platform.databaseAddress
    : `embedded PostgreSQL in ${resolve(database.dataDirectory)}`;
}
