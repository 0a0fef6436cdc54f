import type { RawBuilder } from 'kysely';
import { recordClaims, supersedeClaims } from '../../../facts/claims/record-claims.queries.ts';
import { atOnce } from '../../../platform/db/packets/request-dialect.ts';
import { uuid7 } from '../../../platform/values/uuid7.ts';
import { deleteRosterRows } from '../imports.queries.ts';
import { claimsOfBefore } from '../replay.queries.ts';
import { claimRowInsert } from './claim-rows.queries.ts';
import {
  type AskedClaim,
  type AskedItem,
  type AskedPayment,
  type ImportedClaim,
  type NotTaken,
  type Reason,
  referencesIn,
  type Subject,
} from './claims-file.ts';
import { type ClaimDecision, repeats, without } from './claim-decision.ts';
import { claimNumbers } from './claim-numbers.rules.ts';
import { keysOf, type Outcome, rowOf } from './claim-outcome.ts';
import { ClaimTally } from './claim-tally.ts';
import type { ClaimsResult, ClaimsRun } from './claims-order.ts';
import { placed } from './coverage-place.ts';
import type { Found } from './create-person.ts';
import { decideClaim } from './decide-claim.rules.ts';
import { decidePayment, needsSubject } from './decide-payment.rules.ts';
import { type KnownClaim, meetClaims } from './known-claims.queries.ts';
import { ClaimLedger } from './ledger.ts';
import { claimOfUndated } from './match-payment.rules.ts';
import type { PeopleDesk } from './people-desk.ts';
import type { ClaimChoice } from './unclear.rules.ts';

/** What a batch writes: rows that end and rows that are new, in an order in which a number never has two. */
type Writes = { ends: string[]; records: ImportedClaim[] };

/** Decides a file batch by batch and writes what comes of it. */
export class ClaimBatches {
  claims = 0;
  readonly #run: ClaimsRun;
  readonly #desk: PeopleDesk;
  readonly #tally: ClaimTally;
  /** Claims that come again in the file, as it has left them so far, by number. */
  readonly #left = new Map<string, KnownClaim>();

  constructor(run: ClaimsRun, desk: PeopleDesk) {
    this.#run = run;
    this.#desk = desk;
    this.#tally = new ClaimTally(run.scan);
  }

