import { roleOf } from '@coverlane/contract/enrollments/signing.ts';
import { canBeSignedWith, isOwnName } from '../../domain/own-name.ts';
import type { Context } from '../../platform/http/context.ts';
import { forbidden, Refusal } from '../../platform/http/refusals.ts';
import { displayName, type PersonName } from '../../platform/values/names.ts';
import { recordedName } from './signatures.queries.ts';

/** The names that are the user's own: of the account, and of the member it belongs to. */
async function ownNames({ db, user }: Pick<Context, 'db' | 'user'>): Promise<PersonName[]> {
  const recorded = user.type === 'member' && user.entityId !== null ? await recordedName(db, user.entityId) : undefined;
  return recorded === undefined ? [user] : [user, recorded];
}

/** Under what somebody signs: the enrollment, or the paper of its session. */
type Place = 'signature' | 'signature.paper';

const wrong = (field: `${Place}.${'typedName' | 'agreed'}`, code: string, values: { name?: string } = {}) =>
  new Refusal(422, 'request-invalid', { fields: { [field]: code }, values });

/**
 * Whoever is signed in, signing: with the box, and with their own name.
 * @throws Refusal 403 for an API key, which is nobody who can sign; 422 with the field
 */
export async function requireOwnName(
  { typedName: typed, agreed }: { typedName: string; agreed: boolean },
  context: Pick<Context, 'db' | 'user'>,
  at: Place = 'signature',
): Promise<void> {
  if (context.user.apiKey !== undefined || roleOf(context.user.type) === null) throw forbidden('signature-in-person');
  if (!agreed) throw wrong(`${at}.agreed`, 'sign-required');
  if (typed.trim() === '') throw wrong(`${at}.typedName`, 'sign-required');
  const own = await ownNames(context);
  if (!own.some(canBeSignedWith)) throw wrong(`${at}.typedName`, 'sign-no-name');
  if (!isOwnName(typed, own)) throw wrong(`${at}.typedName`, 'sign-own-name', { name: displayName(context.user) });
}
