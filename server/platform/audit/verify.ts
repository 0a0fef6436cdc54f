import type { Pool } from '../db/connect.ts';
import type { Secrets } from '../../secrets.ts';
import { type AuditRow, NO_SEAL, rowHash, SealHash } from './chain.ts';
import { checkingKeys, type Head, isSigned, readHeads } from './heads.ts';
import { readLooseRows, readSealedRows, readSeals, type StoredRow, type StoredSeal } from './verify.queries.ts';

/** What is wrong with the audit log: which row or seal, and how. */
export type Fault =
  | { kind: 'row-changed' | 'row-deleted' | 'row-inserted'; id: string; at: string }
  | {
      kind: 'seal-changed' | 'seal-missing' | 'head-missing' | 'head-differs' | 'head-forged';
      seal: number;
      at: string;
    }
  | { kind: 'tail-cut'; seal: number; id: string | null; at: string }
  | { kind: 'no-seals'; rows: number };

/** What a check of the whole log found. */
export interface Verified {
  seals: number;
  heads: number;
  /** Rows that are sealed and as they were. */
  intact: number;
  /** Rows that wait for the next seal, and since when. */
  loose: number;
  looseSince: string | null;
  /** Lines in the folder of heads that are no head. */
  unreadable: number;
  /** The first thousand. */
  faults: Fault[];
  faultCount: number;
}

/** The owner's pool, the installation's secrets, and where the heads are. */
export interface VerifyParts {
  owner: Pool;
  secrets: Secrets;
  headsDir: string;
  /** A seal this young may still wait for its head: the sealer writes it right after. */
  graceMs?: number;
  /**
   * Of a log that was restored to a moment, in milliseconds since 1970: heads of later seals are not held against it, and
   * the last seals may lack theirs, for heads are copied once a minute.
   */
  until?: number;
}

const SHOWN = 1_000;
/** A row is stamped just before its transaction gets a number, on a clock that may be set. */
const CLOCK_MS = 10_000;

/** So long before the moment of a restore a seal may lack its head, and a head its seal. */
const COPIED_MS = 90_000;
const COMMITTED_MS = 15_000;

/** Checks every row, seal and head, in one read of the log as it is at this moment. Changes nothing. */
export async function verifyAudit(parts: VerifyParts): Promise<Verified> {
  const keys = checkingKeys(parts.secrets);
  // Heads signed before the read must have their seals in it; seals in the read must have their heads afterwards.
  const before = readHeads(parts.headsDir);
  const check = new Check();
  const seals = await parts.owner
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const stored = await readSeals(db);
      check.chain(stored);
      for await (const page of readSealedRows(db)) for (const row of page) check.row(row);
      check.endOfLog();
      for await (const page of readLooseRows(db)) for (const row of page) check.loose(row, row.overdue);
      return stored;
    });
  for (const head of before.heads) if (!isSigned(head, keys)) check.fault(ofSeal('head-forged', head));
  const { until, graceMs = 15_000 } = parts;
  check.signed(before.heads.filter(({ takenAt }) => until === undefined || takenAt < until - COMMITTED_MS));
  const since = until === undefined ? Date.now() - graceMs : until - COPIED_MS;
  check.unsigned(readHeads(parts.headsDir).heads, since);
  const rows = check.result.loose;
  if (seals.length === 0 && rows > 0) check.fault({ kind: 'no-seals', rows });
  return { ...check.result, seals: seals.length, heads: before.heads.length, unreadable: before.unreadable };
}

const ofSeal = <Kind extends Fault['kind']>(kind: Kind, { number, takenAt }: { number: number; takenAt: number }) => ({
  kind,
  seal: number,
  at: new Date(takenAt).toISOString(),
});

/** Goes through the log once, in order of its seals. */
class Check {
  readonly result: Omit<Verified, 'seals' | 'heads' | 'unreadable'> = {
    intact: 0,
    loose: 0,
    looseSince: null,
    faults: [],
    faultCount: 0,
  };
  readonly #seals = new Map<number, StoredSeal>();
  readonly #unread = new Map<number, StoredSeal>();
  #last: StoredSeal | undefined;
  #open: { seal: StoredSeal; hash: SealHash } | undefined;

