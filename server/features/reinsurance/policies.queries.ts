import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import type { ContractBasis, StopLossBenefit } from '@coverlane/contract/reinsurance/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import { decimalOf } from '../../domain/money.ts';
import type { AggregateTerms } from '../../domain/stop-loss/aggregate.ts';
import type { Term } from '../../domain/stop-loss/basis.ts';
import type { SpecificTerms } from '../../domain/stop-loss/specific.ts';
import type { Db } from '../../platform/db/connect.ts';
import { containing } from '../../platform/db/containing.ts';

type Policy = Reply<typeof reinsurance.stopLossPolicy>;

/** A policy as the rules take it, in cents, with how it is called. */
export type PolicyTerms = Term &
  SpecificTerms &
  AggregateTerms & {
    id: string;
    clientId: string;
    clientName: string;
    timeZone: string;
    supplierId: string | null;
    carrierName: string | null;
    policyNumber: string;
    contractBasis: ContractBasis;
    coveredBenefits: StopLossBenefit[];
    runInLimitCents: number | null;
    noticePct: number;
    triggerDiagnoses: string[];
    longStayDays: number | null;
    version: number;
  };

const cents = (column: string): RawBuilder<unknown> => sql`p.${sql.ref(column)}::float8`;

const columns = sql`p.id, p.client_id as "clientId", c.name as "clientName", c.time_zone as "timeZone", p.supplier_id as "supplierId",
  s.name as "carrierName", p.policy_number as "policyNumber", p.effective_date as "effectiveDate",
  p.expiration_date as "expirationDate", p.contract_basis as "contractBasis", p.covered_benefits as "coveredBenefits",
  ${cents('specific_deductible_cents')} as "deductibleCents", ${cents('specific_max_cents')} as "specificMaxCents",
  ${cents('aggregating_cents')} as "aggregatingCents", p.laser_caps_aggregate as "laserCapsAggregate",
  p.corridor_pct as "corridorPct", ${cents('aggregate_max_cents')} as "aggregateMaxCents", p.minimum_pct as "minimumPct",
  ${cents('estimated_cents')} as "estimatedCents", p.accommodation, ${cents('run_in_limit_cents')} as "runInLimitCents",
  p.notice_pct as "noticePct", p.trigger_diagnoses as "triggerDiagnoses", p.long_stay_days as "longStayDays", p.version`;

const from = sql`stop_loss_policies p join clients c on c.id = p.client_id left join suppliers s on s.id = p.supplier_id`;

const text = (amount: number | null): string | null => (amount === null ? null : decimalOf(amount));

/** A policy as calls answer it. */
export const policyReply = (of: PolicyTerms): Policy => ({
  id: of.id,
  clientId: of.clientId,
  clientName: of.clientName,
  carrierName: of.carrierName,
  supplierId: of.supplierId,
  policyNumber: of.policyNumber,
  effectiveDate: of.effectiveDate,
  expirationDate: of.expirationDate,
  contractBasis: of.contractBasis,
  coveredBenefits: of.coveredBenefits,
  specificDeductible: decimalOf(of.deductibleCents),
  specificMax: text(of.specificMaxCents),
  aggregatingSpecific: text(of.aggregatingCents),
  laserCapsAggregate: of.laserCapsAggregate,
  corridorPct: of.corridorPct,
  aggregateMax: text(of.aggregateMaxCents),
  minimumPct: of.minimumPct,
  estimatedAttachment: text(of.estimatedCents),
  accommodation: of.accommodation,
  runInLimit: text(of.runInLimitCents),
  noticePct: of.noticePct,
  triggerDiagnoses: of.triggerDiagnoses,
  longStayDays: of.longStayDays,
  version: of.version,
});

/** One policy; undefined where it is not the reader's, or was taken away. */
export async function policyOf(db: Db, id: string): Promise<PolicyTerms | undefined> {
  const { rows } =
    await sql<PolicyTerms>`select ${columns} from ${from} where p.id = ${id} and p.deleted_at is null`.execute(db);
  return rows[0];
}

