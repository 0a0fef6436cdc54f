import type { Input } from '@coverlane/contract/call.ts';
import type { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { ownPasswordHash } from '../../platform/db/own-password.queries.ts';
import { countTry, forgiveTry } from '../../platform/db/tries.queries.ts';
import { fitsPassword } from '../../platform/values/passwords.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, tooMany } from '../../platform/http/refusals.ts';
import { bearerOf, cookieToken, hashOf } from '../../platform/http/session-cookie.ts';
import { noteAccountEvent } from '../../platform/sign-in/account-events.queries.ts';
import { proveByCode } from '../../platform/sign-in/codes.ts';
import { describeUser } from '../../platform/sign-in/signed-in.ts';
import { noteProof } from '../../platform/sign-in/sessions.queries.ts';
import { finishSignIn, handOver } from '../../platform/sign-in/sessions.ts';
import { countCodeTry, forgiveCodeTries, noteWrongCode } from '../../platform/sign-in/code-tries.ts';
import { proveByPasskey } from './passkeys.ts';
import { hasFactor } from './second-factor.queries.ts';

type Given = Input<typeof secondFactor.proveFactor>;

/** Wrong passwords of one account, counted together with those of a change of the password. */
const PASSWORDS = { scope: 'password-account', tries: 5, seconds: 900 } as const;

/**
 * POST /secondfactor/prove: finishes signing in, with new tokens; of a session that is signed in it renews the proof that
 * some calls ask for.
 */
export async function proveFactor(given: Given, context: Context) {
  const by = await proof(given, context);
  await appendAudit(context.db, { action: 'second-factor-proved', call: 'proveFactor', outcome: 'ok', detail: { by } });
  if (context.user.lacks === 'factor') return handOver(await finishSignIn(context), context);
  await noteProof(context.db);
  const token = cookieToken(context.request) ?? '';
  return { token: bearerOf(context.parts.secrets, token), user: await describeUser(context.user, context) };
}

/** @throws Refusal 422 at what was sent, where it proves nothing; 429 after five */
async function proof({ code, passkey, password }: Given, context: Context): Promise<string> {
  const [first, ...more] = [code, passkey, password].filter((each) => each !== undefined && each !== null);
  if (first === undefined || more.length > 0) throw invalid({ code: 'required' });
  if (passkey) {
    await proveByPasskey(context, passkey);
    return 'passkey';
  }
  return code ? byCode(code, context) : byPassword(password ?? '', context);
}

async function byCode(code: string, context: Context): Promise<string> {
  const { user } = context;
  const tried = await countCodeTry(context, user.id);
  const by = await proveByCode(context, user, code);
  if (by === undefined) {
    await noteWrongCode(context, user.id, tried);
    throw invalid({ code: 'wrong-code' }, 'wrong-code');
  }
  await forgiveCodeTries(context, user.id);
  if (by === 'recovery') await noteAccountEvent(context, user.id, 'recoveryCodeUsed');
  return by;
}

/** The password is proof for an account that has nothing else, and for no other. */
async function byPassword(password: string, context: Context): Promise<string> {
  const { db, parts, user } = context;
  if (user.lacks !== null || user.type !== 'member' || (await hasFactor(db, user.id)))
    throw invalid({ code: 'required' });
  const { scope, tries, seconds } = PASSWORDS;
  const subject = hashOf(user.id);
  if ((await countTry(parts.pool, { scope, subject, seconds })) > tries) throw tooMany(seconds);
  if (await fitsPassword(await ownPasswordHash(db, user), password)) {
    await forgiveTry(db, { scope, subject, all: true });
    return 'password';
  }
  await appendAudit(parts.pool, { action: 'password-refused', userId: user.id, outcome: 'refused' });
  throw invalid({ password: 'wrong-password' });
}
