import { sql } from 'kysely';
import type { Language } from '@coverlane/contract/codes.ts';
import type { Pool } from '../../db/connect.ts';

/** What a visitor may know of a site. */
export interface Site {
  title: string;
  theme: { primary?: string };
  defaultLanguage: Language;
  languages: Language[];
  supportPhone: string | null;
  supportEmail: string | null;
}

/** The site behind a host name, or the first one there is. */
export async function siteOf(pool: Pool, host: string): Promise<Site | undefined> {
  const { rows } = await sql<{ site: Site | null }>`select access.site_of(${host}) as site`.execute(pool);
  return rows[0]?.site ?? undefined;
}

/** Are there invented people, for whom the demonstration's code works? */
export async function hasDemonstration(pool: Pool): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select access.demonstrates() as has`.execute(pool);
  return rows[0]?.has ?? false;
}

/** Throws where the database does not answer. */
export async function ping(pool: Pool): Promise<void> {
  await sql`select 1`.execute(pool);
}
