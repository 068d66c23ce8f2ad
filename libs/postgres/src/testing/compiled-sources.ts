import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transform } from '@swc/core';

export interface CompiledSources {
  /** The path of the compiled form of a source file, given relative to the folder. */
  path(source: string): string;
  remove(): Promise<void>;
}

/**
 * Compiles a folder of TypeScript to native ES modules, for specs that start processes of their own.
 * It lies below node_modules, so that packages resolve; other libraries do not.
 */
export async function compileSources(folder: string): Promise<CompiledSources> {
  const cache = join(import.meta.dirname, '../../../../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const output = await mkdtemp(join(cache, 'compiled-sources-'));
  await writeFile(join(output, 'package.json'), '{ "type": "module" }');
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((each) => each.endsWith('.ts') && !/\.(spec|contract)\.ts$/.test(each))) {
    const { code } = await transform(await readFile(join(folder, name), 'utf8'), {
      swcrc: false,
      module: { type: 'es6' },
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      },
    });
    const target = join(output, name.replace(/\.ts$/, '.js'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, code);
  }
  return {
    path: (source) => join(output, source.replace(/\.ts$/, '.js')),
    remove: () => rm(output, { recursive: true, force: true }),
  };
}
