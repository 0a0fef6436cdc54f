import { type Actor, actorText } from '@coverlane/contract/words/actors.ts';
import { displayName } from '../values/names.ts';
import type { SignedUser } from './signed-user.ts';

/** Who acts in a request or a job: the person by name, or the key or command that acts for them. */
export const actorOf = (user: SignedUser): Actor => user.acting ?? displayName(user);

/** Are two the same: a person, who is asked for by their account, or one and the same key? */
export const isSameActor = (one: Actor, other: Actor): boolean =>
  typeof one === typeof other && actorText(one) === actorText(other);

/** The same as one text, for columns that hold the name of who did something; what acted stands beside them. */
export const actorName = (user: SignedUser): string => actorText(actorOf(user));