  /** Forgets the rows of an earlier run. */
  async begin(): Promise<void> {
    await deleteRosterRows(this.#run.db, this.#run.importId);
  }

  /** Decides a batch, and answers what writes it. */
  async decide(items: readonly AskedItem[]): Promise<() => Promise<void>> {
    await this.#desk.meet(items);
    const ledger = await this.#meet(items);
    const before = await this.#before(items.length);
    const outcomes: Outcome[] = [];
    const writes: Writes[] = [{ ends: [], records: [] }];
    for (const [at, item] of items.entries()) {
      this.#run.scan.pass(item);
      const outcome = await this.#decideOne(item, ledger, before(at));
      outcomes.push(outcome);
      this.#keep(outcome, ledger, writes);
    }
    await this.#desk.keep();
    const first = this.claims;
    this.claims += items.length;
    const isDry = this.#run.write === null;
    const rows = outcomes.map((outcome) => rowOf(outcome, isDry));
    for (const [at, outcome] of outcomes.entries()) {
      const row = rows[at];
      if (row !== undefined) this.#tally.take(outcome, row, this.#run.scan.answers(outcome.item.position));
    }
    const { db, clientId, importId } = this.#run;
    const besides = claimRowInsert({ id: importId, clientId, first }, rows);
    return () => this.#write(db, writes, besides);
  }

  async #meet(items: readonly AskedItem[]): Promise<ClaimLedger> {
    const asked = items.flatMap((item) => (item.kind === 'notTaken' && item.undated === undefined ? [] : [item]));
    const references = asked.flatMap(referencesIn);
    const met = await meetClaims(this.#run.db, this.#run.clientId, {
      references: unique(references),
      accounts: unique(asked.map(({ account }) => account)),
      numbers: unique(asked.flatMap((item) => (item.kind === 'notTaken' ? [] : claimNumbers(item)))),
    });
    const named = new Set([...asked.map(({ account }) => account), ...references]);
    const left = [...this.#left.values()].filter(
      ({ claimNumber, externalClaimNumber, payerClaimNumber, patientAccountNumber }) =>
        [claimNumber, externalClaimNumber, payerClaimNumber, patientAccountNumber].some(
          (name) => name !== null && named.has(name),
        ),
    );
    return new ClaimLedger(met, left);
  }

  /** Of a file that was applied before, by the place in the batch: what a claim became then, and whether it is still open. */
  async #before(count: number): Promise<(at: number) => Before> {
    const { db, replay, importId, clientId, sha256 } = this.#run;
    const first = this.claims;
    if (replay === null) return () => null;
    const found = await claimsOfBefore(db, { id: importId, client_id: clientId, sha256 }, { first, count });
    return (at) => (replay.open.has(first + at) ? null : { reason: replay.reason, became: found.get(first + at) });
  }

  async #decideOne(given: AskedItem, ledger: ClaimLedger, before: Before): Promise<Outcome> {
    this.#desk.noteDecided(given.patient);
    const known = this.#desk.known(given.patient);
    const item = given.kind === 'notTaken' ? datedByClaim(given, known, ledger) : given;
    if (item.kind === 'notTaken') return { item, subject: known, decision: without(item.verdict, item.reasons) };
    if (before !== null) return { item, subject: known, decision: replayed(item, { subject: known, ledger }, before) };
    return this.#decideTaken(item, known, ledger);
  }

  async #decideTaken(item: Decidable, known: Subject | undefined, ledger: ClaimLedger): Promise<Outcome> {
    const isUnknown = known === undefined;
    if (isUnknown && needsSubject(item, known, ledger)) return this.#decideFor(item, ledger);
    const outcome = this.#answered(item, { subject: known, ledger, first: decided(item, { subject: known, ledger }) });
    // A claim of its own is somebody's.
    return isUnknown && outcome.asked?.answer === 'new' ? this.#decideFor(item, ledger) : outcome;
  }

  /** What could mean more than one thing is decided as somebody said, and stays in sight. */
  #answered(item: Decidable, { subject, ledger, first }: Around & { first: ClaimDecision }): Outcome {
    const [reason] = first.reasons;
    if (first.verdict !== 'unclear' || reason === undefined) return { item, subject, decision: first };
    const answer = this.#run.choices(item.position);
    const asked = { reason, candidates: first.candidates, answer };
    const decision = answer === undefined ? first : decided(item, { subject, ledger, choice: answer });
    return { item, subject, decision, asked };
  }

  /** Decides a claim of somebody nobody knows for certain. */
  async #decideFor(item: Decidable, ledger: ClaimLedger): Promise<Outcome> {
    const found = await this.#desk.find(item);
    if (found.outcome !== 'known') return { item, subject: undefined, decision: stoppedBy(found) };
    const { subject, reasons } = found;
    const outcome = this.#answered(item, { subject, ledger, first: decided(item, { subject, ledger }) });
    const { decision } = outcome;
    const all = decision.record === null ? decision.reasons : [...reasons, ...decision.reasons];
    return { ...outcome, decision: { ...decision, reasons: all } };
  }

  /** Notes what a decision leaves, for the decisions after it, and what it writes. */
  #keep(outcome: Outcome, ledger: ClaimLedger, writes: Writes[]): void {
    const { record, ends, rest } = outcome.decision;
    if (record === null) return;
    this.#leave({ ...record, ...keysOf(outcome) }, ledger);
    addWrite(writes, record, ends);
    if (rest === null) return;
    this.#leave({ ...rest, ...keysOf(outcome) }, ledger);
    addWrite(writes, rest, null);
  }

  /** The claim stands like this for what comes after; kept beyond this batch where the file names it again. */
  #leave(claim: KnownClaim, ledger: ClaimLedger): void {
    ledger.put(claim);
    const { claimNumber, externalClaimNumber, payerClaimNumber, patientAccountNumber } = claim;
    const names = [claimNumber, externalClaimNumber, payerClaimNumber, patientAccountNumber];
    if (this.#run.scan.comesAgain(...names)) this.#left.set(claimNumber, claim);
    else this.#left.delete(claimNumber);
  }

  async #write(db: ClaimsRun['db'], writes: readonly Writes[], besides: RawBuilder<unknown>): Promise<void> {
    const { write, importId, clientId, scan } = this.#run;
    await atOnce<unknown[]>(db, [besides]);
    if (write === null) return;
    for (const { ends, records } of writes) {
      await supersedeClaims(db, ends, importId);
      await recordClaims(db, { clientId, importId, source: scan.kind }, await placed(db, clientId, records));
    }
  }

  result(): ClaimsResult {
    const { unknown, open } = this.#desk.result();
    const { undated, unclear, faults, amounts } = this.#tally;
    const counts = this.#tally.counts({ lines: this.#run.scan.end.lines, unknownPeople: open });
    return { counts, unknown, undated, unclear, amounts, faults };
  }
}

