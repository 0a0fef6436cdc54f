import type { CaseState, PacketItem } from '@coverlane/contract/reinsurance/codes.ts';
import { WATCH_FROM_PCT } from '@coverlane/contract/reinsurance/codes.ts';
import { sql } from 'kysely';
import { type CaseStanding, standingOf } from '../../domain/stop-loss/cases.ts';
import { thresholdOf } from '../../domain/stop-loss/specific.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Alarm } from './alarms.queries.ts';
import type { PolicyTerms } from './policies.queries.ts';
import type { Laser } from './factors.queries.ts';
import type { ClaimantStanding } from './standing.rules.ts';
import { caseStepsOf } from './steps.queries.ts';

/** A case as it is kept. */
export type KeptCase = {
  id: string;
  clientId: string;
  policyId: string;
  claimant: number;
  paidCents: number;
  thresholdCents: number;
  excessCents: number;
  state: CaseState;
  noticedOn: CalendarDate | null;
  requestedCents: number;
  reimbursedCents: number;
  packet: PacketItem[];
  /** The carrier is to be told for a diagnosis or a stay. */
  isAlarmed: boolean;
  version: number;
};

const columns = sql`k.id, k.client_id as "clientId", k.policy_id as "policyId", k.claimant, k.paid_cents::float8 as "paidCents",
  k.threshold_cents::float8 as "thresholdCents", k.excess_cents::float8 as "excessCents", k.state, k.noticed_on as "noticedOn",
  k.requested_cents::float8 as "requestedCents", k.reimbursed_cents::float8 as "reimbursedCents", k.packet, k.is_alarmed as "isAlarmed", k.version`;

/** Cases of a policy, the furthest first; one of a policy that was taken away is not there. */
export async function casesOf(db: Db, policyId: string): Promise<KeptCase[]> {
  const { rows } = await sql<KeptCase>`select ${columns} from stop_loss_cases k where k.policy_id = ${policyId}
    order by k.paid_cents::numeric / k.threshold_cents desc, k.claimant`.execute(db);
  return rows;
}

/** One case; undefined where it is not the reader's. */
export async function caseOf(db: Db, id: string): Promise<KeptCase | undefined> {
  const { rows } =
    await sql<KeptCase>`select ${columns} from stop_loss_cases k join stop_loss_policies p on p.id = k.policy_id
    and p.deleted_at is null where k.id = ${id}`.execute(db);
  return rows[0];
}

/** Lets nobody else change a case until this transaction ends. */
export async function lockCase(db: Db, id: string): Promise<void> {
  await sql`select from stop_loss_cases where id = ${id} for update`.execute(db);
}

/** What the claims of a policy's people come to, and of whom the carrier is told whatever was paid. */
interface Reached {
  readonly claimants: readonly ClaimantStanding[];
  readonly alarms: readonly Alarm[];
  readonly lasers: readonly Laser[];
}

type Amounts = Pick<KeptCase, 'claimant' | 'paidCents' | 'thresholdCents' | 'excessCents' | 'isAlarmed'>;

/**
 * Writes what each claimant has reached, where it is otherwise than it was: a case is opened at the first mark of the watch list or
 * by a diagnosis or stay of the policy, and stays when claims come back, so that what was done with it is not lost.
 */
export async function followCases(db: Db, policy: PolicyTerms, reached: Reached): Promise<void> {
  const kept = new Map((await casesOf(db, policy.id)).map((one) => [one.claimant, one]));
  const changed = amountsOf(policy, kept, reached).filter((one) => isChanged(kept.get(one.claimant), one));
  if (changed.length === 0) return;
  const steps = await caseStepsOf(
    db,
    changed.flatMap(({ claimant }) => kept.get(claimant)?.id ?? []),
  );
  const rows = changed.map((one) => {
    const id = kept.get(one.claimant)?.id ?? uuid7();
    const own = steps.filter(({ caseId }) => caseId === id);
    const { state } = standingOf(own, { isExceeded: one.paidCents >= one.thresholdCents });
    return { ...one, id, state };
  });
  await sql`insert into stop_loss_cases (id, client_id, policy_id, claimant, paid_cents, threshold_cents, excess_cents, is_alarmed, state)
    select r.id, ${policy.clientId}::uuid, ${policy.id}::uuid, r.claimant, r."paidCents", r."thresholdCents", r."excessCents",
      r."isAlarmed", r.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, claimant int, "paidCents" bigint, "thresholdCents" bigint,
      "excessCents" bigint, "isAlarmed" boolean, state text)
    on conflict (policy_id, claimant) do update set paid_cents = excluded.paid_cents, threshold_cents = excluded.threshold_cents,
      excess_cents = excluded.excess_cents, is_alarmed = excluded.is_alarmed, state = excluded.state, reached_at = now()`.execute(
    db,
  );
}

