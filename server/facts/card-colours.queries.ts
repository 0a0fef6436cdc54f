import { type CardFaceColours, cardFaceOf } from '@coverlane/contract/sites/card-face.ts';
import { isHexColour } from '@coverlane/contract/sites/colour.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

interface Row {
  brand: string | null;
  from: string | null;
  to: string | null;
}

/** The colours of the cards of a client's people: their site's own, else those of its brand, else ours (domain 1.4). */
export async function cardColours(db: Db, clientId: string): Promise<CardFaceColours> {
  const { rows } = await sql<Row>`select brand, card_from as "from", card_to as "to"
    from access.card_colours_of_client(${clientId})`.execute(db);
  const { brand = null, from = null, to = null } = rows[0] ?? {};
  return cardFaceOf(
    brand !== null && isHexColour(brand) ? brand : null,
    from !== null && to !== null ? { from, to } : null,
  );
}
