import { existsSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Published sample files of other projects and of payers. They are not part of the repository: they lie beside it, or beside
 * the folder of its worktrees. Where they are absent tests over them are skipped, and say so.
 */
const beside = ['../../../../../shared/data/x12', '../../../../../../shared/data/x12'].map((path) =>
  join(import.meta.dirname, path),
);

export const publishedFiles = beside.find((path) => existsSync(path)) ?? beside[0] ?? '';
export const arePublishedThere = existsSync(publishedFiles);
if (!arePublishedThere) console.warn('The real files are not here (../shared/data/x12): their tests are skipped.');
