import type { Actor } from '@coverlane/contract/words/actors.ts';
import { setImmediate } from 'node:timers/promises';
import type { RowVerdict } from '@coverlane/contract/codes.ts';
import { applyHeld } from '../../facts/apply.queries.ts';
import { offerToContinue } from '../../facts/offer-to-continue.ts';
import { cobraEventOf } from '../../domain/changes/cobra-losses.ts';
import { atOnce } from '../../platform/db/packets/request-dialect.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { absentPeople } from './absent.ts';
import { GuessedBegins } from './guessed-begins.ts';
import { countCovered, deleteRosterRows, rosterRowInserts } from './imports.queries.ts';
import { type CodeDecision, codeKey, type FamilyOutcome, type RosterFamily } from './roster.ts';
import { deleteIdentities, identityInserts } from './identities.queries.ts';
import { identityRowsOf } from './identities.rules.ts';
import { seenIn } from './open-identities.ts';
import { atLater, stretchOf } from './fault-place.ts';
import { storedBegins } from './begins.rules.ts';
import { type OpenReading, openReading, type RosterRun } from './open-reading.ts';
import { withClaimsAfter } from './claims-after.ts';
import { IdSet } from './id-set.ts';
import { inBatches, oneAhead } from './batches-ahead.ts';
import { decideBatch, isTouched, meetBatch, type MetBatch, type RosterReading } from './roster-batch.ts';
import { readFamilies } from './roster-reader.ts';
import { type RosterRow, rowsOf } from './rows.rules.ts';

/** How many people of each verdict, and how many of the client are covered before the file. */
export type RosterCounts = Record<RowVerdict, number> & { members: number };

/** A plan code that the client does not have, or about which something was decided. */
export type CodeAsked = { code: string; coverageType: CoverageType; people: number } & (
  | { decision: null; planId: null }
  | CodeDecision
) & { answered: Answered | null };

/** When, by whom and for which file a code was decided; `earlier`: for another file than this one. */
export type Answered = { at: string; by: Actor | null; file: string | null; sender: string | null; earlier: boolean };

/** What came of a run through the file. */
export type RosterResult = { counts: RosterCounts; codes: CodeAsked[]; guessed: GuessedBegins };

/** Families decided together: large enough for few round trips, small enough for little memory. */
const BATCH = 100;

/** Runs through the file: decides every family, writes the rows, and applies where asked, in the given transaction. */
export async function runRoster(run: RosterRun): Promise<RosterResult> {
  const reading = await openReading(run);
  const tally = new Tally(run, reading);
  const members = await countCovered(run.db, run.record.client_id, reading.today);
  await deleteRosterRows(run.db, run.record.id);
  await deleteIdentities(run.db, run.record.id);
  await runBatches(run, reading, tally);
  await runAbsent(run, reading, tally);
  return tally.result(members);
}

/** Every batch of the file, which is closed also where one of them fails. */
async function runBatches(run: RosterRun, reading: RosterReading, tally: Tally): Promise<void> {
  const batches = oneAhead(inBatches(readFamilies(run.bytes, storedBegins(run.record.begin_days)), BATCH));
  try {
    await runEach({ run, reading, tally }, batches);
  } finally {
    await batches.return(undefined);
  }
}

type Running = { run: RosterRun; reading: RosterReading; tally: Tally };

/** A batch is decided by this program while PostgreSQL writes the one before. */
async function runEach(
  { run, reading, tally }: Running,
  batches: AsyncIterator<readonly RosterFamily[]>,
): Promise<void> {
  let batch = await nextMet(reading, batches);
  let written: Promise<void> = Promise.resolve();
  while (batch !== undefined) {
    const stretch = stretchOf(batch.families.flatMap(({ members }) => members));
    const outcomes = await withClaimsAfter(run.db, decideBatch(reading, batch), reading.today);
    const write = writingOf(run, tally, { outcomes, at: batch.met.at });
    // Looked up before it is sent what this batch writes, for an answer that does not wait for all that.
    const next = await nextMet(reading, batches);
    await written;
    written = atLater(stretch, write);
    written.catch(() => undefined);
    await run.progress(tally.members);
    const isStale = next !== undefined && run.write !== null && isTouched(next, outcomes);
    if (isStale) await written;
    else await setImmediate();
    batch = isStale ? await meetBatch(reading, next.families) : next;
  }
  await written;
}

async function nextMet(
  reading: RosterReading,
  batches: AsyncIterator<readonly RosterFamily[]>,
): Promise<MetBatch | undefined> {
  const { value, done } = await batches.next();
  return done ? undefined : meetBatch(reading, value);
}

