import { type Actor, allows } from '@coverlane/contract/access.ts';
import type { Screen } from './screen.ts';
import { screens } from './screen-rows.ts';

/** For whoever came by a link: who has an account is led on from it. */
const LEADS_ON = '/member/pay';

/**
 * The screens that the command box names: built, open to this user, with nothing in their path to fill in. Public
 * screens are none of them: who is signed in has no use for them, and a name that begins "Log" must not sign out.
 */
export const placesOf = (user: Actor): readonly Screen[] =>
  screens.filter(
    ({ path, access, declared }) =>
      declared !== undefined && path !== LEADS_ON && access !== 'public' && !path.includes(':') && allows(access, user),
  );
