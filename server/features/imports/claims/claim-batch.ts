import type { ClaimVerdict } from '@coverlane/contract/claim-codes.ts';
import type { RawBuilder } from 'kysely';
import { recordClaims, supersedeClaims } from '../../../db/claims/record-claims.queries.ts';
import { atOnce } from '../../../db/request-dialect.ts';
import type { ClaimRecord } from '../../../domain/claims/claim-record.ts';
import { uuid7 } from '../../../domain/uuid7.ts';
import { deleteRosterRows } from '../imports.queries.ts';
import { type ClaimFileRow, claimRowInsert } from './claim-rows.queries.ts';
import {
  type AskedClaim,
  type AskedItem,
  type AskedPayment,
  type NotTaken,
  type Reason,
  referenceIn,
  type Subject,
} from './claims-file.ts';
import { keysOf, type Outcome, rowOf } from './claim-outcome.ts';
import type { ClaimCounts, ClaimsResult, ClaimsRun, UndatedClaim } from './claims-order.ts';
import { placed } from './coverage-place.ts';
import type { Found } from './create-person.ts';
import { type ClaimDecision, claimNumbers, decideClaim, decidePayment, needsSubject } from './decide-claim.rules.ts';
import { type KnownClaim, meetClaims } from './known-claims.queries.ts';
import { ClaimLedger } from './ledger.ts';
import { claimOfUndated } from './match-payment.rules.ts';
import type { PeopleDesk } from './people-desk.ts';

const MOST_FAULTS = 100;

/** What a batch writes: rows that end and rows that are new, in an order in which a number never has two. */
type Writes = { ends: string[]; records: ClaimRecord[] };

/** Decides a file batch by batch and writes what comes of it. */
export class ClaimBatches {
  claims = 0;
  readonly #run: ClaimsRun;
  readonly #desk: PeopleDesk;
  readonly #counts = new Map<ClaimVerdict, number>();
  readonly #faults: ClaimFileRow[] = [];
  readonly #undated: UndatedClaim[] = [];
  /** Claims that come again in the file, as it has left them so far, by number. */
  readonly #left = new Map<string, KnownClaim>();

  constructor(run: ClaimsRun, desk: PeopleDesk) {
    this.#run = run;
    this.#desk = desk;
  }

