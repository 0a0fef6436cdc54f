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
