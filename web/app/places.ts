import { type Actor, allows } from '@coverlane/contract/access.ts';
import type { Screen } from './screen.ts';
import { screens } from './screen-rows.ts';

/**
 * The screens that the command box names: built, open to this user, with nothing in their path to fill in. Public
 * screens are none of them: who is signed in has no use for them, and a name that begins "Log" must not sign out; nor is what only
 * leads on to another one.
 */
export const placesOf = (user: Actor): readonly Screen[] =>
  screens.filter(
    ({ path, access, declared }) =>
      declared !== undefined &&
      declared.checked !== 'leadsOn' &&
      access !== 'public' &&
      !path.includes(':') &&
      allows(access, user),
  );
