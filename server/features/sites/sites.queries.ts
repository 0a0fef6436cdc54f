import type { SitePicture } from '@coverlane/contract/sites/appearance.ts';
import type { CardColours } from '@coverlane/contract/sites/colour.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A picture as it is kept. */
export interface KeptPicture {
  kind: SitePicture;
  type: string;
  hash: string;
  bytes: Buffer;
}

/** A site's pictures and its card colours. */
export interface SiteAppearance {
  pictures: KeptPicture[];
  card: CardColours | null;
}

/** How a site looks; undefined where it is not the reader's. */
export async function appearanceOf(db: Db, id: string): Promise<SiteAppearance | undefined> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select card_from as "from", card_to as "to" from sites where id = ${id} and deleted_at is null`.execute(db);
  const [site] = rows;
  if (!site) return undefined;
  const { rows: pictures } = await sql<KeptPicture>`
    select kind, type, hash, bytes from site_pictures where site_id = ${id} order by kind`.execute(db);
  const { from, to } = site;
  return { pictures, card: from === null || to === null ? null : { from, to } };
}

/** Keeps a picture in its place, instead of the one before. */
export async function keepPicture(db: Db, siteId: string, { kind, type, hash, bytes }: KeptPicture): Promise<void> {
  await sql`insert into site_pictures (site_id, kind, installation_id, type, hash, bytes)
    select id, ${kind}, installation_id, ${type}, ${hash}, ${bytes} from sites where id = ${siteId}
    on conflict (site_id, kind) do update set type = excluded.type, hash = excluded.hash, bytes = excluded.bytes,
      updated_at = now()`.execute(db);
}

/** Takes a picture away. */
export async function dropPicture(db: Db, siteId: string, kind: SitePicture): Promise<void> {
  await sql`delete from site_pictures where site_id = ${siteId} and kind = ${kind}`.execute(db);
}

/** Keeps the colours of the card face; null: they follow from the brand colour again. */
export async function keepCard(db: Db, siteId: string, card: CardColours | null): Promise<void> {
  await sql`update sites set card_from = ${card?.from ?? null}, card_to = ${card?.to ?? null}, updated_at = now()
    where id = ${siteId} and deleted_at is null`.execute(db);
}
