import type { CoverageType } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Finding } from '../domain/changes/effects.ts';
import type { Past, PastRow, UndoPlan } from '../domain/changes/undo.ts';
import { type CalendarDate, todayIn } from '../platform/values/dates.ts';
import { paidThroughOf } from '../domain/eligibility/premiums.ts';
import {
  type Circumstances,
  type Held,
  type Loss,
  lossesOf,
  saidOf,
  type TakingBack,
  takenBack,
} from '../domain/eligibility/taken-back.ts';
import { rulesFor } from '../domain/rules-for.ts';
import type { Db } from '../platform/db/connect.ts';
import { personAsRead } from '../platform/db/name-as-read.ts';
import { loadPaidClaims } from './paid-claims.queries.ts';
import { loadPremiumsOf } from './premiums.queries.ts';
import { loadSettings } from './settings.queries.ts';

/** What an undo would take back: what is asked about, and what somebody should know. */
export type UndoSays = { questions: Finding[]; notes: Finding[] };

const heldOf = ({ personId, lane, effectiveDate, expirationDate }: PastRow): Held => ({
  personId,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the lane of a coverage is its type (fact-tables.ts)
  coverageType: lane.trim() as CoverageType,
  effectiveDate,
  expirationDate,
});

/** The coverages that stand, and those that will. */
function coveragesOf(past: Past, plan: UndoPlan): { before: PastRow[]; after: PastRow[] } {
  const isCoverage = ({ table }: PastRow): boolean => table === 'coverages';
  const before = past.rows.filter((row) => isCoverage(row) && row.supersededBy === null);
  const ending = new Set(plan.supersede.map(({ row }) => row.id));
  const back = plan.restore.map(({ row }) => row).filter(isCoverage);
  return { before, after: [...before.filter(({ id }) => !ending.has(id)), ...back] };
}

const todayOf = async (db: Db, clientId: string): Promise<CalendarDate> => {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from clients where id = ${clientId}`.execute(
    db,
  );
  return todayIn(rows[0]?.zone ?? 'UTC', new Date());
};

/** Since which day each coverage has been known, whatever was undone and brought back since. */
async function knownSince(db: Db, rows: readonly PastRow[]): Promise<Map<string, CalendarDate>> {
  const ids = rows.map(({ id }) => id);
  const known = await sql<{ id: string; day: string }>`select k.id,
      (coalesce(first.recorded_at, k.recorded_at) at time zone c.time_zone)::date as day
    from coverages k join clients c on c.id = k.client_id left join coverages first on first.id = k.restores
    where k.id = any(${ids}::uuid[])`.execute(db);
  return new Map(known.rows.map(({ id, day }) => [id, day]));
}

/** Whoever loses something: the family, the name, and the division of the last day that stays. */
type Loser = { personId: string; subscriberId: string; name: string; divisionId: string | null };

async function losersOf(db: Db, losses: readonly Loss[]): Promise<Map<string, Loser>> {
  const asked = JSON.stringify(losses.map(({ personId, last }) => ({ person: personId, last })));
  const { rows } = await sql<Loser>`select distinct on (p.id) p.id as "personId", p.subscriber_id as "subscriberId",
      coalesce((select ${personAsRead('d')} from person_details d where d.person_id = p.id and d.superseded_at is null
        order by d.effective_date desc limit 1), p.member_number) as name, o.division_id as "divisionId"
    from jsonb_to_recordset(${asked}::jsonb) as a(person uuid, last date) join people p on p.id = a.person
      cross join lateral access.place_of_person(p.id, a.last) o order by p.id, a.last`.execute(db);
  return new Map(rows.map((row) => [row.personId, row]));
}

/** What decides about each loss of an undo: nobody gives a reason for one. */
async function circumstances(
  db: Db,
  clientId: string,
  losers: ReadonlyMap<string, Loser>,
): Promise<(loss: Loss) => Circumstances> {
  const client = { settings: await loadSettings(db, clientId) };
  const premiums = await loadPremiumsOf(
    db,
    [...losers.values()].map(({ subscriberId }) => subscriberId),
  );
  return (loss) => ({
    retroTermDays: rulesFor(client, losers.get(loss.personId)?.divisionId).retroTermDays,
    reason: undefined,
    paidThrough: paidThroughOf(premiums, loss),
  });
}

/**
 * What taking changes back would take back: the same question that an end of the same coverage is asked (`takenBack`).
 * Nothing is loaded where nobody loses a day up to today.
 */
export async function undoTakesBack(
  db: Db,
  clientId: string,
  { past, plan }: { past: Past; plan: UndoPlan },
): Promise<UndoSays> {
  const { before, after } = coveragesOf(past, plan);
  const asked: TakingBack = {
    today: await todayOf(db, clientId),
    before: before.map(heldOf),
    after: after.map(heldOf),
  };
  const losses = lossesOf(asked);
  if (losses.length === 0) return { questions: [], notes: [] };
  const since = await knownSince(db, before);
  const losers = await losersOf(db, losses);
  const held = before.map((row) => ({ ...heldOf(row), knownSince: since.get(row.id) ?? '' }));
  const families = [...new Set([...losers.values()].map(({ subscriberId }) => subscriberId))];
  const claims = await loadPaidClaims(db, families);
  const taken = takenBack({ ...asked, before: held, claims }, await circumstances(db, clientId, losers));
  const said: UndoSays = { questions: [], notes: [] };
  for (const [personId, theirs] of Map.groupBy(taken, (one) => one.personId)) {
    const { questions, notes } = saidOf(theirs, losers.get(personId)?.name ?? '');
    said.questions.push(...questions.map((sentence) => ({ ...sentence, subject: personId })));
    said.notes.push(...notes.map((sentence) => ({ ...sentence, subject: personId })));
  }
  return said;
}
