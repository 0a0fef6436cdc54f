import type { ReportLayout } from '@coverlane/contract/reports/layout.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A report type as it is kept. */
export interface ReportTypeRow {
  /** What it is asked for by: the key of the program's own, the id of one that administrators made. */
  report: string;
  /** The report of the program that stands behind it. */
  key: string;
  /** What one that administrators made takes of that report; null: the program's own. */
  layout: ReportLayout | null;
  name: string;
  nameKo: string | null;
  nameEs: string | null;
  description: string | null;
  formats: string[];
  audiences: string[];
  /** The machine name of the permission that the type asks for. */
  permission: string | null;
  schedulable: boolean;
  phi: boolean;
}

/** The report types of the reader's installation, or the one that is asked for by a key or an id, by name. */
export async function reportTypeRows(db: Db, report?: string): Promise<ReportTypeRow[]> {
  const { rows } = await sql<ReportTypeRow>`
    select case when t.layout is null then t.key else t.id::text end as report, t.key, t.layout, t.name, t.name_ko as "nameKo", t.name_es as "nameEs", t.description, t.formats, t.audiences, p.machine_name as permission, t.schedulable, t.phi
    from reporttypes t left join permissions p on p.id = t.permission_id
    where t.deleted_at is null and t.installation_id = (select access.installation())
      and (${report ?? null}::text is null or case when t.layout is null then t.key else t.id::text end = ${report ?? null})
    order by t.name, t.id`.execute(db);
  return rows;
}

/** What the reader's rights cover today, and the day it is. */
export interface Scope {
  clients: string[];
  /** Those whose claims the reader may read. */
  healthy: string[];
  /** The divisions that a client's user is held to. */
  divisions: string[] | null;
  timeZone: string;
  today: string;
}

/** What the reader may see, on the clock of a client, or of the installation where none is named. */
export async function scopeOf(db: Db, clientId: string | undefined): Promise<Scope> {
  const { rows } = await sql<Scope>`
    select coalesce((select access.clients()), '{}') as clients, (select access.health_clients()) as healthy,
      (select access.held_divisions()) as divisions, place.zone as "timeZone", (now() at time zone place.zone)::date as today
    from (select coalesce((select c.time_zone from clients c where c.id = ${clientId ?? null}::uuid), i.time_zone) as zone
      from installations i where i.id = (select access.installation())) place`.execute(db);
  const [scope] = rows;
  if (!scope) throw new Error('There is no installation.');
  return scope;
}
