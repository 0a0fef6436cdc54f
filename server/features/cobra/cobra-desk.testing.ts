import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { premiums } from '@coverlane/contract/premiums/calls.ts';
import { permissions } from '@coverlane/contract/access.ts';
import { sql } from 'kysely';
import { apply } from '../../facts/apply.queries.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { loadFamilies } from '../../facts/families.queries.ts';
import { decide } from '../../domain/changes/decide.ts';
import type { AddDependent } from '../../domain/changes/requests.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { offerToContinue } from '../../facts/offer-to-continue.ts';
import { addDays, type CalendarDate, todayIn } from '../../platform/values/dates.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { aFamily, change, type FamilyPlan, testKeys, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { somePrices } from '../../testing/prices.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { cobraDay } from './cobra-day.ts';

type Reason = { reasonCode: string; eventDate: CalendarDate; coverageEnds?: CalendarDate };

/** Everything the database holds of continued coverage of a family, for comparing before and after. */
export type Kept = { cases: unknown[]; reminders: number; marks: number; coverages: unknown[] };

/** An administrator at work on continued coverage, through the front door. */
export class CobraDesk {
  readonly today = todayIn('America/New_York', new Date());
  readonly portal: TestPortal;
  readonly world: World;
  readonly admin: Caller;

  private constructor(portal: TestPortal, world: World, admin: Caller) {
    this.portal = portal;
    this.world = world;
    this.admin = admin;
  }

