import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { atOnce } from '../../../platform/db/packets/request-dialect.ts';
import type { ClaimLineRecord, ClaimOrigin, ClaimRecord } from '../../../domain/claims/claim-record.ts';
import { centsOf } from '../../../domain/money.ts';

/** A claim that stands, with what its patient's name is searched by. */
export type KnownClaim = ClaimRecord & ClaimOrigin & { lastKey: string; firstKey: string };

/** Who has a claim number: its last version, whether a row stands, and all whose it ever was. */
export type NumberTaken = { last: number; stands: boolean; people: readonly string[] };

/** What a batch of a file names. */
export type NamedClaims = { references: readonly string[]; accounts: readonly string[]; numbers: readonly string[] };

type Row = Record<string, unknown> & { id: string };
type LineRow = Record<string, unknown> & { claim_id: string };

/** The claims that stand under these numbers or accounts, and who has these numbers, in one round trip, or two. */
export async function meetClaims(
  db: Db,
  clientId: string,
  { references, accounts, numbers }: NamedClaims,
): Promise<{ claims: KnownClaim[]; taken: Map<string, NumberTaken> }> {
  type Answers = [Row, { number: string; last: number; stands: boolean; people: string[] }];
  const [rows, taken] = await atOnce<Answers>(db, [
    sql<Row>`select c.*, s.last_key, s.first_key from claims c join member_search s on s.person_id = c.person_id
      where c.id in (
        select id from claims where client_id = ${clientId} and superseded_at is null and claim_number = any(${references}::text[])
        union select id from claims where client_id = ${clientId} and superseded_at is null and external_claim_number = any(${references}::text[])
        union select id from claims where client_id = ${clientId} and superseded_at is null and payer_claim_number = any(${references}::text[])
        union select id from claims where client_id = ${clientId} and superseded_at is null and patient_account_number = any(${accounts}::text[]))
      and c.client_id = ${clientId} and c.superseded_at is null`,
    sql`select claim_number as number, max(version) as last, bool_or(superseded_at is null) as stands,
        array_agg(distinct person_id::text) as people
      from claims where client_id = ${clientId} and claim_number = any(${numbers}::text[]) group by claim_number`,
  ]);
  const lines = rows.length === 0 ? [] : await linesOf(db, clientId, rows);
  const byClaim = Map.groupBy(lines, ({ claim_id: id }) => id);
  return {
    claims: rows.map((row) => claimOf(row, byClaim.get(row.id) ?? [])),
    taken: new Map(taken.map(({ number, ...held }) => [number, held])),
  };
}

async function linesOf(db: Db, clientId: string, claims: readonly Row[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`select * from claim_lines where client_id = ${clientId}
    and claim_id = any(${claims.map(({ id }) => id)}::uuid[]) order by claim_id, line_number`.execute(db);
  return rows;
}

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A row by its columns' names in code; what a claim does not hold is simply not read. */
function camelRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]));
}

const cents = (value: unknown): number | null => (typeof value === 'string' ? centsOf(value) : null);

function claimOf(row: Row, lines: readonly LineRow[]): KnownClaim {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of claims are the fields of a claim, checked by record-claims.test.ts
  return {
    ...camelRow(row),
    statedCharge: cents(row['stated_charges']),
    lines: lines.map(lineOf),
  } as unknown as KnownClaim;
}

function lineOf(row: LineRow): ClaimLineRecord {
  const { billed_currency_amount: billed, exchange_rate: rate } = row;
  const amounts = Object.fromEntries(MONEY.map((name) => [camel(name), cents(row[name])]));
  const exchangeRate = Number(rate) === 1 ? '1' : String(rate);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above, for claim_lines
  return {
    ...camelRow(row),
    ...amounts,
    billedCurrencyCents: cents(billed) ?? 0,
    exchangeRate,
  } as unknown as ClaimLineRecord;
}

const MONEY = [
  'allowed',
  'discount',
  'not_covered',
  'deductible',
  'copay',
  'coinsurance',
  'penalty',
  'cob',
  'paid',
  'patient_responsibility',
];
