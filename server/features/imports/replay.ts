import { type FileFault, ownFault } from './faults.rules.ts';
import { placesWaiting } from './identities.queries.ts';
import type { OpenedImport } from './import-work.ts';
import { appliedBefore } from './imports.queries.ts';
import type { Reason } from './roster.ts';

type Opened = Pick<OpenedImport, 'db' | 'record'>;

const reasonAt = (at: Date): Reason => ({ code: 'applied-before', values: { date: at.toISOString().slice(0, 10) } });

/** Why nothing is to be done, where the same bytes were applied to the client before and stand. */
export async function replayOf({ db, record }: Opened): Promise<Reason | null> {
  const before = await appliedBefore(db, record);
  return before === null ? null : reasonAt(before.at);
}

/** What was done with the same roster before. */
export type Replay = {
  reason: Reason;
  /** Rows that waited for an answer then ("interchange.transaction.segment"): only they are still to be done. */
  waiting: ReadonlySet<string>;
};

/** The same of a roster, of which rows may have waited; null: nothing that stands. */
export async function rosterReplayOf({ db, record }: Opened): Promise<Replay | null> {
  const before = await appliedBefore(db, record);
  return before === null ? null : { reason: reasonAt(before.at), waiting: await placesWaiting(db, before.id) };
}

/** The same as a warning about the file. */
export const appliedFault = ({ values }: Reason, isInPart = false): FileFault =>
  ownFault({
    severity: 'warning',
    code: isInPart ? 'applied-before-in-part' : 'applied-before',
    value: String(values['date'] ?? ''),
  });
