import { randomBytes } from 'node:crypto';
import { laterPermissions, type Permission } from '@coverlane/contract/access.ts';
import type { Input } from '@coverlane/contract/call.ts';
import type { user } from '@coverlane/contract/users/own-calls.ts';
import { laterCode } from '@coverlane/contract/later.ts';
import { provisionalName } from '@coverlane/contract/users/usernames.ts';
import { age } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { listUsers } from './account-list.queries.ts';
import {
  deactivate,
  endSessionsOf,
  findUser,
  managesColleagues,
  insertUser,
  isEntity,
  isFree,
  patchUser,
  regrant,
  type UserRecord,
} from './accounts.queries.ts';
import { nextStatus, regrantOf } from './accounts.rules.ts';
import { noteHistory, type UserEvent } from './history.queries.ts';
import { whoMayJoin } from './managed-users.queries.ts';
import { takeOnwards } from './passed-on.queries.ts';
import { requireOwnPassword } from './password.ts';
import { ADULT_YEARS } from './sign-up.rules.ts';

type Change = Input<typeof user.updateUser>;

/** GET /user: accounts by name, username or e-mail. */
export async function searchUsers(asked: Input<typeof user.searchUsers>, { db }: Context) {
  const { rows, total } = await listUsers(db, asked);
  return { rows, total, page: asked.page, pageSize: asked.pageSize };
}

/** GET /user/{id}. @throws Refusal 404 for an account that is neither one's own nor managed */
export async function getUser({ id }: { id: string }, { db }: Context): Promise<UserRecord> {
  return required(await findUser(db, id));
}

function required(found: UserRecord | undefined): UserRecord {
  if (!found) throw notFound();
  return found;
}

/** POST /user: an account that waits for its holder, who is invited by mail. */
export async function createUser(draft: Input<typeof user.createUser>, context: Context): Promise<UserRecord> {
  const { db, user: editor } = context;
  const belongs = await belongingOf(draft, context);
  const change = grantOf(draft.permissions ?? [], belongs, editor);
  const { email, firstName, lastName, nickName = null, phone = null, language = 'en' } = draft;
  const id = uuid7();
  const username = draft.username ?? provisionalName(randomBytes(12).toString('hex'));
  if (!(await isFree(db, username))) throw invalid({ username: 'username-taken' });
  const installationId = editor.installationId;
  const named = { username, email, firstName, lastName, nickName, phone, language };
  await insertUser(db, { id, installationId, ...belongs, ...named });
  await regrant(db, id, change);
  await noteAccount(context, { userId: id, event: 'created', names: change.granted });
  await queueMail(db, { userId: id, kind: 'invitation', linkBase: await linkBase(context) });
  return required(await findUser(db, id));
}

/** @throws Refusal 422 for what the editor does not hold, and for a member, whose rights follow from the plan */
function grantOf(wanted: NonNullable<Change['permissions']>, { type }: Belonging, editor: Context['user']) {
  if (type === 'member' && wanted.length > 0) throw invalid({ permissions: 'bad-choice' });
  const change = regrantOf([], wanted, editor.permissions);
  if (!change) throw invalid({ permissions: 'not-granted' });
  requireEffect(change.granted);
  return change;
}

/** @throws Refusal 422 for a permission that opens nothing yet: whoever gets it would look for what it opens */
function requireEffect(granted: readonly Permission[]): void {
  const [part] = granted.flatMap((permission) => laterPermissions[permission] ?? []);
  if (part) throw invalid({ permissions: laterCode(part) });
}

/**
 * Type and entity of a new account: an administrator chooses them, anybody else makes sub-users of their own, held to the
 * divisions that they are held to themselves. @throws Refusal 403 for whoever manages nobody
 */
async function belongingOf(asked: Asked, { db, user: editor }: Context): Promise<Belonging> {
  if (editor.type !== 'admin') {
    if (!(await managesColleagues(db))) throw forbidden();
    return ownBelonging(asked, editor);
  }
  const { type, entityId } = asked;
  if (type === undefined) throw invalid({ type: 'required' });
  if (type === 'admin') return { type, entityId: null };
  if (!entityId) throw invalid({ entityId: 'required' });
  if (!(await isEntity(db, type, entityId))) throw invalid({ entityId: 'not-found' });
  if (type === 'member') await requireMayJoin(db, entityId);
  return { type, entityId };
}

/** A person of the roster gets one account, and not before they are of age (domain 6.2). @throws Refusal 422 at `entityId` */
async function requireMayJoin(db: Context['db'], personId: string): Promise<void> {
  const joining = await whoMayJoin(db, personId);
  if (!joining) throw invalid({ entityId: 'not-found' });
  const { hasAccount, dob, today } = joining;
  if (hasAccount) throw invalid({ entityId: 'account-exists' });
  if (dob !== null && age(dob, today) < ADULT_YEARS) throw invalid({ entityId: 'sign-up-under-18' });
}

type Asked = Pick<Input<typeof user.createUser>, 'type' | 'entityId'>;
type Belonging = Pick<Context['user'], 'type' | 'entityId'>;

function ownBelonging(asked: Asked, { type, entityId }: Belonging): Belonging {
  if (asked.type !== undefined && asked.type !== type) throw invalid({ type: 'bad-choice' });
  if (asked.entityId && asked.entityId !== entityId) throw invalid({ entityId: 'not-found' });
  return { type, entityId };
}

