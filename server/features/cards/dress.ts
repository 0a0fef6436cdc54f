import { dressed } from '@coverlane/contract/cards/dress.ts';
import { cardColours } from '../../facts/card-colours.queries.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { drawableSize } from '../../platform/pdf/picture.ts';
import type { DrawnCard } from './draw-card.ts';

/** A card as people have it, on screen and on paper: its front in the colours of the client's site, with the site's logo. */
export async function inColours(db: Db, clientId: string, drawn: DrawnCard): Promise<DrawnCard> {
  const picture = await paperLogo(db, clientId);
  const size = picture && drawableSize(picture);
  const href = picture && `data:${picture.type};base64,${picture.bytes.toString('base64')}`;
  const logo = size && href ? { href, ratio: size.width / size.height } : null;
  return { ...drawn, front: dressed(drawn.front, await cardColours(db, clientId), logo) };
}
