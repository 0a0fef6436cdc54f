import type { Access, Permission, UserType } from '@coverlane/contract/access.ts';
import type { Reason, VisibleClient } from '@coverlane/contract/users/calls.ts';

/** What is known of the account that is asked about. */
export interface Subject {
  status: string;
  type: UserType;
  passwordResetRequired: boolean;
  permissions: readonly string[];
  roles: readonly { name: string; permissions: readonly string[] }[];
}

/** What it would open: who may, and whether it shows health information. */
export interface Target {
  access: Access;
  phi: boolean;
  /** It shows claims, statements or accumulators, which the permission `phi` and the employer's or broker's rules open. */
  claims?: boolean;
}

/** Which clients the account sees today: how many, and through what the one that is asked about, if one is. */
export interface Scope {
  clients: number;
  asked: VisibleClient | 'none' | undefined;
  settings: readonly { key: string; value: string }[];
  /** Of an employer's user: the employer has certified that it keeps health information apart (45 CFR 164.504(f)). */
  certified?: { client: string; holds: boolean } | undefined;
}

const gives = (code: string, values: Record<string, string> = {}): Reason => ({ code, verdict: 'gives', values });
const refuses = (code: string, values: Record<string, string> = {}): Reason => ({ code, verdict: 'refuses', values });
const note = (code: string, values: Record<string, string> = {}): Reason => ({ code, verdict: 'note', values });

/**
 * Why somebody may or may not open something: every condition that `allows` and row-level security ask for, in the order
 * in which a request meets them. Somebody may where nothing refuses.
 */
export function reasonsOf(subject: Subject, { access, phi, claims = false }: Target, scope: Scope): Reason[] {
  if (access === 'public' || access === 'publicByKey') return [gives('public')];
  return [
    ...accountReasons(subject),
    ...(access === 'signedIn' ? [gives('signed-in')] : doorReasons(subject, access)),
    ...clientReasons(subject, scope),
    ...(claims ? claimReasons(subject, scope) : []),
    ...(phi ? phiReasons(subject, scope) : []),
  ];
}

function phiReasons({ type }: Subject, scope: Scope): Reason[] {
  return [note('audited'), ...(type === 'member' ? [settingReason(scope)] : [])];
}

function accountReasons({ status, passwordResetRequired }: Subject): Reason[] {
  if (status !== 'active') return [refuses(`account-${status}`)];
  return passwordResetRequired ? [refuses('password-required')] : [gives('account-active')];
}

function doorReasons(subject: Subject, access: Exclude<Access, string>): Reason[] {
  const { type } = subject;
  const doors = access.filter(({ types }) => types.includes(type));
  const types = [...new Set(access.flatMap((door) => door.types))].join(',');
  if (doors.length === 0) return [refuses('type-refused', { type, types })];
  if (doors.some(({ anyOf }) => anyOf === undefined)) return [gives('type-given', { type })];
  return [
    gives('type-given', { type }),
    ...permissionReasons(
      subject,
      doors.flatMap(({ anyOf }) => anyOf ?? []),
    ),
  ];
}

/** One of the permissions is enough: each that is held says where it comes from; where none is, each is missing. */
function permissionReasons({ permissions, roles }: Subject, wanted: readonly Permission[]): Reason[] {
  const held = wanted.flatMap((permission) => [
    ...(permissions.includes(permission) ? [gives('permission-granted', { permission })] : []),
    ...roles
      .filter((role) => role.permissions.includes(permission))
      .map(({ name }) => gives('permission-by-role', { permission, role: name })),
  ]);
  return held.length > 0 ? held : wanted.map((permission) => refuses('permission-missing', { permission }));
}

function clientReasons({ type }: Subject, { clients, asked }: Scope): Reason[] {
  if (asked === 'none') return [refuses('client-none')];
  if (asked === undefined)
    return [note(type === 'admin' || type === 'tpa' ? 'clients-all' : 'clients-some', { clients: String(clients) })];
  const { clientName, through, effectiveDate, expirationDate, current } = asked;
  const values = { client: clientName, from: effectiveDate ?? '', to: expirationDate ?? '' };
  return [current ? gives(`client-${through}`, values) : refuses('client-not-today', values)];
}

/** What row-level security asks besides for claims: the permission, the employer's certificate, the broker's mapping. */
function claimReasons(subject: Subject, { asked, certified }: Scope): Reason[] {
  const { type } = subject;
  if (type === 'member') return [];
  if (!holdsPhi(subject)) return [refuses('phi-permission-missing', { permission: 'phi' })];
  if (type === 'client' && certified) return [sponsorReason(certified)];
  return type === 'broker' && typeof asked === 'object' ? [mappingReason(asked)] : [];
}

const holdsPhi = ({ permissions, roles }: Subject): boolean =>
  permissions.includes('phi') || roles.some((role) => role.permissions.includes('phi'));

const sponsorReason = ({ client, holds }: NonNullable<Scope['certified']>): Reason =>
  holds ? gives('phi-sponsor', { client }) : refuses('phi-sponsor-missing', { client });

const mappingReason = ({ clientName: client, canSeePhi }: VisibleClient): Reason =>
  canSeePhi ? gives('phi-mapping', { client }) : refuses('phi-mapping-missing', { client });

/** Where nothing is set, a subscriber sees what concerns minors (domain 1.4). */
function settingReason({ settings }: Scope): Reason {
  const value = settings.find(({ key }) => key === 'subscriberSeesDependentPhi')?.value ?? 'minors';
  return note('setting-phi', { value });
}

/** May they? */
export const isAllowed = (reasons: readonly Reason[]): boolean => reasons.every(({ verdict }) => verdict !== 'refuses');