/** Makes ready what is written of a batch, and answers what sends it. */
function writingOf(
  { write, record, db }: RosterRun,
  tally: Tally,
  { outcomes, at }: { outcomes: readonly FamilyOutcome[]; at: string },
): () => Promise<void> {
  for (const outcome of outcomes) tally.see(outcome);
  const found = outcomes.flatMap(rowsOf);
  const rows = write === null ? found.map(withoutNewId) : found;
  const at0 = { id: record.id, client_id: record.client_id };
  const asked = outcomes.flatMap((outcome) => identityRowsOf(outcome, isStandingIn(outcome, write !== null)));
  const questions = identityInserts({ ...at0, first: tally.ask(asked.length) }, asked);
  const besides = [...rosterRowInserts({ ...at0, first: tally.count(rows) }, rows), ...questions];
  if (write === null) {
    return async () => {
      await atOnce<unknown[]>(db, besides);
    };
  }
  const decisions = outcomes.flatMap((outcome) => outcome.decisions);
  const after = outcomes.filter((outcome) => outcome.decisions.length > 0).map((outcome) => outcome.after);
  const send = applyHeld(write, decisions, { at, after, besides });
  const continuing = outcomes.filter(mayEndByEvent);
  return async () => {
    await send();
    for (const outcome of continuing) await offerToContinue(db, outcome.before, outcome.decisions);
  };
}

/** Is there an event in it that COBRA knows? Most families of a file have none, and cost nothing. */
const mayEndByEvent = ({ before, decisions }: FamilyOutcome): boolean =>
  decisions.some(({ request }) => cobraEventOf(before, request) !== null);

/** Is somebody on record, or about to be? Whom a dry run imagines is not. */
const isStandingIn =
  ({ before }: FamilyOutcome, isWritten: boolean) =>
  (id: string): boolean =>
    isWritten || before.people.some((person) => person.id === id);

/** People of a dry run who do not exist yet have no id to be found by. */
const withoutNewId = (row: RosterRow): RosterRow => (row.verdict === 'added' ? { ...row, personId: null } : row);

async function runAbsent(run: RosterRun, reading: RosterReading, tally: Tally): Promise<void> {
  const { scan, replay, write, terminateAbsent } = run;
  if (!scan.full || scan.header === undefined || replay !== null) return;
  const ended = terminateAbsent ? write : null;
  for await (const rows of absentPeople(reading, { day: scan.header.day, seen: tally.seen, write: ended })) {
    await tally.write(rows);
  }
}

/** Counts what comes by. */
class Tally {
  members = 0;
  /** Everybody of a full file. */
  readonly seen = new IdSet();
  readonly #run: RosterRun;
  readonly #reading: OpenReading;
  readonly #guessed = new GuessedBegins();
  readonly #counts = new Map<RowVerdict, number>();
  readonly #unknown = new Set<string>();
  #rows = 0;
  #questions = 0;

  constructor(run: RosterRun, reading: OpenReading) {
    this.#run = run;
    this.#reading = reading;
  }

  /** Notes who is in the file and which codes it asks about. */
  see(outcome: FamilyOutcome): void {
    this.members += outcome.people.length;
    if (this.#run.scan.full) for (const id of seenIn(outcome)) this.seen.add(id);
    for (const { code, coverageType } of outcome.unknownCodes) this.#unknown.add(codeKey(code, coverageType));
  }

  /** Counts questions about who somebody is and answers the place of the first one. */
  ask(questions: number): number {
    this.#questions += questions;
    return this.#questions - questions;
  }

  /** Counts rows and answers the place of the first one. */
  count(rows: readonly RosterRow[]): number {
    for (const { verdict } of rows) this.#counts.set(verdict, (this.#counts.get(verdict) ?? 0) + 1);
    for (const row of rows) this.#guessed.see(row);
    this.#rows += rows.length;
    return this.#rows - rows.length;
  }

  async write(rows: readonly RosterRow[]): Promise<void> {
    const { record, db } = this.#run;
    const inserts = rosterRowInserts({ id: record.id, client_id: record.client_id, first: this.count(rows) }, rows);
    await atOnce<unknown[]>(db, inserts);
  }

  /** The counts, and the codes that are asked about or were decided about. */
  result(members: number): RosterResult {
    const count = (verdict: RowVerdict): number => this.#counts.get(verdict) ?? 0;
    const [added, changed, terminated] = [count('added'), count('changed'), count('terminated')];
    const [unchanged, refused, absent] = [count('unchanged'), count('refused'), count('absent')];
    const counts = { added, changed, terminated, unchanged, refused, waiting: count('waiting'), absent, members };
    const codes = [...this.#run.scan.codes].flatMap(([key, { code, coverageType, people }]): CodeAsked[] => {
      const decided = this.#reading.rules.codes.get(key);
      const asked = { code, coverageType, people };
      if (decided !== undefined) return [{ ...asked, ...this.#standing(decided), answered: this.#answered(key) }];
      return this.#unknown.has(key) ? [{ ...asked, decision: null, planId: null, answered: null }] : [];
    });
    return { counts, codes, guessed: this.#guessed };
  }

  #answered(key: string): Answered | null {
    const known = this.#reading.decided.get(key);
    if (known === undefined) return null;
    const { at, by, fileName: file, sender, importId } = known;
    return { at: at.toISOString(), by, file, sender, earlier: importId !== this.#run.record.id };
  }

  /** A plan that a dry run only imagines has no id yet. */
  #standing({ decision, planId }: CodeDecision): CodeDecision {
    const exists = this.#run.write !== null || planId === null || this.#reading.standing.has(planId);
    return { decision, planId: exists ? planId : null };
  }
}
