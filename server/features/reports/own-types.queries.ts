import type { ReportLayout } from '@coverlane/contract/reports/layout.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A report type as its change is judged by. */
export interface KeptType {
  key: string;
  layout: ReportLayout | null;
}

/** A report type of the administrator's installation. */
export async function keptType(db: Db, id: string): Promise<KeptType | undefined> {
  const { rows } =
    await sql<KeptType>`select t.key, t.layout from reporttypes t where t.id = ${id} and t.deleted_at is null`.execute(
      db,
    );
  return rows[0];
}

/** Is the program's own report of this key among the report types? */
export async function isListed(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`select from reporttypes t where t.key = ${key} and t.layout is null
    and t.deleted_at is null and t.installation_id = (select access.installation())`.execute(db);
  return rows.length > 0;
}

/** Who has a report made by schedule, by name, and how often. */
export async function scheduleOwners(db: Db, report: string): Promise<{ name: string; schedules: number }[]> {
  const { rows } = await sql<{
    name: string;
    schedules: number;
  }>`select o.name, o.schedules from access.report_schedule_owners(${report}) o`.execute(db);
  return rows;
}
