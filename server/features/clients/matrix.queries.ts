import type { MatrixRow, SetUpStep } from '@coverlane/contract/clients/calls.ts';
import { matrixSettings, setUpSteps } from '@coverlane/contract/clients/calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { settingsOfClients } from '../../facts/settings.queries.ts';

/** How the matrix is narrowed and ordered. */
export interface MatrixSearch {
  search?: string | undefined;
  status?: string | undefined;
  allowEnrollment?: boolean | undefined;
  brokerId?: string | undefined;
  missing?: SetUpStep | 'any' | undefined;
  sort?: string | undefined;
}

/** Is a step of setting up done, of the client `c`? Each finds one row and stops. */
const done: Readonly<Record<SetUpStep, RawBuilder<boolean>>> = {
  group: sql`exists (select from groups g where g.client_id = c.id and g.deleted_at is null)`,
  division: sql`exists (select from divisions d where d.client_id = c.id)`,
  plan: sql`exists (select from plans p where p.client_id = c.id)`,
  offer: sql`exists (select from division_plans o where o.client_id = c.id
    and (o.expiration_date is null or o.expiration_date >= current_date))`,
  rates: sql`exists (select from rates r where r.client_id = c.id and r.superseded_at is null)`,
  people: sql`exists (select from people p where p.client_id = c.id and p.withdrawn_at is null)`,
  enrollment: sql`c.allow_enrollment`,
  users: sql`exists (select from users u where u.entity_id = c.id and u.type = 'client' and u.status in ('invited', 'active'))`,
};

const missingSteps = sql<SetUpStep[]>`array_remove(array[${sql.join(
  setUpSteps.map((step) => sql`case when not ${done[step]} then ${sql.lit(step)}::text end`),
)}], null)`;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(c.name)`,
  clientNumber: sql`c.client_number`,
  status: sql`c.status`,
  people: sql`(select count(*) from people p where p.client_id = c.id and p.withdrawn_at is null)`,
};

function matching({ search, status, allowEnrollment, brokerId, missing }: MatrixSearch): RawBuilder<unknown> {
  const like = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const conditions = [
    sql`c.deleted_at is null`,
    ...(like === undefined ? [] : [sql`(c.name ilike ${like} or c.client_number ilike ${like})`]),
    ...(status === undefined ? [] : [sql`c.status = ${status}`]),
    ...(allowEnrollment === undefined ? [] : [sql`c.allow_enrollment = ${allowEnrollment}`]),
    ...(brokerId === undefined
      ? []
      : [
          sql`exists (select from broker_clients b where b.client_id = c.id and b.broker_id = ${brokerId}
          and b.effective_date <= current_date and (b.expiration_date is null or b.expiration_date >= current_date))`,
        ]),
    ...(missing === undefined
      ? []
      : [missing === 'any' ? sql`cardinality(${missingSteps}) > 0` : sql`not ${done[missing]}`]),
  ];
  return sql.join(conditions, sql` and `);
}

type StoredRow = Omit<MatrixRow, 'settings'> & { siteId: string | null };

/** One page of clients with their configuration, and how many there are in all. */
export async function matrixPage(db: Db, asked: MatrixSearch & { page: number; pageSize: number }) {
  const { sort = 'name', page, pageSize } = asked;
  const order = sql`${orders[sort.replace('-', '')] ?? sql`lower(c.name)`} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}`;
  const { rows } = await sql<StoredRow>`
    select c.id, c.name, c.client_number as "clientNumber", c.status, c.allow_enrollment as "allowEnrollment",
      c.pay_frequency as "payFrequency", c.plan_sponsor_certified as "planSponsorCertified", c.version,
      access.site_of_client(c.id) as "siteId", ${missingSteps} as missing,
      coalesce((select jsonb_agg(b.name order by m.role <> 'ofRecord', b.name) from broker_clients m
        join brokers b on b.id = m.broker_id where m.client_id = c.id and m.effective_date <= current_date
          and (m.expiration_date is null or m.expiration_date >= current_date)), '[]') as brokers,
      ${templatesOf('idcard_templates')} as "idCardTemplates", ${templatesOf('eob_templates')} as "eobTemplates",
      ${servicesOf} as services, ${countsOf}
    from (select * from clients c where ${matching(asked)} order by ${order}, c.id
      limit ${pageSize} offset ${(page - 1) * pageSize}) c order by ${order}, c.id`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from clients c where ${matching(asked)}`.execute(db);
  return { rows: await withSettings(db, rows), total: counted.rows[0]?.total ?? 0 };
}

/** The active templates of the client `c` by name, or where it has none of its own the installation's. */
const templatesOf = (table: 'idcard_templates' | 'eob_templates') => sql`(
  select jsonb_build_object('own', coalesce(bool_or(own), false), 'names', coalesce(jsonb_agg(distinct name order by name), '[]'))
  from (select t.name, t.client_id is not null as own,
      dense_rank() over (order by t.client_id is null) as place
    from ${sql.table(table)} t where t.status = 'active' and (t.client_id = c.id or t.client_id is null)) held
  where place = 1)`;

/** Every service as it stands for the client `c` today: what the client says of it, else what holds for all (domain 12.4). */
const servicesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('serviceId', s.id,
      'name', jsonb_build_object('en', s.name, 'ko', s.name_ko, 'es', s.name_es),
      'on', coalesce(held.enabled, false), 'own', held.client_id is not null) order by s.sort_key, lower(s.name), s.id), '[]')
  from services s left join lateral (select e.enabled, e.client_id from entityservices e
    where e.service_id = s.id and e.division_id is null and (e.client_id = c.id or e.client_id is null)
      and (e.effective_date is null or e.effective_date <= current_date)
      and (e.expiration_date is null or e.expiration_date >= current_date)
    order by e.client_id nulls last limit 1) held on true
  where s.deleted_at is null)`;

/** How many of each the client `c` has. */
export const countsOf = sql`
  (select count(*)::int from groups g where g.client_id = c.id and g.deleted_at is null) as groups,
  (select count(*)::int from divisions d where d.client_id = c.id) as divisions,
  (select count(*)::int from plans p where p.client_id = c.id) as plans,
  (select count(*)::int from people p where p.client_id = c.id and p.withdrawn_at is null) as people,
  (select count(*)::int from users u where u.entity_id = c.id and u.type = 'client' and u.status <> 'deactivated') as users`;

/** Which steps of setting a client up are not done. */
export async function missingOf(db: Db, clientId: string): Promise<SetUpStep[]> {
  const { rows } = await sql<{ missing: SetUpStep[] }>`
    select ${missingSteps} as missing from clients c where c.id = ${clientId}`.execute(db);
  return rows[0]?.missing ?? [];
}

/** The settings as they hold for each client: its own, its site's, the installation's, the program's (domain 1.4). */
async function withSettings(db: Db, rows: readonly StoredRow[]): Promise<MatrixRow[]> {
  const held = await settingsOfClients(db, rows, matrixSettings);
  return rows.map(({ siteId: _site, ...row }) => {
    const settings = Object.fromEntries(
      matrixSettings.map((key) => {
        const { value = '', scope = null } = held.get(row.id)?.get(key) ?? {};
        return [key, { value, own: scope === 'client' }];
      }),
    );
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys there are: all of matrixSettings
    return { ...row, settings: settings as MatrixRow['settings'] };
  });
}
