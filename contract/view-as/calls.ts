import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call, nothing } from '../call.ts';

import { signedIn } from '../auth/calls.ts';
import { idOf } from '../objects.ts';

/**
 * Looking at the portal with somebody else's rights, to help them (domain 1.2, `impersonate`): half an hour at most, in
 * the administrator's own session, and nothing can be changed meanwhile. Both answer like GET /userInfo: the tokens are
 * new. Own calls.
 */
export const viewAs = {
  /**
   * @throws 404 where the account is not in sight, or is one's own; 409 account-not-active; 403 view-more for an
   * administrator who holds something that the caller lacks
   */
  beginView: call({
    method: 'POST',
    path: '/user/:id/viewas',
    access: [only('admin', 'impersonate')],
    input: z.strictObject({ id: idOf('user') }),
    reply: signedIn,
    stepUp: true,
    again: 'untold',
  }),
  /** Also once the half hour is over, when nothing else opens any more. 409 not-viewing where there is no view. */
  endView: call({
    method: 'POST',
    path: '/viewas/end',
    access: 'signedIn',
    input: nothing,
    reply: signedIn,
    session: { halfway: ['view'] },
    again: 'harmless',
  }),
};
