import { type ClaimVerdict, claimVerdicts } from '@coverlane/contract/claim-codes.ts';
import type { RawBuilder } from 'kysely';
import { recordClaims, supersedeClaims } from '../../../db/claims/record-claims.queries.ts';
import { atOnce } from '../../../db/request-dialect.ts';
import type { ClaimRecord } from '../../../domain/claims/claim-record.ts';
import { totalsOf } from '../../../domain/claims/line-money.ts';
import { uuid7 } from '../../../domain/uuid7.ts';
import { deleteRosterRows } from '../imports.queries.ts';
import { maskedText } from '../faults.rules.ts';
import { type ClaimFileRow, claimRowInsert } from './claim-rows.queries.ts';
import type { AskedClaim, AskedItem, AskedPayment, Reason } from './claims-file.ts';
import type { ClaimsResult, ClaimsRun } from './claims-run.ts';
import { placed } from './coverage-place.ts';
import { type Found, nameOf } from './create-person.ts';
import {
  type ClaimDecision,
  claimNumbers,
  decideClaim,
  decidePayment,
  needsSubject,
  type Subject,
} from './decide-claim.rules.ts';
import { type KnownClaim, meetClaims } from './known-claims.queries.ts';
import { ClaimLedger, chargeOf } from './ledger.ts';
import type { PeopleDesk } from './people-desk.ts';

const MOST_FAULTS = 100;

/** A decision with what it is about, for its row. */
type Outcome = { item: AskedItem; subject: Subject | undefined; decision: ClaimDecision };

/** What a batch writes: rows that end and rows that are new, in an order in which a number never has two. */
type Writes = { ends: string[]; records: ClaimRecord[] };

