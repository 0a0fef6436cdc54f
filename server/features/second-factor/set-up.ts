import { randomBytes } from 'node:crypto';
import type { Input } from '@coverlane/contract/call.ts';
import type { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { base32, codesUri, plainCode, recoveryCode } from '../../platform/values/totp.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { type AccountEvent, noteAccountEvent } from '../../platform/sign-in/account-events.queries.ts';
import { hashOfRecoveryCode, sealSeed, stepOfSeed } from '../../platform/sign-in/codes.ts';
import { ownSeed } from '../../platform/sign-in/codes.queries.ts';
import { finishSignIn, handOver } from '../../platform/sign-in/sessions.ts';
import { countCodeTry, forgiveCodeTries, noteWrongCode } from '../../platform/sign-in/code-tries.ts';
import { register } from './passkeys.ts';
import { deletePasskey, namePasskey } from './passkeys.queries.ts';
import {
  confirmSeed,
  endUnproved,
  hasFactor,
  keepUnconfirmed,
  removeRecoveryCodes,
  removeSeed,
  replaceRecoveryCodes,
  siteTitle,
  waysOf,
} from './second-factor.queries.ts';

/** 160 bits, as RFC 4226 recommends for HOTP secrets. */
const SEED_BYTES = 20;
const RECOVERY_CODES = 10;

/** POST /secondfactor/codes: a new secret, sealed; it works when a code of it has come. */
export async function startCodes(_: object, { db, parts, user }: Context) {
  const secret = base32(randomBytes(SEED_BYTES));
  const id = uuid7();
  await keepUnconfirmed(db, { id, userId: user.id, sealed: sealSeed(parts.secrets, id, secret) });
  return { secret, uri: codesUri({ secret, account: user.username, site: await siteTitle(db) }) };
}

/** POST /secondfactor/codes/confirm: the app shows codes that fit, so from now on they count. */
export async function confirmCodes({ code }: { code: string }, context: Context) {
  const { db, parts, user } = context;
  const seed = await ownSeed(db, user.id, 'unconfirmed');
  if (!seed) throw conflict('no-factor');
  const tried = await countCodeTry(context, user.id);
  const step = stepOfSeed(parts.secrets, seed, plainCode(code));
  if (step === undefined) {
    await noteWrongCode(context, user.id, tried);
    throw invalid({ code: 'wrong-code' }, 'wrong-code');
  }
  await forgiveCodeTries(context, user.id);
  await confirmSeed(db, { id: seed.id, userId: user.id, step });
  return finishSetUp(context, 'codesSetUp');
}

/** POST /secondfactor/passkeys: the passkey that the browser made, with a name to know it by. */
export async function addPasskey(input: Input<typeof secondFactor.addPasskey>, context: Context) {
  await register(context, input);
  return finishSetUp(context, 'passkeyAdded');
}

/** Something new proves the account: recovery codes where there are none, and the session is one that has proved it. */
async function finishSetUp(context: Context, event: AccountEvent) {
  const { db, user } = context;
  const { recoveryCodesLeft } = await waysOf(db, user.id);
  const recoveryCodes = recoveryCodesLeft === 0 ? await newRecoveryCodes(context) : [];
  await noteChange(context, event);
  await endUnproved(db);
  const reply = await handOver(await finishSignIn(context), context);
  return { ...reply, recoveryCodes };
}

async function newRecoveryCodes({ db, parts, user }: Context): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(12)));
  const hashed = codes.map((code) => ({ id: uuid7(), hash: hashOfRecoveryCode(parts.secrets, code) }));
  await replaceRecoveryCodes(db, user.id, hashed);
  return codes;
}

/** POST /secondfactor/recoverycodes: ten new ones. @throws Refusal 409 no-factor where there is nothing to recover */
export async function renewRecoveryCodes(_: object, context: Context) {
  if (!(await hasFactor(context.db, context.user.id))) throw conflict('no-factor');
  const recoveryCodes = await newRecoveryCodes(context);
  await noteChange(context, 'recoveryCodesRenewed');
  return { recoveryCodes };
}

/** DELETE /secondfactor/codes: codes of an app no longer count. */
export async function removeCodes(_: object, context: Context) {
  if (await removeSeed(context.db, context.user.id)) await afterRemoval(context, 'codesRemoved');
  return {};
}

/** PUT /secondfactor/passkeys/{id}: another name. @throws Refusal 404 for anybody else's */
export async function renamePasskey(named: { id: string; name: string }, { db, user }: Context) {
  if (!(await namePasskey(db, user.id, named))) throw notFound();
  return {};
}

/** DELETE /secondfactor/passkeys/{id}. @throws Refusal 404 for anybody else's */
export async function removePasskey({ id }: { id: string }, context: Context) {
  if (!(await deletePasskey(context.db, context.user.id, id))) throw notFound();
  await afterRemoval(context, 'passkeyRemoved');
  return {};
}

/** @throws Refusal 409 last-factor, which takes the removal back, for who must have one; recovery codes go with the last */
async function afterRemoval(context: Context, event: AccountEvent): Promise<void> {
  const { db, user } = context;
  if (!(await hasFactor(db, user.id))) {
    if (user.type !== 'member') throw conflict('last-factor');
    await removeRecoveryCodes(db, user.id);
  }
  await noteChange(context, event);
}

/** Into the account's history and the audit log, and a mail to the holder: somebody else may have done it. */
export async function noteChange(context: Context, event: AccountEvent, userId = context.user.id): Promise<void> {
  const { db } = context;
  await noteAccountEvent(context, userId, event);
  await appendAudit(db, { action: `second-factor-${event}`, objectType: 'user', objectId: userId, outcome: 'ok' });
  await queueMail(db, { userId, kind: 'factorChanged', linkBase: await linkBase(context) });
}
