import type { Db, Pool } from '@coverlane/server/platform/db/connect.ts';
import { connect } from '@coverlane/server/platform/db/connect.ts';
import { costSharingOf, planLimits } from '@coverlane/server/facts/accumulators/plan-limits.queries.ts';
import { recordClaims, supersedeClaims } from '@coverlane/server/facts/claims/record-claims.queries.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import type { ClaimRecord } from '@coverlane/server/domain/claims/claim-record.ts';
import { addDays, addMonths, earlier, later } from '@coverlane/server/platform/values/dates.ts';
import { asUser } from '@coverlane/server/features/imports/import-work.ts';
import { employed } from './cases.ts';
import { claimsOf, type DemoClaim, fateOf, type Patient, type Span } from './claims.ts';
import { type Desk, type PlanTerms, rowsOf } from './decided-claims.ts';
import type { RosterLoading } from './load-rosters.ts';
import { type DemoEmployer, employers } from './organisation.ts';
import { subscriberNumber } from './roster-members.ts';
import { DEMO_MEMBER_NUMBER } from './users.ts';
import { syntheaVisits, type Visit } from './visits.ts';

/** How far back the demonstration's claims go, in months. */
const MONTHS = 36;
/** The newest service is this many days old, so that its claim has come by now. */
const NEWEST_DAYS = 9;

/** Gives every covered person of the demonstration the claims of a Synthea patient's visits. */
export async function loadClaims(loading: RosterLoading): Promise<void> {
  const pool = connect(roleUrl(loading.ownerUrl, 'coverlane_worker', loading.secrets), { max: 2, statementMs: 0 });
  const visits = syntheaVisits();
  let count = 0;
  const turn = (): number => (count += 1);
  try {
    for (const employer of employers) await loadEmployer(pool, { loading, employer, visits, turn });
  } finally {
    await pool.destroy();
  }
}

interface Loading {
  loading: RosterLoading;
  employer: DemoEmployer;
  visits: Map<string, Visit[]>;
  turn: () => number;
}

const loadEmployer = (pool: Pool, { loading, employer, visits, turn }: Loading): Promise<void> =>
  asUser(pool, loading.userId, async (db) => {
    const clientId = loading.ids.get(employer.clientNumber) ?? '';
    const patients = await patientsOf(db, clientId, loading.today);
    const ssns = ssnsByNameAndBirth(loading.today);
    const claims = patients
      .flatMap(({ key, ...patient }) => {
        const own = visits.get(ssns.get(key) ?? '') ?? [];
        const isDemoMember = patient.memberNumber === DEMO_MEMBER_NUMBER && patient.id === patient.subscriberId;
        return claimsOf(patient, isDemoMember ? [...own, ...moreVisits(visits)] : own, turn);
      })
      .toSorted((one, other) => one.date.localeCompare(other.date) || one.turn - other.turn);
    const desk = await deskOf(db, employer, claims);
    const rows = claims.map((claim) => rowsOf(claim, fateOf(claim, loading.today), desk));
    await write(db, clientId, rows);
  });

/** How many visits the member who signs in has besides their own, so that there is something to understand. */
const MORE_VISITS = 24;

/** Visits of the patient with most of them, those a pregnancy brings left out. */
function moreVisits(visits: Map<string, Visit[]>): Visit[] {
  const [most = []] = [...visits.values()].toSorted((one, other) => other.length - one.length);
  const isPregnancy = ({ services }: Visit) => services.some(({ name }) => /natal|fetal|birth|labor/i.test(name));
  return most.filter((visit) => !isPregnancy(visit)).slice(-MORE_VISITS);
}

/** First the rows that no longer stand, then those that do. */
async function write(db: Db, clientId: string, rows: readonly ClaimRecord[][]): Promise<void> {
  const recorded = { clientId, importId: null, source: 'demo' as const };
  const earlierRows = rows.flatMap((versions) => versions.slice(0, -1));
  await recordClaims(db, recorded, earlierRows);
  await supersedeClaims(
    db,
    earlierRows.map(({ id }) => id),
    null,
  );
  await recordClaims(
    db,
    recorded,
    rows.flatMap((versions) => versions.slice(-1)),
  );
}