/** Whoever has a case or is to have one, with what was paid for them; nothing of whose claims came back or were never paid. */
function amountsOf(policy: PolicyTerms, kept: ReadonlyMap<number, KeptCase>, of: Reached): Amounts[] {
  const alarmed = new Set(of.alarms.map(({ claimant }) => claimant));
  const paid = new Map(of.claimants.map((one) => [one.claimant, one]));
  const unpaid = [...new Set([...kept.keys(), ...alarmed])].filter((claimant) => !paid.has(claimant));
  const laserOf = (claimant: number) => of.lasers.find((one) => one.claimant === claimant)?.amountCents ?? null;
  return [
    ...of.claimants
      .filter(({ claimant, percent }) => kept.has(claimant) || alarmed.has(claimant) || percent >= WATCH_FROM_PCT)
      .map(({ claimant, paidCents, thresholdCents, excessCents }) => ({
        claimant,
        paidCents,
        thresholdCents,
        excessCents,
        isAlarmed: alarmed.has(claimant),
      })),
    ...unpaid.map((claimant) => ({
      claimant,
      paidCents: 0,
      thresholdCents: thresholdOf(policy, { laserCents: laserOf(claimant) }),
      excessCents: 0,
      isAlarmed: alarmed.has(claimant),
    })),
  ];
}

const isChanged = (before: KeptCase | undefined, now: Amounts): boolean =>
  before === undefined ||
  before.paidCents !== now.paidCents ||
  before.thresholdCents !== now.thresholdCents ||
  before.excessCents !== now.excessCents ||
  before.isAlarmed !== now.isAlarmed;

/** Writes where a case stands after a step. */
export async function keepStanding(
  db: Db,
  id: string,
  standing: CaseStanding & { noticedOn: CalendarDate | null },
): Promise<void> {
  await sql`update stop_loss_cases set state = ${standing.state}, noticed_on = ${standing.noticedOn},
      requested_cents = ${standing.requestedCents}, reimbursed_cents = ${standing.reimbursedCents}, version = version + 1,
      updated_at = now() where id = ${id}`.execute(db);
}

/** Writes what of the packet is there. */
export async function keepPacket(db: Db, id: string, packet: readonly PacketItem[]): Promise<void> {
  await sql`update stop_loss_cases set packet = ${[...packet]}::text[], version = version + 1, updated_at = now()
    where id = ${id}`.execute(db);
}

/** What a case is about. */
export type CaseHealth = { diagnosis: string | null; prognosis: string | null };

/** Diagnosis and prognosis of a case; null where the reader may not read health information. */
export async function healthOf(db: Db, { id, clientId }: { id: string; clientId: string }): Promise<CaseHealth | null> {
  const { rows } = await sql<
    CaseHealth & { may: boolean }
  >`select ${clientId}::uuid = any((select access.health_clients())::uuid[]) as may,
      h.diagnosis, h.prognosis from (values (1)) one left join stop_loss_health h on h.case_id = ${id}`.execute(db);
  const [found] = rows;
  return found?.may ? { diagnosis: found.diagnosis, prognosis: found.prognosis } : null;
}

/** Writes them. */
export async function keepHealth(db: Db, of: { id: string; clientId: string }, health: CaseHealth): Promise<void> {
  await sql`insert into stop_loss_health (case_id, client_id, diagnosis, prognosis)
    values (${of.id}, ${of.clientId}, ${health.diagnosis}, ${health.prognosis})
    on conflict (case_id) do update set diagnosis = excluded.diagnosis, prognosis = excluded.prognosis,
      version = stop_loss_health.version + 1, updated_at = now()`.execute(db);
}
