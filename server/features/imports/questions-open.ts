import type { ImportPatch } from './imports.queries.ts';

/** The facts changed since the dry run so that something must be asked after all: nothing was applied. */
export class QuestionsOpen extends Error {
  /** What is written about the import, which is proposed again. */
  readonly patch: ImportPatch;
  constructor(patch: ImportPatch) {
    super('The file asks for more than was agreed to.');
    this.patch = patch;
  }
}
