import { type UserType, userTypes } from '@coverlane/contract/access.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Door } from '../features/enrollment-sessions/door.testing.ts';
import type { Db } from '../platform/db/connect.ts';
import { asRole } from './opened.ts';
import { testPortal } from './portal.ts';
import { aStage, type Stage } from './sides.ts';
import {
  facts,
  ofBills,
  ofCarriers,
  ofCensus,
  ofEnrollments,
  ofHours,
  ofPayments,
  ofPayroll,
  ofSessions,
  ofStopLoss,
  ofSurveys,
  ofUnions,
  toldStopLoss,
} from './table-groups.ts';
import { isWholeMatrix } from './whole-matrix.ts';

let stage: Stage;
/**
 * Tables of one employer's rows and the column that says whose: from the catalogue, so that a new one is tested. What nobody is
 * granted is read by functions alone, which access-catalogue.test.ts looks at.
 */
const tenantTables = new Map<string, string>();

beforeAll(async () => {
  stage = await aStage(await testPortal());
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'client_id' and exists (
      select from pg_class c, aclexplode(c.relacl) a where c.oid = to_regclass(format('public.%I', table_name))
        and a.grantee in ('coverlane_app'::regrole, 'coverlane_worker'::regrole)
      union all select from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = to_regclass(format('public.%I', table_name))
        and a.grantee in ('coverlane_app'::regrole, 'coverlane_worker'::regrole))
    order by table_name`.execute(stage.portal.owner);
  for (const { name } of rows) tenantTables.set(name, 'client_id');
  tenantTables.set('clients', 'id');
});
afterAll(() => stage.portal.close());

/** What a member may not see at all, their own employer's or not. */
const staffOnly = new Set([
  'events',
  'imports',
  'import_rows',
  'import_identities',
  'plan_codes',
  'user_divisions',
  'enrollment_changes',
  'enrollment_corrections',
  'enrollment_signatures',
  'daily_marks',
  'claim_people',
  'print_batches',
  'card_changes',
  'folders',
  'taken_tasks',
  'payment_entries',
  'payment_graces',
  ...ofBills,
  ...ofPayroll,
  ...ofCarriers,
  ...ofStopLoss,
  ...toldStopLoss,
  ...ofSurveys,
  ...ofUnions,
  'hour_bank_given',
  'closingdays',
  // Members see what they are asked in: the session, its plans and extra benefits, and themselves.
  'enrollmentcensusdatafields',
  'session_mails',
  'session_rate_adoptions',
  'session_rate_versions',
  ...ofCensus,
]);
/** Papers between a member and the administrator: nobody else has business with them (domain 7.6). */
const closedTo: Readonly<Record<string, readonly string[]>> = {
  authorizations: ['broker', 'client', 'partner'],
  confidential_communications: ['broker', 'client', 'partner'],
  // Partners read of an enrollment what `access.partner_enrollments` says (decision 279).
  ...Object.fromEntries(ofEnrollments.map((table) => [table, ['partner']])),
  // What goes to the printer is the administrator's and the tpa's.
  print_batches: ['broker', 'client', 'partner'],
  card_changes: ['broker', 'client', 'partner'],
  ...Object.fromEntries(ofSessions.map((table) => [table, ['partner']])),
  ...Object.fromEntries(ofCensus.map((table) => [table, ['partner', 'client']])),
  ...Object.fromEntries(ofPayments.map((table) => [table, ['broker', 'client', 'partner', 'tpa']])),
  // An employer's people read its own ledger, of which nobody else's line is.
  ledger_entries: ['broker', 'partner', 'tpa'],
  // The employer's own account, by which it pays its bills.
  payers: ['broker', 'partner', 'tpa'],
  payment_authorisations: ['broker', 'partner', 'tpa'],
  payment_methods: ['broker', 'partner', 'tpa'],
  payments: ['broker', 'partner', 'tpa'],
  ...Object.fromEntries(ofBills.map((table) => [table, ['broker', 'partner', 'tpa']])),
  ...Object.fromEntries(ofPayroll.map((table) => [table, ['broker', 'partner', 'tpa']])),
  ...Object.fromEntries(ofCarriers.map((table) => [table, ['broker', 'client', 'partner', 'tpa']])),
  ...Object.fromEntries(ofStopLoss.map((table) => [table, ['broker', 'client', 'partner']])),
  ...Object.fromEntries(toldStopLoss.map((table) => [table, ['partner']])),
  bank_links: ['admin', 'broker', 'partner', 'tpa'],
  // What happened is told to administrators and their keys.
  events: ['broker', 'client', 'partner', 'tpa'],
  ...Object.fromEntries(ofSurveys.map((table) => [table, ['broker', 'client', 'partner', 'tpa']])),
  ...Object.fromEntries([...ofUnions, ...ofHours].map((table) => [table, ['broker', 'client', 'partner']])),
  // Of the administrator, and of the employer whose days they are.
  closingdays: ['broker', 'partner', 'tpa'],
  // An employer watches a session, and does not set its prices.
  session_rate_adoptions: ['client', 'partner'],
  session_rate_versions: ['client', 'partner'],
};
/** Where a member's own people are named, and by which column. */
const personColumn: Readonly<Record<string, string>> = {
  people: 'id',
  member_search: 'person_id',
  changes: 'person_id',
  enrollments: 'person_id',
  enrollment_proofs: 'subscriber_id',
  claims: 'person_id',
  claim_lines: 'person_id',
  authorizations: 'grantor_id',
  confidential_communications: 'person_id',
  idcard_orders: 'person_id',
  eobs: 'person_id',
  eob_holds: 'person_id',
  hour_banks: 'person_id',
  hour_self_pays: 'person_id',
  hour_holds: 'person_id',
  ...Object.fromEntries(facts.map((table) => [table, 'person_id'])),
};

/** What the wizard reads of the family and its employer (domain 5.5): no claims, cards, documents, messages or papers. */
const seenByLink = `
  accumulatorlimits accumulators addresses agelimits baseplans benefitrequiredvalues broker_clients changes
  clients clientsuppliers cobra_causes cobra_events cobra_no_events cobra_payments cobra_reminders contacts
  contribution_rules costsharing coverages customformmaps division_plan_tiers division_plans divisions documentmaps employments
  enrollmentsessionmembers enrollmentsessionplandocs enrollmentsessionplanpages enrollmentsessionplans
  enrollmentsessions entityservices entitytemplatevalues eob_templates externalbenefitdocs externalbenefitpages
  externalbenefits groups idcard_templates member_search particulars partner_clients people person_details
  person_external_ids person_ssns plancardfacts plans premiums_paid rates relatedcontent session_papers_to_sign settings tpa_clients waitingrules`
  .trim()
  .split(/\s+/);

/** What the clerk of a shop could read: what the employer offers and is set to, the union, and the shop itself; of nobody anything. */
const seenByShop = `
  accumulatorlimits accumulators agelimits baseplans broker_clients clients clientsuppliers contacts contribution_rules costsharing
  customformmaps division_plan_tiers division_plans divisions documentmaps entityservices entitytemplatevalues eob_templates groups
  idcard_templates partner_clients plancardfacts plans rates settings tpa_clients union_report_lines union_reports
  union_rule_sets unionholidays unions unionshopemployees unionshops waitingrules`
  .trim()
  .split(/\s+/);
/** And change. */
const changedByShop = ['union_report_lines', 'union_report_lines deleted', 'union_reports', 'unionshopemployees'];

const INSUFFICIENT_PRIVILEGE = '42501';

/** Rows touched, or the SQLSTATE that refused: the transaction goes on either way. */
async function attempt(db: Db, statement: ReturnType<typeof sql>): Promise<number | string> {
  await sql`savepoint attempt`.execute(db);
  try {
    const { rows, numAffectedRows } = await statement.execute(db);
    return Number(numAffectedRows ?? rows.length);
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db);
    return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
  }
}

const as = <T>(type: UserType | 'nobody', work: (db: Db) => Promise<T>): Promise<T> =>
  asRole(stage.portal, { caller: type === 'nobody' ? undefined : stage.actors[type] }, work);

/** Employers the actor does not work for. */
const foreignTo = (type: UserType | 'nobody'): string[] => {
  const { own, rival, elsewhere } = stage;
  if (type === 'nobody') return [own.clientId, rival.clientId, elsewhere.clientId];
  const wholeInstallation = type === 'admin' || type === 'tpa';
  return wholeInstallation ? [elsewhere.clientId] : [rival.clientId, elsewhere.clientId];
};

/** Columns of each table that somebody writes; the database works out the others. */
const columnsOf = new Map<string, readonly string[]>();
async function writtenColumns(table: string): Promise<readonly string[]> {
  const known = columnsOf.get(table);
  if (known) return known;
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(stage.portal.owner);
  const columns = rows.map(({ name }) => name);
  columnsOf.set(table, columns);
  return columns;
}

/**
 * Those of them that the portal's role may change at all: a statement with any other is refused for that one, whosever the rows are.
 */
async function changedColumns(table: string): Promise<readonly string[]> {
  const columns = await writtenColumns(table);
  if (isWholeMatrix) return columns;
  const { rows } = await sql<{ name: string }>`select name from unnest(${columns}::text[]) as name
    where has_column_privilege('coverlane_app', format('public.%I', ${table}::text), name, 'update')`.execute(
    stage.portal.owner,
  );
  return rows.map(({ name }) => name);
}

const isRefused = (outcome: number | string): boolean => outcome === 0 || outcome === INSUFFICIENT_PRIVILEGE;

describe.each([...userTypes, 'nobody'] as const)('straight in SQL, %s', (type) => {
  test('sees the rows of the own employers and no foreign one', async () => {
    await as(type, async (db) => {
      for (const [table, column] of tenantTables) {
        const seen = await sql<{
          id: string;
        }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}`.execute(db);
        const ids = seen.rows.map(({ id }) => id);
        for (const foreign of foreignTo(type)) expect(ids, table).not.toContain(foreign);
        const isClosed = type === 'nobody' || (type === 'member' && staffOnly.has(table));
        if (isClosed || closedTo[table]?.includes(type)) expect(ids, table).toEqual([]);
        else expect(ids, `${table} must hold a row, or the test says nothing`).toContain(stage.own.clientId);
      }
    });
  });
  test('changes and deletes no foreign row, by whichever column', async () => {
    await as(type, async (db) => {
      for (const [table, column] of tenantTables) {
        const columns = await changedColumns(table);
        for (const foreign of foreignTo(type)) {
          const where = sql`where ${sql.ref(column)} = ${foreign}`;
          const deleted = await attempt(db, sql`delete from ${sql.table(table)} ${where}`);
          expect(isRefused(deleted), `delete from ${table}: ${deleted}`).toBe(true);
          const sets = columns.map((name) => sql`${sql.ref(name)} = default`);
          // Whose rows a statement reaches is the same whichever columns it sets: all at once, before a release one by one.
          for (const set of isWholeMatrix || sets.length === 0 ? sets : [sql.join(sets)]) {
            const updated = await attempt(db, sql`update ${sql.table(table)} set ${set} ${where}`);
            expect(isRefused(updated), `update ${table}: ${updated}`).toBe(true);
          }
        }
      }
    });
  });
  test('puts no row into a foreign employer', async () => {
    for (const [table, column] of tenantTables) {
      const written = sql.join((await writtenColumns(table)).map((name) => sql.ref(name)));
      for (const foreign of foreignTo(type)) {
        const copied = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t
          where ${sql.ref(column)} = ${foreign} limit 1`.execute(stage.portal.owner);
        const row = JSON.stringify(copied.rows[0]?.row);
        expect(row, `${table} must hold a foreign row, or the test says nothing`).toBeDefined();
        const outcome = await as(type, (db) =>
          attempt(
            db,
            sql`insert into ${sql.table(table)} (${written})
              select ${written} from jsonb_populate_record(null::${sql.table(table)}, ${row}::jsonb)`,
          ),
        );
        expect(outcome, table).toBe(INSUFFICIENT_PRIVILEGE);
      }
    }
  });
  test('moves no row of their own to a foreign employer', async () => {
    await as(type, async (db) => {
      for (const [table, column] of tenantTables) {
        if (table === 'clients') continue;
        const [foreign] = foreignTo(type);
        const moved = await attempt(db, sql`update ${sql.table(table)} set ${sql.ref(column)} = ${foreign}`);
        expect(isRefused(moved), `${table}: ${moved}`).toBe(true);
      }
    });
  });
});

test.each(userTypes.filter((type) => type !== 'admin'))(
  'whom an employer works with is not for %s to end',
  async (type) => {
    await as(type, async (db) => {
      for (const table of ['broker_clients', 'partner_clients', 'tpa_clients'])
        expect(isRefused(await attempt(db, sql`delete from ${sql.table(table)}`)), table).toBe(true);
    });
  },
);

test('an administrator takes no client to another installation', async () => {
  const { rows } = await sql<{
    id: string;
  }>`select installation_id as id from clients where id = ${stage.elsewhere.clientId}`.execute(stage.portal.owner);
  const direct = sql`update clients set installation_id = ${rows[0]?.id} where id = ${stage.own.clientId}`;
  expect(await as('admin', (db) => attempt(db, direct))).toBe(INSUFFICIENT_PRIVILEGE);
});

describe('a member, straight in SQL', () => {
  test('sees nobody but the own family', async () => {
    const { rows } = await sql<{
      id: string;
    }>`select id from people where subscriber_id = ${stage.own.personId}`.execute(stage.portal.owner);
    const family = rows.map(({ id }) => id);
    await as('member', async (db) => {
      for (const [table, column] of Object.entries(personColumn)) {
        const seen = await sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)}`.execute(db);
        expect(seen.rows.length, table).toBeGreaterThan(0);
        for (const { id } of seen.rows) expect(family, table).toContain(id);
      }
    });
  });
  test('writes nothing of the employer, and no fact', async () => {
    await as('member', async (db) => {
      for (const [table, column] of tenantTables) {
        const touched = await attempt(db, sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`);
        expect(isRefused(touched), `${table}: ${touched}`).toBe(true);
      }
    });
  });
});

describe('facts, by those who may write them', () => {
  test.each(facts)('%s are never deleted or overwritten', async (table) => {
    for (const type of userTypes) {
      await as(type, async (db) => {
        expect(await attempt(db, sql`delete from ${sql.table(table)}`)).toBe(INSUFFICIENT_PRIVILEGE);
        expect(await attempt(db, sql`truncate ${sql.table(table)}`)).toBe(INSUFFICIENT_PRIVILEGE);
        const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = ${table}`.execute(stage.portal.owner);
        const kept = columns.rows.filter((column) => !column.name.startsWith('superseded_'));
        // All types come to the database as the same role, of whose columns that is said.
        for (const { name } of isWholeMatrix || type === 'admin' ? kept : kept.slice(0, 1)) {
          const outcome = await attempt(db, sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.ref(name)}`);
          expect(outcome, `${table}.${name}`).toBe(INSUFFICIENT_PRIVILEGE);
        }
      });
    }
  });
  test.each(facts)('%s are superseded once, and never brought back', async (table) => {
    await as('tpa', async (db) => {
      const end = (at: string | null) =>
        attempt(
          db,
          sql`update ${sql.table(table)} set superseded_at = ${at}::timestamptz where person_id = ${stage.own.personId}`,
        );
      expect(await end(null)).toBe(INSUFFICIENT_PRIVILEGE);
      expect(await end('2026-01-01')).toBeGreaterThan(0);
      expect(await end('2027-01-01')).toBe(0);
      expect(await end(null)).toBe(0);
    });
  });
  test('people and changes are never deleted, nor their words changed', async () => {
    await as('admin', async (db) => {
      for (const table of ['people', 'changes']) {
        expect(await attempt(db, sql`delete from ${sql.table(table)}`)).toBe(INSUFFICIENT_PRIVILEGE);
      }
      expect(await attempt(db, sql`update people set member_number = 'x'`)).toBe(INSUFFICIENT_PRIVILEGE);
      expect(await attempt(db, sql`update changes set effects = '[]'`)).toBe(INSUFFICIENT_PRIVILEGE);
    });
  });
});

test('straight in SQL, whoever came by a personal link sees the family, what it has, what is offered, and nothing else', async () => {
  const { portal, own } = stage;
  const id = own.enrollmentSessionMemberId;
  await portal.owner.updateTable('enrollmentsessionmembers').set({ dob: '1984-03-02' }).where('id', '=', id).execute();
  const door = new Door(portal);
  const caller = await door.enters(await door.key(id), { dob: '1984-03-02' });
  const seen = await asRole(portal, { caller }, async (db) => {
    const counts = [];
    for (const [table] of tenantTables)
      counts.push([table, await attempt(db, sql`select from ${sql.table(table)}`)] as const);
    return counts.filter(([, count]) => !isRefused(count)).map(([table]) => table);
  });
  expect(seen.sort()).toEqual(seenByLink);
});

test('straight in SQL, whoever has the key of a shop’s page sees the shop, what it reports by, and nothing else', async () => {
  const { portal, own } = stage;
  const keyHash = Buffer.alloc(32, 7);
  const { rows } = await sql<{ id: string }>`update unionshops set key_hash = ${keyHash}
    where id = (select id from unionshops where client_id = ${own.clientId} limit 1) returning id`.execute(
    portal.owner,
  );
  expect(rows).toHaveLength(1);
  const seen = await portal.parts.pool.transaction().execute(async (db) => {
    await sql`select access.open_shop(${keyHash})`.execute(db);
    const counts = [];
    for (const [table] of tenantTables)
      counts.push([table, await attempt(db, sql`select from ${sql.table(table)}`)] as const);
    const changed = [];
    for (const [table, column] of tenantTables) {
      const set = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`;
      if (!isRefused(await attempt(db, set))) changed.push(table);
      if (!isRefused(await attempt(db, sql`delete from ${sql.table(table)}`))) changed.push(`${table} deleted`);
    }
    return { read: counts.filter(([, count]) => !isRefused(count)).map(([table]) => table), changed };
  });
  expect(seen.read.sort()).toEqual(seenByShop);
  expect(seen.changed).toEqual(changedByShop);
});
