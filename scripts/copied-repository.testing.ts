import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);

/** The workspaces that others import by name. */
const workspaces = ['contract', 'server', 'x12'];

/** A copy of some folders of the repository, to carry out a recipe of docs/guide.md in. */
export interface CopiedRepository {
  readonly path: string;
  /** The whole path of a file of it. */
  readonly at: (path: string) => string;
  /** Files that are new in it, or other than they are in the repository; in the order of their paths. */
  readonly touched: () => string[];
  /**
   * Replaces a piece of a file of it, as `String.replace` does.
   * @throws {Error} where the file has no such piece: the recipe says what is no longer so
   */
  readonly mend: (path: string, from: string | RegExp, to: string) => void;
  /** Runs a program of it, whose databases have its own tables; answers what it printed. */
  readonly run: (program: string, ...args: string[]) => string;
  readonly drop: () => void;
}

/** Copies these folders, whose programs find each other and what is installed as they do here. */
export function copiedRepository(folders: readonly string[]): CopiedRepository {
  const path = mkdtempSync(join(tmpdir(), 'coverlane-recipe-'));
  const at = (file: string): string => join(path, file);
  for (const folder of folders)
    cpSync(join(root, folder), at(folder), { recursive: true, filter: (from) => !from.endsWith('/node_modules') });
  copyFileSync(join(root, 'package.json'), at('package.json'));
  mkdirSync(at('node_modules/@coverlane'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@coverlane')
      symlinkSync(join(root, 'node_modules', name), at(`node_modules/${name}`));
  for (const name of workspaces)
    if (folders.includes(name)) symlinkSync(at(name), at(`node_modules/@coverlane/${name}`));
  const patterns = folders.map((folder) => `${folder}/**/*.*`);
  return {
    path,
    at,
    touched: () =>
      globSync(patterns, { cwd: path, exclude: (file) => file.includes('node_modules') })
        .filter((file) => read(at(file)) !== read(join(root, file)))
        .toSorted(),
    mend: (file, from, to) => {
      const text = readFileSync(at(file), 'utf8');
      const mended = text.replace(from, to);
      if (mended === text) throw new Error(`${file} has no ${from}.`);
      writeFileSync(at(file), mended);
    },
    run: (program, ...args) => {
      const { NODE_COMPILE_CACHE: _, ...env } = process.env;
      // Of this copy alone: another recipe that runs beside it has other tables.
      const prefix = `${env['COVERLANE_TESTING_PREFIX'] ?? ''}recipe_${path.slice(-6).toLowerCase()}_`;
      const options = { cwd: path, env: { ...env, COVERLANE_TESTING_PREFIX: prefix }, encoding: 'utf8' } as const;
      return execFileSync(process.execPath, [at(program), ...args], options);
    },
    drop: () => rmSync(path, { recursive: true, force: true }),
  };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}