/** Decides a file batch by batch and writes what comes of it. */
export class ClaimBatches {
  claims = 0;
  readonly #run: ClaimsRun;
  readonly #desk: PeopleDesk;
  readonly #counts = new Map<ClaimVerdict, number>();
  readonly #faults: ClaimFileRow[] = [];
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
      outcomes.push(outcome);
      this.#keep(outcome, ledger, writes);
    }
    const first = this.claims;
    this.claims += items.length;
    const rows = outcomes.map((outcome) => this.#rowOf(outcome));
    for (const row of rows) this.#count(row);
    const { db, clientId, importId } = this.#run;
    const besides = claimRowInsert({ id: importId, clientId, first }, rows);
    return () => this.#write(db, writes, besides);
  }

  async #meet(items: readonly AskedItem[]): Promise<ClaimLedger> {
    const asked = items.flatMap((item) => (item.kind === 'notTaken' ? [] : [item]));
    const references = asked.map((item) => (item.kind === 'claim' ? item.original : item.payerNumber));
    const met = await meetClaims(this.#run.db, this.#run.clientId, {
      references: unique(references.flatMap((reference) => reference ?? [])),
      accounts: unique(asked.map(({ account }) => account)),
      numbers: unique(asked.flatMap(claimNumbers)),
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

  async #decideOne(item: AskedItem, ledger: ClaimLedger): Promise<Outcome> {
    const { replay } = this.#run;
    this.#desk.noteDecided(item.patient);
    const known = this.#desk.known(item.patient);
    if (item.kind === 'notTaken') return { item, subject: known, decision: without(item.verdict, item.reasons) };
    if (replay !== null) return { item, subject: known, decision: without('duplicate', [replay]) };
    const found = known === undefined && needsSubject(item, known, ledger) ? await this.#desk.find(item) : undefined;
    const stopped = found && stoppedBy(found);
    if (stopped !== undefined) return { item, subject: undefined, decision: stopped };
    const subject = found?.outcome === 'known' ? found.subject : known;
    const decision = decided(item, subject, ledger);
    if (decision.record === null || found?.outcome !== 'known') return { item, subject, decision };
    return { item, subject, decision: { ...decision, reasons: [...found.reasons, ...decision.reasons] } };
  }

  /** Notes what a decision leaves, for the decisions after it, and what it writes. */
  #keep({ item, subject, decision }: Outcome, ledger: ClaimLedger, writes: Writes[]): void {
    const { record, ends } = decision;
    if (record === null || item.kind === 'notTaken') return;
    const keys = ends ?? { lastKey: subject?.lastKey ?? '', firstKey: subject?.firstKey ?? '' };
    const claim: KnownClaim = { ...record, lastKey: keys.lastKey, firstKey: keys.firstKey };
    ledger.put(claim);
    const { claimNumber, externalClaimNumber } = record;
    if (this.#run.scan.comesAgain(item.account, claimNumber, externalClaimNumber)) this.#left.set(claimNumber, claim);
    else this.#left.delete(claimNumber);
    const last = writes.at(-1);
    const isFresh = ends !== null && last?.records.some(({ id }) => id === ends.id);
    const into = last === undefined || isFresh ? { ends: [], records: [] } : last;
    if (into !== last) writes.push(into);
    if (ends !== null) into.ends.push(ends.id);
    into.records.push(record);
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

  #rowOf({ item, subject, decision }: Outcome): ClaimFileRow {
    const { verdict, reasons, record, ends } = decision;
    const isDry = this.#run.write === null;
    const imagined = isDry && reasons.some(({ code }) => code === 'person-created');
    const shown = record ?? ends;
    return {
      verdict,
      position: item.position,
      personId: imagined ? null : (subject?.personId ?? ends?.personId ?? null),
      personName: subject?.name ?? (item.patient === null ? '' : nameOf(item.patient)),
      memberNumber: subject?.memberNumber ?? maskedText(item.patient?.memberNumber ?? ''),
      claimNumber: shown?.claimNumber ?? item.account,
      claimId: isDry ? null : (record?.id ?? null),
      serviceDate: item.kind === 'notTaken' ? item.serviceDate : item.content.serviceDateFrom,
      charges: record === null ? item.charge : chargeOf(record),
      paid: paidIn(item, record),
      reasons,
    };
  }

  #count(row: ClaimFileRow): void {
    this.#counts.set(row.verdict, (this.#counts.get(row.verdict) ?? 0) + 1);
    const isFault = row.verdict === 'refused' || row.verdict === 'leftOut';
    if (isFault && row.reasons.length > 0 && this.#faults.length < MOST_FAULTS) this.#faults.push(row);
  }

  result(): ClaimsResult {
    const { unknown, open } = this.#desk.result();
    const counts = Object.fromEntries(claimVerdicts.map((verdict) => [verdict, this.#counts.get(verdict) ?? 0]));
    const lines = this.#run.scan.end.lines;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry a verdict, by the line above
    return {
      counts: { ...(counts as Record<ClaimVerdict, number>), lines, unknownPeople: open },
      unknown,
      faults: this.#faults,
    };
  }
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');

const without = (verdict: ClaimVerdict, reasons: Reason[]): ClaimDecision => ({
  verdict,
  reasons,
  record: null,
  ends: null,
});

/** What becomes of a claim nobody is known for, where that ends it. */
function stoppedBy(found: Found): ClaimDecision | undefined {
  if (found.outcome === 'leftOut') return without('leftOut', []);
  if (found.outcome === 'unknown') return without('unknownPerson', []);
  return found.outcome === 'refused' ? without('refused', found.reasons) : undefined;
}

function decided(item: AskedClaim | AskedPayment, subject: Subject | undefined, ledger: ClaimLedger): ClaimDecision {
  const deciding = { ledger, newId: uuid7 };
  if (item.kind === 'payment') return decidePayment(item, subject, deciding);
  return subject === undefined ? without('unknownPerson', []) : decideClaim(item, subject, deciding);
}

/** What was paid as far as the row says so. */
function paidIn(item: AskedItem, record: ClaimRecord | null): number | null {
  if (record !== null) return totalsOf(record.lines).paid;
  return item.kind === 'notTaken' ? item.paid : totalsOf(item.content.lines).paid;
}
