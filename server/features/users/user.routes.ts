import { user } from '@coverlane/contract/users/own-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../platform/http/context.ts';
import { type Handlers, serve, servePublic } from '../../platform/http/serve.ts';
import { createUser, deleteUser, getUser, inviteUser, searchUsers, updateUser } from './accounts.ts';
import { exportUsers } from './export-users.ts';
import { checkLink, renewLink, verifyUser } from './links.ts';
import {
  endUserSession,
  endUserSessions,
  resetUserPassword,
  restoreUsers,
  holdToDivisions,
  userClients,
  userDivisions,
  userEntities,
  userSessions,
} from './managed-users.ts';
import { listMail, sendMailAgain } from './outgoing-mail.ts';
import { lookupUsername, passwordReset, updatePassword, validateUsername } from './password.ts';
import { endOtherSessions, endSession, sessions } from './sessions.ts';
import { getUserSettings, setUserSetting, userHistory } from './settings.ts';
import { identifyMember, signUpMember } from './sign-up.ts';
import { accessTargets, userWhy } from './why.ts';

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
    handlers,
  });
}

const handlers: Handlers<typeof signedIn> = {
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
  sendMailAgain,
  exportUsers,
  restoreUsers,
  userEntities,
  resetUserPassword,
  userSessions,
  endUserSession,
  endUserSessions,
  userClients,
  userDivisions,
  holdToDivisions,
  accessTargets,
  userWhy,
};
