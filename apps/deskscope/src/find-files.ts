import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface FoundFiles {
  readonly files: readonly string[];
  /** What was named and is no file that can be read. */
  readonly missing: readonly { readonly file: string; readonly message: string }[];
}

const IN_FOLDERS = /\.(json|ndjson|gz)$/i;

/** The files that arguments name; a folder stands for its .json, .ndjson and .gz files, sorted by name. */
export async function findFiles(paths: readonly string[]): Promise<FoundFiles> {
  const found = await Promise.all(paths.map(findOne));
  return {
    files: found.flatMap(({ files }) => files),
    missing: found.flatMap(({ missing }) => missing),
  };
}

async function findOne(path: string): Promise<FoundFiles> {
  try {
    const isFolder = (await stat(path)).isDirectory();
    const files = isFolder ? await filesIn(path) : [path];
    if (files.length === 0) return missing(path, 'holds no .json, .ndjson or .gz file');
    if (!isFolder) await access(path, constants.R_OK);
    return { files, missing: [] };
  } catch (error) {
    return missing(path, reasonOf(error as NodeJS.ErrnoException));
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory() && IN_FOLDERS.test(entry.name));
  return names.map(({ name }) => join(folder, name)).sort();
}

function missing(file: string, message: string): FoundFiles {
  return { files: [], missing: [{ file, message }] };
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'does not exist';
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read by this user';
  return message;
}