type Decidable = AskedClaim | AskedPayment;
/** What a claim became when the same file was applied before; null: nothing, it is decided now. */
type Before = { reason: Reason; became: { number: string; date: string } | undefined } | null;

/** The same file was applied before: nothing happens, and each row says which claim it repeats. */
function replayed(
  item: Decidable,
  { subject, ledger }: Around,
  { reason, became }: NonNullable<Before>,
): ClaimDecision {
  const isNobodys = subject === undefined && needsSubject(item, subject, ledger);
  const would = isNobodys ? null : decided(item, { subject, ledger });
  const claim = would?.about ?? would?.ends;
  if (claim) {
    const said = repeats(claim);
    return { ...said, reasons: [reason, ...said.reasons] };
  }
  return without('duplicate', became === undefined ? [reason] : [reason, { code: 'repeats-claim', values: became }]);
}

type Around = { subject: Subject | undefined; ledger: ClaimLedger };

/** A payment without a day has the days of the one claim that it pays; where there is none for certain it stays as it is. */
function datedByClaim(item: NotTaken, known: Subject | undefined, ledger: ClaimLedger): AskedItem {
  const claim = claimOfUndated(item, known, ledger);
  if (claim === null || item.undated === undefined) return item;
  const { serviceDateFrom: from, serviceDateTo: to } = claim;
  return item.undated.dated({ from, to }, [{ code: 'service-date-of-claim', values: { date: from } }]);
}

/** A row that ends is one of the database, or of an earlier set: two rows of a number never stand together. */
function addWrite(writes: Writes[], record: ImportedClaim, ends: KnownClaim | null): void {
  const last = writes.at(-1);
  const isFresh = ends !== null && last?.records.some(({ id }) => id === ends.id) === true;
  const into = last === undefined || isFresh ? { ends: [], records: [] } : last;
  if (into !== last) writes.push(into);
  if (ends !== null) into.ends.push(ends.id);
  into.records.push(record);
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');

/** What becomes of a claim nobody is known for. */
function stoppedBy(found: Exclude<Found, { outcome: 'known' }>): ClaimDecision {
  if (found.outcome === 'refused') return without('refused', found.reasons);
  return without(found.outcome === 'leftOut' ? 'leftOut' : 'unknownPerson', []);
}

/** @param around `choice`: what somebody said about this claim */
function decided(
  item: Decidable,
  { subject, ledger, choice }: Around & { choice?: ClaimChoice | undefined },
): ClaimDecision {
  const deciding = { ledger, newId: uuid7, choice };
  if (item.kind === 'payment') return decidePayment(item, subject, deciding);
  return subject === undefined ? without('unknownPerson', []) : decideClaim(item, subject, deciding);
}