/** PUT /user/{id}: one's own details, or an account one manages. */
export async function updateUser(change: Change, context: Context) {
  const { db, user: editor } = context;
  const before = required(await findUser(db, change.id, { hold: true }));
  if (change.version !== undefined && change.version !== before.version) throw conflict('conflict');
  const isOwn = before.id === editor.id;
  const confirmationSentTo = isOwn
    ? await changeOwn(change, before, context)
    : await changeManaged(change, before, context);
  const { firstName, lastName, nickName, phone, language } = change;
  const details = { firstName, lastName, nickName, phone, language };
  const names = Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (names.length > 0) {
    await patchUser(db, before.id, details);
    await noteAccount(context, { userId: before.id, event: 'profileChanged', names });
  }
  return { user: required(await findUser(db, before.id)), confirmationSentTo };
}

/** What only the holder does: a new e-mail address takes the password and, at the new address, a link. */
async function changeOwn(change: Change, before: UserRecord, context: Context): Promise<string | null> {
  if (change.status !== undefined) throw invalid({ status: 'own-account' });
  if (change.permissions !== undefined) throw invalid({ permissions: 'own-account' });
  const { email } = change;
  if (email === undefined || email === before.email) return null;
  await requireOwnPassword(context, before, { field: 'password', given: change.password });
  await noteAccount(context, { userId: before.id, event: 'emailAsked' });
  const mail = { userId: before.id, kind: 'emailChange', address: email } as const;
  await queueMail(context.db, { ...mail, linkBase: await linkBase(context) });
  return email;
}

/** What only those who manage an account do. Rights that change end its sessions (security 3, Sessions). */
async function changeManaged(change: Change, before: UserRecord, context: Context): Promise<null> {
  await changeEmail(change, before, context);
  await changeStatus(change, before, context);
  await changePermissions(change, before, context);
  return null;
}

async function changeEmail({ email }: Change, before: UserRecord, context: Context): Promise<void> {
  if (email === undefined || email === before.email) return;
  const { db } = context;
  if (before.holdsMore) throw forbidden();
  const mail = { userId: before.id, kind: 'emailChanged', address: before.email } as const;
  await queueMail(db, { ...mail, linkBase: await linkBase(context) });
  await patchUser(db, before.id, { email });
  await noteAccount(context, { userId: before.id, event: 'emailChanged' });
}

async function changeStatus({ status: wanted }: Change, before: UserRecord, context: Context): Promise<void> {
  if (wanted === undefined || wanted === before.status) return;
  const { db } = context;
  const status = nextStatus(before, wanted);
  if (status === undefined) throw invalid({ status: 'bad-choice' });
  await patchUser(db, before.id, { status });
  await noteAccount(context, { userId: before.id, event: wanted === 'active' ? 'activated' : wanted });
  if (wanted === 'active') return;
  await endSessionsOf(db, before.id);
  await queueMail(db, { userId: before.id, kind: 'suspended', linkBase: await linkBase(context) });
}

async function changePermissions({ permissions }: Change, before: UserRecord, context: Context): Promise<void> {
  if (permissions === undefined) return;
  const { db, user: editor } = context;
  const change = regrantOf(before.permissions, permissions, editor.permissions);
  if (!change) throw invalid({ permissions: 'not-granted' });
  requireEffect(change.granted);
  const names = [...change.granted, ...change.taken];
  if (names.length === 0) return;
  await regrant(db, before.id, change);
  await endSessionsOf(db, before.id);
  await noteAccount(context, { userId: before.id, event: 'permissionsChanged', names });
  if (before.type !== 'admin') await takeFromSubUsers({ userId: before.id, permissions: change.taken }, context);
}

/** A sub-user never holds a permission its creator lacks (domain 1.2): who passed on what is taken passed it on in vain. */
async function takeFromSubUsers(from: Parameters<typeof takeOnwards>[1], context: Context): Promise<void> {
  if (from.permissions.length === 0) return;
  for (const { userId, names } of await takeOnwards(context.db, from)) {
    await endSessionsOf(context.db, userId);
    await noteAccount(context, { userId, event: 'permissionsChanged', names });
  }
}

/** DELETE /user/{id}: the account can no longer be signed in to; its username stays reserved. */
export async function deleteUser({ id }: { id: string }, context: Context) {
  const { db, user: editor } = context;
  const before = required(await findUser(db, id, { hold: true }));
  if (before.id === editor.id) throw conflict('own-account');
  await endSessionsOf(db, before.id);
  await noteAccount(context, { userId: before.id, event: 'deleted' });
  await deactivate(db, before.id);
  return {};
}

/** POST /user/{id}/invite: the invitation again, with a new link. */
export async function inviteUser({ id }: { id: string }, context: Context) {
  const found = required(await findUser(context.db, id));
  if (found.status !== 'invited') throw conflict('conflict');
  await queueMail(context.db, { userId: id, kind: 'invitation', linkBase: await linkBase(context) });
  await noteAccount(context, { userId: id, event: 'invited' });
  return {};
}

/** Into the account's own history and into the audit log. */
export async function noteAccount(
  context: Context,
  { userId, event, names = [] }: { userId: string; event: UserEvent; names?: readonly string[] },
): Promise<void> {
  await noteHistory(context, { userId, event, names });
  const action = `user-${event}`;
  await appendAudit(context.db, { action, objectType: 'user', objectId: userId, outcome: 'ok', detail: { names } });
}
