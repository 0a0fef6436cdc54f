import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call } from '../call.ts';
import { activeStatuses } from '../codes.ts';
import { id, pageOf, paging, string } from '../fields.ts';

/** Papers with places to sign (domain 12.7). */
export const esign = {
  /** The papers that can be signed in the portal. */
  esignTemplates: call({
    method: 'GET',
    path: '/admin/esign/templates',
    access: [only('admin')],
    input: z.strictObject({
      page: paging.page,
      pageSize: paging.pageSize,
      search: z.optional(string(100, 0)),
    }),
    reply: pageOf(
      z.strictObject({
        id,
        name: z.string(),
        provider: z.enum(['builtin', 'external']),
        status: z.enum(activeStatuses),
        /** Who signs, in order. */
        roles: z.array(z.string()),
        /** How many places there are to fill in. */
        fields: z.int(),
      }),
    ),
  }),
};
