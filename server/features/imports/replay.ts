import { type FileFault, ownFault } from './faults.rules.ts';
import type { OpenedImport } from './import-work.ts';
import { appliedBefore } from './imports.queries.ts';
import type { Reason } from './roster.ts';

/** Why nothing is to be done, where the same bytes were applied to the client before and stand. */
export async function replayOf({ db, record }: Pick<OpenedImport, 'db' | 'record'>): Promise<Reason | null> {
  const at = await appliedBefore(db, record);
  return at === null ? null : { code: 'applied-before', values: { date: at.toISOString().slice(0, 10) } };
}

/** The same as a warning about the file. */
export const appliedFault = ({ values }: Reason): FileFault =>
  ownFault({ severity: 'warning', code: 'applied-before', value: String(values['date'] ?? '') });
