import { type CardFaceColours, cardFaceOf } from '@coverlane/contract/sites/card-face.ts';
import { type CardColours, isHexColour } from '@coverlane/contract/sites/colour.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

interface Row {
  brand: string | null;
  card: CardColours | null;
}

/** The colours of the cards of a client's people: their site's own, else those of its brand, else ours (domain 1.4). */
export async function cardColours(db: Db, clientId: string): Promise<CardFaceColours> {
  const { rows } = await sql<Row>`select brand,
      case when card_from is not null then jsonb_build_object('from', card_from, 'to', card_to) end as card
    from access.card_colours_of_client(${clientId})`.execute(db);
  const { brand, card } = rows[0] ?? { brand: null, card: null };
  return cardFaceOf(brand !== null && isHexColour(brand) ? brand : null, card);
}