  /** Forgets the rows of an earlier run. */
  async begin(): Promise<void> {
    await deleteRosterRows(this.#run.db, this.#run.importId);
  }

  /** Decides a batch, and answers what writes it. */
  async decide(items: readonly AskedItem[]): Promise<() => Promise<void>> {
    await this.#desk.meet(items);
    const ledger = await this.#meet(items);
    const outcomes: Outcome[] = [];
    const writes: Writes[] = [{ ends: [], records: [] }];
    for (const item of items) {
      this.#run.scan.pass(item);
      const outcome = await this.#decideOne(item, ledger);
      this.#noteUndated(outcome.item);
      outcomes.push(outcome);
      this.#keep(outcome, ledger, writes);
    }
    const first = this.claims;
    this.claims += items.length;
    const isDry = this.#run.write === null;
    const rows = outcomes.map((outcome) => rowOf(outcome, isDry));
    for (const row of rows) this.#count(row);
    const { db, clientId, importId } = this.#run;
    const besides = claimRowInsert({ id: importId, clientId, first }, rows);
    return () => this.#write(db, writes, besides);
  }

  async #meet(items: readonly AskedItem[]): Promise<ClaimLedger> {
    const asked = items.flatMap((item) => (item.kind === 'notTaken' && item.undated === undefined ? [] : [item]));
    const references = asked.map(referenceIn);
    const met = await meetClaims(this.#run.db, this.#run.clientId, {
      references: unique(references.flatMap((reference) => reference ?? [])),
      accounts: unique(asked.map(({ account }) => account)),
      numbers: unique(asked.flatMap((item) => (item.kind === 'notTaken' ? [] : claimNumbers(item)))),
    });
    const named = new Set([...asked.map(({ account }) => account), ...references]);
    const left = [...this.#left.values()].filter(
      ({ claimNumber, externalClaimNumber: external, patientAccountNumber: account }) =>
        named.has(claimNumber) ||
        (external !== null && named.has(external)) ||
        (account !== null && named.has(account)),
    );
    return new ClaimLedger(met, left);
  }

  async #decideOne(given: AskedItem, ledger: ClaimLedger): Promise<Outcome> {
    const { replay } = this.#run;
    this.#desk.noteDecided(given.patient);
    const known = this.#desk.known(given.patient);
    const item = given.kind === 'notTaken' ? datedByClaim(given, known, ledger) : given;
    if (item.kind === 'notTaken') return { item, subject: known, decision: without(item.verdict, item.reasons) };
    if (replay !== null) return { item, subject: known, decision: without('duplicate', [replay]) };
    if (known === undefined && needsSubject(item, known, ledger)) return this.#decideFor(item, ledger);
    return { item, subject: known, decision: decided(item, known, ledger) };
  }

  /** Decides a claim of somebody nobody knows for certain. */
  async #decideFor(item: AskedClaim | AskedPayment, ledger: ClaimLedger): Promise<Outcome> {
    const found = await this.#desk.find(item);
    if (found.outcome !== 'known') return { item, subject: undefined, decision: stoppedBy(found) };
    const { subject, reasons } = found;
    const decision = decided(item, subject, ledger);
    const all = decision.record === null ? decision.reasons : [...reasons, ...decision.reasons];
    return { item, subject, decision: { ...decision, reasons: all } };
  }

  /** Notes what a decision leaves, for the decisions after it, and what it writes. */
  #keep(outcome: Outcome, ledger: ClaimLedger, writes: Writes[]): void {
    const { record, ends } = outcome.decision;
    if (record === null) return;
    const claim = { ...record, ...keysOf(outcome) };
    ledger.put(claim);
    const { claimNumber, externalClaimNumber } = record;
    if (this.#run.scan.comesAgain(outcome.item.account, claimNumber, externalClaimNumber)) {
      this.#left.set(claimNumber, claim);
    } else this.#left.delete(claimNumber);
    addWrite(writes, record, ends);
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

  /** Claims without a day stay in sight once they were answered, so that it can be answered otherwise. */
  #noteUndated(item: AskedItem): void {
    const { reasons } = item;
    if (!reasons.some(({ code }) => code === 'service-date-missing' || code === 'service-date-given')) return;
    if (this.#undated.length < MOST_FAULTS) this.#undated.push({ item, answer: this.#run.scan.answers(item.position) });
  }

  #count(row: ClaimFileRow): void {
    this.#counts.set(row.verdict, (this.#counts.get(row.verdict) ?? 0) + 1);
    const isFault = row.verdict === 'refused' || row.verdict === 'leftOut';
    if (isFault && row.reasons.length > 0 && this.#faults.length < MOST_FAULTS) this.#faults.push(row);
  }

  result(): ClaimsResult {
    const { unknown, open } = this.#desk.result();
    return { counts: { ...this.#tally(), unknownPeople: open }, unknown, undated: this.#undated, faults: this.#faults };
  }

  #tally(): Omit<ClaimCounts, 'unknownPeople'> {
    const count = (verdict: ClaimVerdict): number => this.#counts.get(verdict) ?? 0;
    return {
      new: count('new'),
      replaced: count('replaced'),
      voided: count('voided'),
      paid: count('paid'),
      denied: count('denied'),
      rejected: count('rejected'),
      reversed: count('reversed'),
      corrected: count('corrected'),
      duplicate: count('duplicate'),
      leftOut: count('leftOut'),
      unknownPerson: count('unknownPerson'),
      undated: count('undated'),
      refused: count('refused'),
      lines: this.#run.scan.end.lines,
    };
  }
}

/** A payment without a day has the days of the one claim that it pays; where there is none for certain it stays as it is. */
function datedByClaim(item: NotTaken, known: Subject | undefined, ledger: ClaimLedger): AskedItem {
  const claim = claimOfUndated(item, known, ledger);
  if (claim === null || item.undated === undefined) return item;
  const { serviceDateFrom: from, serviceDateTo: to } = claim;
  return item.undated.dated({ from, to }, [{ code: 'service-date-of-claim', values: { date: from } }]);
}

/** A row that ends is one of the database, or of an earlier set: two rows of a number never stand together. */
function addWrite(writes: Writes[], record: ClaimRecord, ends: KnownClaim | null): void {
  const last = writes.at(-1);
  const isFresh = ends !== null && last?.records.some(({ id }) => id === ends.id) === true;
  const into = last === undefined || isFresh ? { ends: [], records: [] } : last;
  if (into !== last) writes.push(into);
  if (ends !== null) into.ends.push(ends.id);
  into.records.push(record);
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');

const without = (verdict: ClaimVerdict, reasons: Reason[]): ClaimDecision => ({
  verdict,
  reasons,
  record: null,
  ends: null,
});

/** What becomes of a claim nobody is known for. */
function stoppedBy(found: Exclude<Found, { outcome: 'known' }>): ClaimDecision {
  if (found.outcome === 'refused') return without('refused', found.reasons);
  return without(found.outcome === 'leftOut' ? 'leftOut' : 'unknownPerson', []);
}

function decided(item: AskedClaim | AskedPayment, subject: Subject | undefined, ledger: ClaimLedger): ClaimDecision {
  const deciding = { ledger, newId: uuid7 };
  if (item.kind === 'payment') return decidePayment(item, subject, deciding);
  return subject === undefined ? without('unknownPerson', []) : decideClaim(item, subject, deciding);
}