const keyOf = (memberNumber: string, dob: string | null): string => `${memberNumber} ${dob}`;

/** The invented SSN of everybody in the families, by member number and birth date. */
function ssnsByNameAndBirth(today: string): Map<string, string> {
  const families = employed(today).flatMap((one) => one.families);
  const entries = families.flatMap((family) =>
    [family.subscriber, ...family.dependents].map(({ birthDate, ssn }): [string, string] => [
      keyOf(subscriberNumber(family), birthDate),
      ssn,
    ]),
  );
  return new Map(entries);
}

type Known = Patient & { key: string };

/** The people of an employer with the days they are covered, as far back as the demonstration's claims go. */
async function patientsOf(db: Db, clientId: string, today: string): Promise<Known[]> {
  const rows = await db
    .selectFrom('coverages')
    .innerJoin('people', 'people.id', 'coverages.person_id')
    .innerJoin('person_details', (join) =>
      join.onRef('person_details.person_id', '=', 'people.id').on('person_details.superseded_at', 'is', null),
    )
    .select(['people.id', 'people.subscriber_id', 'people.member_number', 'person_details.dob'])
    .select(['coverages.plan_id', 'coverages.division_id', 'coverages.tier_code', 'coverages.coverage_type'])
    .select(['coverages.effective_date', 'coverages.expiration_date'])
    .distinct()
    .where('coverages.client_id', '=', clientId)
    .where('coverages.superseded_at', 'is', null)
    .where('people.withdrawn_at', 'is', null)
    .where('coverages.coverage_type', 'in', ['medical', 'dental', 'vision'])
    .orderBy('people.member_number')
    .orderBy('people.id')
    .orderBy('coverages.effective_date')
    .execute();
  const known = new Map<string, Known & { spans: Record<'medical' | 'dental' | 'vision', Span[]> }>();
  for (const row of rows) {
    const patient = known.get(row.id) ?? {
      id: row.id,
      subscriberId: row.subscriber_id,
      memberNumber: row.member_number,
      key: keyOf(row.member_number, row.dob),
      spans: { medical: [], dental: [], vision: [] },
    };
    known.set(row.id, patient);
    const span = spanOf(row, today);
    const type = row.coverage_type;
    if (span && (type === 'medical' || type === 'dental' || type === 'vision')) patient.spans[type].push(span);
  }
  return [...known.values()];
}

interface CoverageRow {
  plan_id: string;
  division_id: string | null;
  tier_code: string;
  effective_date: string;
  expiration_date: string | null;
}

function spanOf(row: CoverageRow, today: string): Span | undefined {
  const newest = addDays(today, -NEWEST_DAYS);
  const from = later(row.effective_date, addMonths(today, -MONTHS));
  const to = earlier(row.expiration_date ?? newest, newest);
  if (to < from) return undefined;
  return { planId: row.plan_id, divisionId: row.division_id, tierCode: row.tier_code, from, to };
}

/** The terms of every plan, tier and year that the claims meet. */
async function deskOf(db: Db, employer: DemoEmployer, claims: readonly DemoClaim[]): Promise<Desk> {
  const terms = new Map<string, PlanTerms>();
  const key = ({ span, date }: DemoClaim) => `${span.planId} ${span.tierCode} ${date.slice(0, 7)}`;
  for (const claim of claims) {
    if (terms.has(key(claim))) continue;
    const day = { planId: claim.span.planId, on: claim.date, tierCode: claim.span.tierCode };
    terms.set(key(claim), { limits: await planLimits(db, day), sharing: await costSharingOf(db, day) });
  }
  return {
    groupNumber: employer.groupNumber,
    groupName: employer.name,
    planYearStart: employer.planYearStart,
    used: new Map(),
    terms: (claim) => {
      const found = terms.get(key(claim));
      if (!found) throw new Error('The demonstration has lost the terms of a plan.');
      return found;
    },
  };
}
