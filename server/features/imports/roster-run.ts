import { setImmediate } from 'node:timers/promises';
import type { RowVerdict } from '@coverlane/contract/codes.ts';
import type { Db } from '../../db/connect.ts';
import { applyHeld, type Writing } from '../../db/facts/apply.queries.ts';
import { loadClientFacts } from '../../db/facts/client.queries.ts';
import type { FieldKeys } from '../../db/field-encryption.ts';
import { atOnce } from '../../db/request-dialect.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { todayIn } from '../../domain/dates.ts';
import { uuid7 } from '../../domain/uuid7.ts';
import { absentPeople } from './absent.ts';
import { createPlans } from './created-plans.queries.ts';
import { plansToCreate, withCreated, withPlans } from './created-plans.rules.ts';
import {
  codeDecisions,
  countCovered,
  deleteRosterRows,
  type ImportRecord,
  rosterRowInserts,
} from './imports.queries.ts';
import { withClaimsAfter } from './claims-after.ts';
import { plansByCode } from './plans-of-file.rules.ts';
import { type CodeDecision, codeKey, type FamilyOutcome, type Reason, type RosterFamily } from './roster.ts';
import { IdSet } from './id-set.ts';
import { inBatches, oneAhead } from './batches-ahead.ts';
import { decideBatch, isTouched, meetBatch, type MetBatch, type RosterReading } from './roster-batch.ts';
import { readFamilies, type RosterBytes } from './roster-reader.ts';
import type { RosterScan } from './roster-scan.ts';
import { type RosterRow, rowsOf } from './rows.rules.ts';

/** How many people of each verdict, and how many of the client are covered before the file. */
export type RosterCounts = Record<RowVerdict, number> & { members: number };

/** A plan code that the client does not have, or about which something was decided. */
export type CodeAsked = { code: string; coverageType: CoverageType; people: number } & (
  | { decision: null; planId: null }
  | CodeDecision
);

/** What came of a run through the file. */
export type RosterResult = { counts: RosterCounts; codes: CodeAsked[] };

/** One run through a file that was found to be whole. */
export type RosterRun = {
  db: Db;
  keys: FieldKeys;
  record: ImportRecord;
  scan: RosterScan;
  bytes: RosterBytes;
  /** To apply it as well; null: a dry run. */
  write: Writing | null;
  terminateAbsent: boolean;
  /** Set where the same bytes were applied before: nobody is changed, for this reason. */
  replay: Reason | null;
  /** Told how many of the file's members are done. */
  progress: (members: number) => Promise<void>;
};

/** Families decided together: large enough for few round trips, small enough for little memory. */
const BATCH = 100;

/** Runs through the file: decides every family, writes the rows, and applies where asked, in the given transaction. */
export async function runRoster(run: RosterRun): Promise<RosterResult> {
  const reading = await openReading(run);
  const tally = new Tally(run, reading);
  const members = await countCovered(run.db, run.record.client_id, reading.today);
  await deleteRosterRows(run.db, run.record.id);
  await runBatches(run, reading, tally);
  await runAbsent(run, reading, tally);
  return tally.result(members);
}

/** Loads what every family needs, with the plans that are to be created for the file's codes. */
async function openReading({ db, keys, record, scan, write }: RosterRun): Promise<RosterReading> {
  const client = await loadClientFacts(db, record.client_id);
  if (client === null) throw new Error('The client of an import is not visible.');
  const decided = await codeDecisions(db, client.id);
  const created = plansToCreate(client, decided, { codes: scan.codes, newId: uuid7 });
  if (write !== null) await createPlans(db, client.id, created);
  return {
    db,
    keys,
    client: withPlans(client, created),
    standing: new Set(client.plans.keys()),
    today: todayIn(client.timeZone, new Date()),
    rules: { codes: withCreated(decided, created), byCode: plansByCode(client), newId: uuid7 },
    ssnHolders: new Map(),
    identifiers: new Map(),
    given: { ssns: new Map(), identifiers: new Map() },
    hold: write !== null,
    kept: new Map(),
    repeated: scan.repeated,
  };
}

