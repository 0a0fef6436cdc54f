import { codeOf } from '../../platform/db/passing-faults.ts';
import { placeOfFault } from './fault-place.ts';
import type { Reason } from './roster.ts';

/** What lies behind a fault that trying again does not mend, by SQLSTATE. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/^22/, 'value'],
  [/^23/, 'conflict'],
  [/^42501/, 'rights'],
  [/^53|^ENOSPC/, 'space'],
];

/** The user who asked for the work may not work any more. */
export class NoLongerActive extends Error {
  constructor() {
    super('The user who asked for this is not active any more.');
    this.name = 'NoLongerActive';
  }
}

/** Whoever asked for it, or a colleague, cancelled the import while it was worked on. */
export class ImportCancelled extends Error {
  constructor() {
    super('The import was cancelled. Nothing of it was applied.');
    this.name = 'ImportCancelled';
  }
}

/**
 * Why an import was stopped, as a sentence: what failed, where in the file, and what to do. It names the error's code for
 * support, never its message, which may quote data.
 */
export function stoppedBy(error: unknown): Reason {
  const fault = codeOf(error) || (error instanceof Error ? error.name : typeof error);
  return { code: `stopped-${causeOf(error)}`, values: { ...placeWords(error), fault } };
}

/** Transaction, first and last segment; zeros where the place is not known. */
function placeWords(error: unknown): { transaction: number; segment: number; until: number } {
  const place = placeOfFault(error);
  if (place === undefined) return { transaction: 0, segment: 0, until: 0 };
  return { transaction: place.from.transaction, segment: place.from.segment, until: place.until.segment };
}

function causeOf(error: unknown): string {
  if (error instanceof NoLongerActive) return 'user';
  const code = codeOf(error);
  return CAUSES.find(([codes]) => codes.test(code))?.[1] ?? 'program';
}
