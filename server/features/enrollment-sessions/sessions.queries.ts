import type { sessionKinds, SessionState } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A session as work on it needs it. */
export interface SessionRow {
  id: string;
  clientId: string;
  clientName: string;
  timeZone: string;
  name: string;
  kind: (typeof sessionKinds)[number];
  status: SessionState;
  effectiveDate: string;
  opensOn: string;
  closesOn: string;
  openedAt: Date | null;
  closedAt: Date | null;
  themeId: string | null;
  invitation: Readonly<Record<string, { subject: string; body: string }>>;
  reminder: Readonly<Record<string, { subject: string; body: string }>>;
  languages: string[];
  /** Days before the last one on which stragglers are reminded, in digits. */
  reminderDays: string[];
  /** The first site's name and number to call, where there is one. */
  siteTitle: string | null;
  supportPhone: string | null;
}

/** The session, held while it is changed where `lock` says so. Undefined where it is not the reader's. */
export async function findSession(db: Db, id: string, lock = false): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`select s.id, s.client_id as "clientId", c.name as "clientName",
      c.time_zone as "timeZone", s.name, s.kind, s.status, s.effective_date as "effectiveDate", s.opens_on as "opensOn",
      s.closes_on as "closesOn", s.opened_at as "openedAt", s.closed_at as "closedAt", s.theme_id as "themeId",
      s.invitation, s.reminder, s.languages, coalesce(s.reminder_days, '[]') as "reminderDays", w.said ->> 'siteTitle' as "siteTitle", w.said ->> 'supportPhone' as "supportPhone"
    from enrollmentsessions s join clients c on c.id = s.client_id
    left join lateral (select access.site_words(s.client_id) as said) w on true
    where s.id = ${id} and s.deleted_at is null ${lock ? sql`for no key update of s` : sql``}`.execute(db);
  return rows[0];
}

/** What a step through the states writes. */
export type StatePatch = Partial<{
  status: SessionState;
  opens_on: string;
  closes_on: string;
  opened_at: Date | null;
  closed_at: Date | null;
  finalized_at: Date | null;
  reason: string | null;
}>;

/** Writes a step; its version counts on, so that a form that was open meanwhile is told. */
export async function patchSession(db: Db, id: string, patch: StatePatch): Promise<void> {
  const set = Object.entries(patch).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update enrollmentsessions set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${id}`.execute(db);
}

/** What is counted for the list of what a session needs (domain 5.3). */
export interface Counted {
  plans: number;
  withoutRates: string[];
  notOffered: string[];
  withoutSbc: string[];
  census: number;
  unknownPeople: string[];
  withoutEmail: string[];
  withoutPlan: string[];
  /** Custom forms that are asked of whoever enrolls (domain 12.2), as they are called in English. */
  questions: string[];
  /** Is a paper signed in it? */
  hasPaper: boolean;
}

/** The forms that are asked in a session, as they are called in English. */
const questionsIn = (session: SessionRow) => sql<{
  name: string;
}>`select distinct f.heading as name from customformmaps m join customforms f
        on f.id = m.customform_id and f.deleted_at is null and f.status = 'active' and f.published_version is not null
      where m.occasion = 'session' and m.visible_to ? 'member' and (m.client_id is null or m.client_id = ${session.clientId})
        and (m.session_id is null or m.session_id = ${session.id})
        and coalesce(m.expiration_date >= ${session.opensOn}, true) and coalesce(m.effective_date <= ${session.closesOn}, true)
      order by 1`;

/** Counts them, in one statement a point; names come in an order of their own. */
export async function countSetup(db: Db, session: SessionRow): Promise<Counted> {
  const { id, effectiveDate } = session;
  const names = async (statement: ReturnType<typeof sql<{ name: string }>>) =>
    (await statement.execute(db)).rows.map(({ name }) => name);
  const of = sql`from enrollmentsessionplans s join plans p on p.id = s.plan_id where s.session_id = ${id}`;
  const name = sql`coalesce(p.display_name, p.name) as name`;
  const isAt = (table: string) => sql`${sql.ref(`${table}.effective_date`)} <= ${effectiveDate}
    and (${sql.ref(`${table}.expiration_date`)} is null or ${sql.ref(`${table}.expiration_date`)} >= ${effectiveDate})`;
  const people = sql`from enrollmentsessionmembers m where m.session_id = ${id} and m.deleted_at is null
    and not m.excluded and m.relationship_code = '18'`;
  const person = sql`access.name_as_read(m.first_name, m.last_name) as name`;
  const counted = await counts(db, { id, of, people });
  return {
    ...counted,
    withoutRates: await names(sql`select ${name} ${of} and not exists (select from rates r where r.plan_id = p.id
      and r.superseded_at is null and ${isAt('r')} and (r.enrollment_session_id is null or r.enrollment_session_id = ${id}))
      order by 1`),
    notOffered: await names(sql`select ${name} ${of} and not exists (select from division_plans d where d.plan_id = p.id
      and ${isAt('d')}) order by 1`),
    withoutSbc: await names(sql`select ${name} ${of} and p.coverage_type = 'medical' and not exists (
      select from enrollmentsessionplandocs o where o.session_id = s.session_id and o.plan_id = p.id and o.type = 'SBC'
        and o.deleted_at is null) order by 1`),
    unknownPeople: await names(
      sql`select ${person} ${people} and m.person_id is null order by m.last_name, m.first_name`,
    ),
    withoutEmail: await names(sql`select ${person} ${people} and m.email is null order by m.last_name, m.first_name`),
    withoutPlan: await names(sql`select ${person} ${people} and not exists (select ${of} and not s.hidden
      and (s.division_ids is null or s.division_ids ? m.division_id::text)
      and (s.eligible_classes is null or s.eligible_classes ? m.class_code)) order by m.last_name, m.first_name`),
    questions: await names(questionsIn(session)),
  };
}

type Counting = { id: string; of: RawBuilder<unknown>; people: RawBuilder<unknown> };

async function counts(db: Db, { id, of, people }: Counting): Promise<Pick<Counted, 'plans' | 'census' | 'hasPaper'>> {
  const { rows } = await sql<{
    plans: number;
    census: number;
    hasPaper: boolean;
  }>`select (select count(*)::int ${of}) as plans,
    (select count(*)::int ${people}) as census,
    exists (select from session_papers_to_sign p where p.session_id = ${id} and p.withdrawn_at is null) as "hasPaper"`.execute(
    db,
  );
  return rows[0] ?? { plans: 0, census: 0, hasPaper: false };
}
