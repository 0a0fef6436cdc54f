import { type Access, type Door, holdsAny, laterPermissions, permissions, type UserType } from '../access.ts';
import { type AnyCall, isWriting } from '../call.ts';

/** What a key looks like: `ebk_<prefix>_<secret>` (domain 12.9); the secret is 32 random bytes. */
export const API_KEY = /^ebk_([a-z0-9]{8})_[A-Za-z0-9_-]{43}$/;

/** Requests a key may make in a minute (domain 12.9). */
export const KEY_REQUESTS = 600;

/**
 * What a key needs for calls that every administrator may make without a permission: those that read, and those that
 * change something.
 */
export const generalScopes = ['generalRead', 'generalWrite'] as const;

/** Who has what right is decided by people, and who moves money: no key gives rights, keeps keys, looks at the portal as somebody or draws. */
const inPerson: ReadonlySet<string> = new Set([
  'manageUsers',
  'editSubUsers',
  'manageApiKeys',
  'impersonate',
  'processPaymentQueue',
]);

/** What can be given to a key: permissions that its maker holds and that open something, and the two general scopes. */
export const keyScopes = [
  ...generalScopes,
  ...permissions.filter((permission) => !inPerson.has(permission) && !laterPermissions[permission]),
] as const;

/** A key as the decision about a call needs it: the type it acts as, and what is left of its scopes. */
interface KeyActor {
  readonly type: UserType;
  readonly permissions: readonly string[];
}

/** One way in for keys: as for people (contract/access.ts), by the scopes of which one is needed. */
interface KeyDoor {
  readonly types: readonly UserType[];
  readonly anyOf: readonly string[];
}

/**
 * The doors of a call for keys. They are those for people, except that a door without a permission asks for a general scope. What is
 * for everybody who is signed in is about themselves, unless the call says otherwise (`forKeys`), and what is public needs no key.
 */
function doorsForKeys(call: AnyCall): readonly KeyDoor[] {
  if (call.forKeys) return [{ types: ['admin'], anyOf: call.forKeys }];
  const general = isWriting(call) ? 'generalWrite' : 'generalRead';
  return isForKeys(call.access) ? call.access.map(({ types, anyOf }) => ({ types, anyOf: anyOf ?? [general] })) : [];
}

/** May a key make this call? */
export const keyAllows = (call: AnyCall, actor: KeyActor): boolean =>
  doorsForKeys(call).some(({ types, anyOf }) => types.includes(actor.type) && holdsAny(actor, anyOf));

/** May a key that only reads make this call: it changes nothing, makes a copy for its asker, or is asked what it would do? */
export const readerAllows = (call: AnyCall, isPreview: boolean): boolean =>
  !isWriting(call) || call.copies === true || isPreview;

/** Are there keys at all that may make calls of this access? Keys act as administrators. */
const isForKeys = (access: Access): access is readonly Door[] =>
  typeof access !== 'string' && access.some(({ types }) => types.includes('admin'));

/** Which scopes open a call to a key, any one of them; none: it is closed to all keys. */
export function scopesFor(call: AnyCall): readonly string[] {
  const named = doorsForKeys(call).flatMap(({ types, anyOf }) => (types.includes('admin') ? anyOf : []));
  const given = new Set<string>(keyScopes);
  return [...new Set(named)].filter((scope) => given.has(scope));
}
