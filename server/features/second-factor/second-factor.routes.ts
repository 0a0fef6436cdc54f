import { secondFactor as calls } from '@coverlane/contract/second-factor/calls.ts';
import { passkeySignIn } from '@coverlane/contract/second-factor/sign-in-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, forbidden, notFound } from '../../platform/http/refusals.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { authenticationOptions, registrationOptions } from './passkeys.ts';
import { proveFactor } from './prove.ts';
import { passkeySignInOptions, signInByPasskey } from './sign-in.ts';
import { managedAccount, takeFactor, waysOf } from './second-factor.queries.ts';
import {
  addPasskey,
  confirmCodes,
  noteChange,
  removeCodes,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startCodes,
} from './set-up.ts';

/** Serves the second factor: codes of an app, passkeys, recovery codes, and the proof of any of them. */
export function secondFactorRoutes(app: FastifyInstance, parts: Parts): void {
  servePublic(app, parts, { calls: passkeySignIn, handlers: { passkeySignInOptions, signInByPasskey } });
  serve(app, parts, {
    calls,
    handlers: {
      secondFactor,
      proveFactor,
      proveOptions: (_, context) => authenticationOptions(context),
      startCodes,
      confirmCodes,
      removeCodes,
      renewRecoveryCodes,
      passkeyOptions: (_, context) => registrationOptions(context),
      addPasskey,
      renamePasskey,
      removePasskey,
      resetFactor,
    },
  });
}

/** Whoever has shown only the password learns which ways there are, and neither names nor dates. */
async function secondFactor(_: object, { db, user, parts }: Context) {
  const { hasCode, passkeys, recoveryCodesLeft, byOrganisation } = await waysOf(db, user.id);
  return {
    required: user.type !== 'member',
    hasCode,
    hasPasskey: passkeys.length > 0,
    recoveryCodesLeft,
    // Who is halfway in has to prove what is their own.
    byOrganisation: user.lacks === null && byOrganisation,
    demonstration: user.demonstration && parts.demonstration === true,
    passkeys: user.lacks === null ? passkeys : [],
  };
}

/** DELETE /user/{id}/secondfactor. @throws Refusal 403 where the account holds more than the caller, 409 for one's own */
async function resetFactor({ id }: { id: string }, context: Context) {
  const { db, user } = context;
  const found = await managedAccount(db, id);
  if (!found) throw notFound();
  if (found.id === user.id) throw conflict('own-account');
  if (found.permissions.some((permission) => !user.permissions.includes(permission))) throw forbidden();
  await takeFactor(db, id);
  await noteChange(context, 'factorReset', id);
  return {};
}
