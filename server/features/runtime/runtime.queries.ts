import { sql } from 'kysely';
import type { Language } from '@coverlane/contract/codes.ts';
import type { RuntimeConfig } from '@coverlane/contract/runtime/config.ts';
import type { SitePicture } from '@coverlane/contract/sites/appearance.ts';
import type { CardColours } from '@coverlane/contract/sites/colour.ts';
import type { Pool } from '../../platform/db/connect.ts';

/** What a visitor may know of a site. */
export interface Site {
  title: string;
  theme: { primary?: string; card?: CardColours | null };
  defaultLanguage: Language;
  languages: Language[];
  supportPhone: string | null;
  supportEmail: string | null;
  supportHours: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  accessibilityUrl: string | null;
  /** The hashes of its pictures. */
  pictures: Partial<Record<SitePicture, string>>;
  memberSignup: boolean;
}

interface AtHost {
  /** Somebody signs in there by a provider. */
  organisations: boolean;
  /** Undefined where no site is set up. */
  site: Site | undefined;
  announcements: RuntimeConfig['announcements'];
  contacts: RuntimeConfig['contacts'];
}

const nowhere: AtHost = { organisations: false, site: undefined, announcements: [], contacts: [] };

/** The site behind a host name, or the first one there is, with what is announced to its visitors and whom they can turn to. */
export async function siteOf(pool: Pool, host: string): Promise<AtHost> {
  const { rows } = await sql<Omit<AtHost, 'site'> & { site: Site | null }>`
    select access.site_of(${host}) as site,
      access.organisations_sign_in(${host}) as organisations, access.announced_at(${host}) as announcements,
      access.contacts_at(${host}) as contacts`.execute(pool);
  const [found] = rows;
  return found ? { ...found, site: found.site ?? undefined } : nowhere;
}

/** Is the host name a site's, or has no site any name? */
export async function knowsHost(pool: Pool, host: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select access.knows_host(${host}) as known`.execute(pool);
  return rows[0]?.known ?? true;
}

/** A picture of the site behind a host name, by its hash; undefined for those of other sites. */
export async function sitePicture(pool: Pool, host: string, hash: string): Promise<SitePictureFile | undefined> {
  const { rows } = await sql<SitePictureFile>`select * from access.site_picture(${host}, ${hash})`.execute(pool);
  return rows[0];
}

/** A picture as it is served. */
export interface SitePictureFile {
  type: string;
  bytes: Buffer;
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
