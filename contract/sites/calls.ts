import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call } from '../call.ts';
import { uploadedFile } from '../fields.ts';
import { uploads } from '../uploads.ts';
import { idOf } from '../objects.ts';

const keepers: Access = [only('admin', 'manageSites')];

/** The hash by which `/sitelogo/{hash}` serves it; null: the portal's own mark. */
const reply = z.strictObject({ logo: z.nullable(z.string()) });

/** A site's logo; its fields are a collection's. Own calls. */
export const siteCalls = {
  siteLogo: call({
    method: 'GET',
    path: '/admin/sites/:id/logo',
    access: keepers,
    input: z.strictObject({ id: idOf('site') }),
    reply,
  }),
  /** PNG, JPEG or WebP, told by what it holds and not by its name; an SVG could carry a script. */
  putSiteLogo: call({
    method: 'POST',
    path: '/admin/sites/:id/logo',
    access: keepers,
    input: z.strictObject({ id: idOf('site'), file: uploadedFile }),
    reply,
    upload: uploads.logo,
  }),
  removeSiteLogo: call({
    method: 'DELETE',
    path: '/admin/sites/:id/logo',
    access: keepers,
    input: z.strictObject({ id: idOf('site') }),
    reply,
  }),
};
