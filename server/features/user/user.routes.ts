import type { Input } from '@coverlane/contract/call.ts';
import { user } from '@coverlane/contract/calls/user.ts';
import type { FastifyInstance } from 'fastify';
import type { Context, Parts } from '../../http/context.ts';
import { serve, servePublic } from '../../http/serve.ts';
import { createUser, deleteUser, getUser, inviteUser, searchUsers, updateUser } from './accounts.ts';
import { checkLink, renewLink, verifyUser } from './links.ts';
import { listOutgoing } from './outgoing-mail.queries.ts';
import { lookupUsername, passwordReset, updatePassword, validateUsername } from './password.ts';
import { endOtherSessions, endSession, sessions } from './sessions.ts';
import { getUserSettings, setUserSetting, userHistory } from './settings.ts';
import { identifyMember, signUpMember } from './sign-up.ts';

const {
  checkLink: check,
  verifyUser: verify,
  renewLink: renew,
  passwordReset: reset,
  updatePassword: update,
  lookupUsername: lookup,
  validateUsername: validate,
  identifyMember: identify,
  signUpMember: join,
  ...signedIn
} = user;

/** Serves accounts, passwords, links, sessions, settings, outgoing mail and the members' sign-up. */
export function userRoutes(app: FastifyInstance, parts: Parts): void {
  servePublic(app, parts, {
    calls: { check, verify, renew, reset, update, lookup, validate, identify, join },
    handlers: {
      check: checkLink,
      verify: verifyUser,
      renew: renewLink,
      reset: passwordReset,
      update: updatePassword,
      lookup: lookupUsername,
      validate: validateUsername,
      identify: identifyMember,
      join: signUpMember,
    },
  });
  serve(app, parts, {
    calls: signedIn,
    handlers: {
      createUser,
      searchUsers,
      getUser,
      updateUser,
      deleteUser,
      inviteUser,
      getUserSettings,
      setUserSetting,
      userHistory,
      sessions,
      endSession,
      endOtherSessions,
      listMail,
    },
  });
}

async function listMail(asked: Input<typeof user.listMail>, { db }: Context) {
  const { rows, total } = await listOutgoing(db, asked);
  return { rows, total, page: asked.page, pageSize: asked.pageSize };
}
