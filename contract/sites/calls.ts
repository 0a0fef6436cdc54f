import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call } from '../call.ts';
import { uploadedFile } from '../fields.ts';
import { idOf } from '../objects.ts';
import { uploads } from '../files/uploads.ts';
import { sitePictures } from './appearance.ts';

const keepers: Access = [only('admin', 'manageSites')];

const colour = z.string({ error: 'bad-text' }).check(z.regex(/^#[0-9a-f]{6}$/, { error: 'bad-text' }));
const kind = z.enum(sitePictures, { error: 'bad-choice' });

/** How a site looks beyond its brand colour. A picture comes with the reply, since it is served at its own host alone. */
const appearance = z.strictObject({
  pictures: z.array(z.strictObject({ kind, address: z.string() })),
  /** The ends of the card face's gradient; null: they follow from the brand colour. */
  card: z.nullable(z.strictObject({ from: colour, to: colour })),
});

/** A site's pictures and card colours; its fields are a collection's. Own calls. */
export const siteCalls = {
  /** How a site looks: its pictures and card colours. */
  siteAppearance: call({
    method: 'GET',
    path: '/admin/sites/:id/appearance',
    access: keepers,
    input: z.strictObject({ id: idOf('site') }),
    reply: appearance,
  }),
  /**
   * PNG, JPEG or SVG, told by what it holds and not by its name, within `pictureLimits`. A logo that would hardly be seen on
   * its page is 422 `picture-faint`, an SVG that holds more than shapes `picture-unsafe`.
   */
  putSitePicture: call({
    method: 'POST',
    path: '/admin/sites/:id/pictures/:kind',
    access: keepers,
    input: z.strictObject({ id: idOf('site'), kind, file: uploadedFile }),
    reply: appearance,
    upload: uploads.sitePicture,
  }),
  /** Takes a picture from a site. */
  removeSitePicture: call({
    method: 'DELETE',
    path: '/admin/sites/:id/pictures/:kind',
    access: keepers,
    input: z.strictObject({ id: idOf('site'), kind }),
    reply: appearance,
  }),
  /** Colours on which neither white nor black reaches 4.5:1 are 422 `low-contrast`; none at all: they follow from the brand. */
  putSiteCard: call({
    method: 'PUT',
    path: '/admin/sites/:id/card',
    access: keepers,
    input: z.strictObject({ id: idOf('site'), from: z.nullable(colour), to: z.nullable(colour) }),
    reply: appearance,
  }),
};