  fault(fault: Fault): void {
    this.result.faultCount += 1;
    if (this.result.faults.length < SHOWN) this.result.faults.push(fault);
  }

  /** Numbers without gaps, each seal on the hash of the one before. */
  chain(seals: readonly StoredSeal[]): void {
    let [number, hash] = [0, NO_SEAL];
    for (const seal of seals) {
      for (number += 1; number < seal.number; number += 1) {
        this.fault({ kind: 'seal-missing', seal: number, at: `before ${new Date(seal.takenAt).toISOString()}` });
        hash = '';
      }
      if (hash !== '' && seal.previous !== hash) this.fault(ofSeal('seal-changed', seal));
      hash = seal.hash;
      this.#seals.set(seal.number, seal);
      this.#unread.set(seal.number, seal);
      this.#last = seal;
    }
  }

  /** The rows come by seal and id: what a seal says of its rows must be what was hashed, and the row what it says. */
  row({ seal, sealed_id: id, sealed_at: at, sealed_hash: hash, row }: StoredRow): void {
    const number = Number(seal);
    if (this.#open?.seal.number !== number) this.#openSeal(number);
    this.#open?.hash.add({ id, at, hash });
    if (row === null) this.fault({ kind: 'row-deleted', id, at });
    else if (rowHash(row) !== hash) this.fault({ kind: 'row-changed', id, at });
    else if (this.#isBackdated(row, this.#seals.get(number - 1))) this.fault({ kind: 'row-inserted', id, at });
    else this.result.intact += 1;
  }

  #openSeal(number: number): void {
    this.#endOfRows();
    const seal = this.#seals.get(number);
    this.#open = seal && { seal, hash: new SealHash(seal) };
  }

  /** Closes the seal whose rows were read. */
  #endOfRows(): void {
    if (!this.#open) return;
    const { seal, hash } = this.#open;
    if (hash.digest() !== seal.hash) this.fault(ofSeal('seal-changed', seal));
    this.#unread.delete(seal.number);
    this.#open = undefined;
  }

  /** Closes the last seal; one of which no row was read lost its whole list. */
  endOfLog(): void {
    this.#endOfRows();
    for (const seal of this.#unread.values()) this.fault(ofSeal('seal-changed', seal));
  }

  loose(row: AuditRow, overdue: boolean): void {
    const { id, at } = row;
    this.result.loose += 1;
    this.result.looseSince ??= at;
    if (overdue || this.#isBackdated(row, this.#last)) this.fault({ kind: 'row-inserted', id, at });
  }

  /** Says it is older than a seal that was taken before its transaction began. */
  #isBackdated({ at, xid }: AuditRow, seal: StoredSeal | undefined): boolean {
    if (!seal || seal.nextXid === null || BigInt(xid) < seal.nextXid) return false;
    return Date.parse(at) < seal.takenAt - CLOCK_MS;
  }

  /** Every head has its seal, and says of it what the database says. */
  signed(heads: readonly Head[]): void {
    const newest = this.#last?.number ?? 0;
    for (const head of heads) {
      const seal = this.#seals.get(head.number);
      if (head.number > newest) this.fault({ ...ofSeal('tail-cut', head), id: head.lastId, at: head.lastAt ?? '' });
      else if (seal && seal.hash !== head.hash) this.fault(ofSeal('head-differs', head));
    }
  }

  /** Every seal has its head, but for one so young that it may still wait for it: taken after `since`. */
  unsigned(heads: readonly Head[], since: number): void {
    const signed = new Set(heads.map(({ number }) => number));
    for (const seal of this.#seals.values()) {
      const mayWait = seal.takenAt > since;
      if (!signed.has(seal.number) && !mayWait) this.fault(ofSeal('head-missing', seal));
    }
  }
}