/** Policies whose money may still move on a day: in their term, or within two years after it (run-out is twelve months at most). */
export async function livePolicies(db: Db, clientId: string, today: string): Promise<PolicyTerms[]> {
  const { rows } =
    await sql<PolicyTerms>`select ${columns} from ${from} where p.client_id = ${clientId} and p.deleted_at is null
    and ${today}::date between p.effective_date and p.expiration_date + interval '2 years' order by p.effective_date`.execute(
      db,
    );
  return rows;
}

type Asked = Pick<Input<typeof reinsurance.stopLossPolicies>, 'search' | 'clientId'>;

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  client: sql`c.name`,
  effectiveDate: sql`p.effective_date`,
  policyNumber: sql`p.policy_number`,
};

function narrowed({ search, clientId }: Asked): RawBuilder<unknown> {
  const pattern = containing(search ?? '');
  return sql`p.deleted_at is null
    ${clientId === undefined ? sql`` : sql`and p.client_id = ${clientId}`}
    ${search ? sql`and (p.policy_number ilike ${pattern} or c.name ilike ${pattern} or s.name ilike ${pattern})` : sql``}`;
}

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const by = SORTS[sort?.replace(/^-/, '') ?? ''];
  if (by === undefined) return sql`c.name, p.effective_date desc, p.id`;
  return sql`${by} ${sort?.startsWith('-') ? sql`desc` : sql`asc`}, p.id`;
}

/** A page of policies, the newest of each employer first unless asked otherwise. */
export async function pageOfPolicies(
  db: Db,
  { search, clientId }: Asked,
  { page, pageSize, sort }: { page: number; pageSize: number; sort?: string | undefined },
): Promise<{ rows: PolicyTerms[]; total: number }> {
  const where = narrowed({ search, clientId });
  const order = orderOf(sort);
  const { rows } = await sql<PolicyTerms>`select ${columns} from ${from} where ${where} order by ${order}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** What is written of a policy, by column. */
export type PolicyColumns = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

/** Inserts a policy. */
export async function insertPolicy(db: Db, id: string, values: PolicyColumns): Promise<void> {
  const names = Object.keys(values);
  await sql`insert into stop_loss_policies (id, ${sql.join(names.map((name) => sql.ref(name)))})
    values (${id}, ${sql.join(Object.values(values).map((value) => sql`${value}`))})`.execute(db);
}

/** Changes a policy; false where somebody else changed it meanwhile. */
export async function updatePolicy(
  db: Db,
  { id, version }: { id: string; version: number | undefined },
  values: PolicyColumns,
): Promise<boolean> {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { numAffectedRows } =
    await sql`update stop_loss_policies set ${sql.join(sets)}, version = version + 1, updated_at = now()
    where id = ${id} and deleted_at is null ${version === undefined ? sql`` : sql`and version = ${version}`}`.execute(
      db,
    );
  return Number(numAffectedRows) > 0;
}

/** The policy of an employer whose days others would share; undefined: none. `but` is left out. */
export async function overlappingPolicy(
  db: Db,
  of: { clientId: string; effectiveDate: string; expirationDate: string; but: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`select policy_number as number from stop_loss_policies
    where client_id = ${of.clientId} and deleted_at is null and id is distinct from ${of.but}::uuid
      and effective_date <= ${of.expirationDate} and expiration_date >= ${of.effectiveDate} order by effective_date limit 1`.execute(
    db,
  );
  return rows[0]?.number;
}

/** Is the client one of the reader's, and the supplier, if any, one of the installation's that the reader sees? */
export async function placesOf(db: Db, of: { clientId: string; supplierId: string | null }) {
  const { rows } = await sql<{ client: boolean; supplier: boolean }>`select
    exists (select from clients where id = ${of.clientId} and deleted_at is null and id = any((select access.clients())::uuid[])) as client,
    ${of.supplierId}::uuid is null or exists (select from suppliers where id = ${of.supplierId}::uuid and deleted_at is null)
      as supplier`.execute(db);
  return rows[0] ?? { client: false, supplier: false };
}

/** Was a statement of the policy issued? */
export async function isIssued(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from stop_loss_months where policy_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Takes a policy away; it stays in the table, and its days are free again. */
export async function hidePolicy(db: Db, id: string): Promise<void> {
  await sql`update stop_loss_policies set deleted_at = now(), updated_at = now() where id = ${id}`.execute(db);
}