/** A batch is decided by this program while PostgreSQL writes the one before. */
async function runBatches(run: RosterRun, reading: RosterReading, tally: Tally): Promise<void> {
  const batches = oneAhead(inBatches(readFamilies(run.bytes), BATCH));
  let batch = await nextMet(reading, batches);
  let written: Promise<void> = Promise.resolve();
  while (batch !== undefined) {
    const decided = await withClaimsAfter(run.db, decideBatch(reading, batch), reading.today);
    const outcomes = run.replay === null ? decided : decided.map((outcome) => unchanged(outcome, run.replay));
    const write = writingOf(run, tally, { outcomes, at: batch.met.at });
    // Looked up before it is sent what this batch writes, for an answer that does not wait for all that.
    const next = await nextMet(reading, batches);
    await written;
    written = write();
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
  const besides = rosterRowInserts({ id: record.id, client_id: record.client_id, first: tally.count(rows) }, rows);
  if (write === null) {
    return async () => {
      await atOnce<unknown[]>(db, besides);
    };
  }
  const decisions = outcomes.flatMap((outcome) => outcome.decisions);
  const after = outcomes.filter((outcome) => outcome.decisions.length > 0).map((outcome) => outcome.after);
  return applyHeld(write, decisions, { at, after, besides });
}

/** People of a dry run who do not exist yet have no id to be found by. */
const withoutNewId = (row: RosterRow): RosterRow => (row.verdict === 'added' ? { ...row, personId: null } : row);

/** The same bytes again ask for nothing: everybody stays as they are, whatever happened since. */
function unchanged(outcome: FamilyOutcome, replay: Reason | null): FamilyOutcome {
  const known = new Set(outcome.before.people.map(({ id }) => id));
  const people = outcome.people.map((person) => ({
    ...person,
    personId: known.has(person.personId ?? '') ? person.personId : null,
    refused: false,
    reasons: replay === null ? [] : [replay],
  }));
  return { ...outcome, people, decisions: [], after: outcome.before, unknownCodes: [] };
}

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
  readonly #reading: RosterReading;
  readonly #counts = new Map<RowVerdict, number>();
  readonly #unknown = new Set<string>();
  #rows = 0;

  constructor(run: RosterRun, reading: RosterReading) {
    this.#run = run;
    this.#reading = reading;
  }

  /** Notes who is in the file and which codes it asks about. */
  see(outcome: FamilyOutcome): void {
    this.members += outcome.people.length;
    if (this.#run.scan.full) for (const { personId } of outcome.people) if (personId !== null) this.seen.add(personId);
    for (const { code, coverageType } of outcome.unknownCodes) this.#unknown.add(codeKey(code, coverageType));
  }

  /** Counts rows and answers the place of the first one. */
  count(rows: readonly RosterRow[]): number {
    for (const { verdict } of rows) this.#counts.set(verdict, (this.#counts.get(verdict) ?? 0) + 1);
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
    const counts = { added, changed, terminated, unchanged, refused, absent, members };
    const codes = [...this.#run.scan.codes].flatMap(([key, { code, coverageType, people }]): CodeAsked[] => {
      const decided = this.#reading.rules.codes.get(key);
      if (decided !== undefined) return [{ code, coverageType, people, ...this.#standing(decided) }];
      return this.#unknown.has(key) ? [{ code, coverageType, people, decision: null, planId: null }] : [];
    });
    return { counts, codes };
  }

  /** A plan that a dry run only imagines has no id yet. */
  #standing({ decision, planId }: CodeDecision): CodeDecision {
    const exists = this.#run.write !== null || planId === null || this.#reading.standing.has(planId);
    return { decision, planId: exists ? planId : null };
  }
}