  static async open(): Promise<CobraDesk> {
    const portal = await testPortal();
    const world = await aWorld(portal.owner);
    const { installationId, acme } = world;
    const admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
    await somePrices(portal.owner, acme);
    // Who is told what is due.
    await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] });
    return new CobraDesk(portal, world, admin);
  }

  day = (days: number): CalendarDate => addDays(this.today, days);

  family = (lastName: string, more: Partial<FamilyPlan> = {}): Promise<TestFamily> =>
    aFamily(this.portal.owner, {
      client: this.world.acme,
      lastName,
      dependents: [{ firstName: 'Sam', relationship: '01', dob: '1981-02-03' }],
      ...more,
    });

  /** Ends somebody's coverage; answers the enrollment that it is. */
  async end(memberId: string, reason: Reason): Promise<string> {
    const asked = { clientId: this.world.acme.id, memberId, note: 'Seen to.', ...reason };
    await this.unpaid(memberId);
    return this.done(await this.admin.call(memberChanges.termMember, asked));
  }

  /** Nothing is paid for, so that an end in the past takes nothing back (ACA 2712). */
  private async unpaid(memberId: string): Promise<void> {
    for (const coverageType of ['medical', 'dental'])
      await this.admin.call(premiums.recordPremiumsPaid, { memberId, coverageType, paidThrough: null });
  }

  /** The employee is at work again from a day on. */
  async rehire(family: TestFamily, hireDate: CalendarDate): Promise<void> {
    await change(this.portal.owner, family, {
      type: 'demochange',
      source: 'portal',
      reason: null,
      effectiveDate: hireDate,
      personId: family.subscriberId,
      details: {},
      employment: { hireDate, terminationDate: null, status: 'FT', divisionId: this.world.acme.divisionId },
    });
  }

  /** Somebody joins the family, decided and recorded as an enrollment is processed. Answers who. */
  joins = (family: TestFamily, request: AddDependent): Promise<string> =>
    this.portal.owner.transaction().execute(async (db) => {
      const clientId = family.client.id;
      const client = await loadClientFacts(db, clientId);
      if (client === null) throw new Error('There is no such client.');
      const read = { db, keys: testKeys, client, today: this.today };
      const [facts] = await loadFamilies(read, { subscriberIds: [family.subscriberId] });
      const decided = facts && decide(facts, request, uuid7);
      if (!decided || decided.outcome === 'refused') throw new Error(JSON.stringify(decided));
      const by = { userId: null, userName: 'Test builder' };
      await apply({ db, keys: testKeys, clientId, by, importId: null }, [decided]);
      await offerToContinue(db, facts, [decided]);
      return decided.personId;
    });

  /** Changes coverages; answers the enrollment that it is. */
  async cover(memberId: string, effectiveDate: CalendarDate, coverages: object[]): Promise<string> {
    const asked = { clientId: this.world.acme.id, memberId, effectiveDate, coverages, overrideReason: 'As it was.' };
    return this.done(await this.admin.call(memberChanges.adminCoverageChange, asked));
  }

  async done({ status, body }: { status: number; body: { enrollmentId?: string | null } }): Promise<string> {
    if (status !== 200) throw new Error(JSON.stringify(body));
    await workOff(this.portal);
    const id = body.enrollmentId ?? '';
    const { rows } = await sql<{ status: string; failure: unknown }>`select status, failure from enrollments
      where id = ${id}`.execute(this.portal.owner);
    if (rows[0]?.status !== 'processed') throw new Error(JSON.stringify(rows[0]));
    return id;
  }

  /** Takes an enrollment back. */
  async void(enrollmentId: string): Promise<void> {
    const asked = { enrollmentId, action: 'void', overrideReason: 'It was wrong.' };
    const { status, body } = await this.admin.call(enrollments.enrollmentAction, asked);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  cases = async (memberId: string) => (await this.admin.call(cobra.cobraList, { memberId })).body.rows;

  /** Enters what happened to the newest case that takes it, at its newest version. */
  async enter(memberId: string, entry: Record<string, unknown>) {
    const rows = await this.cases(memberId);
    const row = rows.find(({ closedBy }) => closedBy === null) ?? rows[0];
    return this.admin.call(cobra.enterCobra, { id: row?.id, version: row?.version, date: this.today, ...entry });
  }

  /** Elects and pays through a day. */
  async continues(memberId: string, paidThrough: CalendarDate, noticed = this.day(-10)): Promise<void> {
    for (const entry of [
      { action: 'noticeSent', date: noticed },
      { action: 'elected', date: noticed },
      { action: 'paid', paidThrough },
    ]) {
      const { status, body } = await this.enter(memberId, entry);
      if (status !== 200) throw new Error(JSON.stringify(body));
    }
  }

  night = (today: CalendarDate): Promise<void> =>
    workDay({ parts: { ...this.portal.parts, pool: this.portal.workerPool }, clientId: this.world.acme.id, today }, [
      cobraDay,
    ]);

  /** Coverages that stand, in words: type, days, whether they are continued, why they ended. */
  async coverages(personId: string): Promise<string[]> {
    const { rows } = await sql<{ text: string }>`select concat_ws(' ', coverage_type, effective_date, '-',
        coalesce(expiration_date::text, 'open'), case when cobra then 'cobra' end, term_reason) as text
      from coverages where person_id = ${personId} and superseded_at is null
        and coalesce(expiration_date, 'infinity') >= effective_date order by effective_date, coverage_type`.execute(
      this.portal.owner,
    );
    return rows.map(({ text }) => text);
  }

  /** What is kept of the family's open cases, reminders and coverage. */
  async kept({ personIds }: TestFamily): Promise<Kept> {
    const { owner } = this.portal;
    const cases = await sql`select person_id, event, event_date, last_day, state, months, covered_from, covered_until,
        notice_by, elect_by, lost_types from cobra_events
      where person_id = any(${personIds}::uuid[]) and state <> 'withdrawn' order by id`.execute(owner);
    const reminders = await sql`select from mails m join cobra_reminders r on r.mail_id = m.id
      where r.person_id = any(${personIds}::uuid[]) and m.state = 'queued'`.execute(owner);
    const marks = await sql`select from daily_marks m join cobra_events e on e.id = m.about
      where e.person_id = any(${personIds}::uuid[])`.execute(owner);
    const coverages = await Promise.all(personIds.map(this.coverages.bind(this)));
    return { cases: cases.rows, reminders: reminders.rows.length, marks: marks.rows.length, coverages };
  }
}
