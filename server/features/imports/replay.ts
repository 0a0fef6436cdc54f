import type { CalendarDate } from '../../platform/values/dates.ts';
import { type FileFault, ownFault } from './faults.rules.ts';
import type { OpenedImport } from './import-work.ts';
import { appliedBefore, claimsOpen, placesOpen } from './replay.queries.ts';
import type { Reason } from './roster.ts';
import type { X12Position } from '@coverlane/x12/fault.ts';

type Opened = Pick<OpenedImport, 'db' | 'record'>;

const reasonOf = (date: CalendarDate): Reason => ({ code: 'applied-before', values: { date } });

/** What was done with the same claim file before. */
export type ClaimsReplay = {
  reason: Reason;
  /** Which of its claims, counted from 0, nothing was done with: left out then, or taken back. */
  open: ReadonlySet<number>;
};

/** The same of a claim file, of which claims may have been left out; null: nothing that stands. */
export async function claimsReplayOf({ db, record }: Opened): Promise<ClaimsReplay | null> {
  const on = await appliedBefore(db, record);
  return on === null ? null : { reason: reasonOf(on), open: await claimsOpen(db, record) };
}

/** What was done with the same roster before. */
export type Replay = {
  reason: Reason;
  /** Places (`placeIsOpen`) of rows that waited for an answer then, were refused, or were taken back: only they are still to be done. */
  open: ReadonlySet<string>;
};

/** The same of a roster, of which rows may have waited or been refused; null: nothing that stands. */
export async function rosterReplayOf({ db, record }: Opened): Promise<Replay | null> {
  const on = await appliedBefore(db, record);
  return on === null ? null : { reason: reasonOf(on), open: await placesOpen(db, record) };
}

/** Is this record still to be done? */
export const placeIsOpen = ({ open }: Replay, { interchange, group, transaction, segment }: X12Position): boolean =>
  [group, '*'].some((of) => open.has([interchange, of, transaction, segment].join('.')));

/** The same as a warning about the file. */
export const appliedFault = ({ values }: Reason, isInPart = false): FileFault =>
  ownFault({
    severity: 'warning',
    code: isInPart ? 'applied-before-in-part' : 'applied-before',
    value: String(values['date'] ?? ''),
  });
