import { IDLE_SECONDS, languages } from '@coverlane/contract/codes.ts';
import type { Db } from '../db/connect.ts';
import { installationZone } from '../db/installation-day.queries.ts';
import type { Visitor } from '../http/context.ts';
import type { SignedUser } from '../http/signed-user.ts';
import { announcementsFor, type Reading } from './announcements.queries.ts';
import { lineOf } from './announcements.rules.ts';
import { countUnread } from './unread.queries.ts';
import { namedPermissions, ownAccount, ownSettings, visibleClients } from './signed-in.queries.ts';

const NOTHING = { settings: [], announcements: [], unreadMessages: 0 };
const NO_ACCOUNT = { nickName: null, email: '', passwordResetRequired: false, entityName: null, ...NOTHING };

/** What is the account's own; whoever came by a personal link has none. */
async function ofAccount({ id, lacks, enrolls }: SignedUser, { db, reading }: { db: Db; reading: Reading }) {
  if (enrolls) return { ...NO_ACCOUNT, enrollsIn: enrolls.sessionId };
  const own = lacks === null ? { settings: await ownSettings(db, id), ...(await newsFor(db, reading)) } : NOTHING;
  return { ...(await ownAccount(db, id)), ...own, enrollsIn: null };
}

/** The user as the browser knows them (specification 3, User info); of one who still lacks something only who it is. */
export async function describeUser(user: SignedUser, { db, request }: Pick<Visitor, 'db' | 'request'>) {
  const isIn = user.lacks === null;
  const reading = { userType: user.type, host: request.hostname };
  return {
    id: user.id,
    type: user.type,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    language: languages.find((language) => language === user.language) ?? languages[0],
    timeZone: await installationZone(db),
    ...(await ofAccount(user, { db, reading })),
    lacks: user.lacks,
    permissions: await namedPermissions(db, user.permissions),
    clients: await visibleClients(db),
    memberId: user.type === 'member' && isIn ? user.entityId : null,
    // A new password is the account's own to choose.
    ...(user.viewedBy && { passwordResetRequired: false }),
    viewedBy: user.viewedBy,
    idleSeconds: user.idleSeconds,
    idleLimit: user.idleLimit ?? IDLE_SECONDS,
    endsAt: user.endsAt,
  };
}

/** What is announced to the user, and how many messages in the inbox they have not read. */
const newsFor = async (db: Db, reading: Reading) => ({
  announcements: (await announcementsFor(db, reading)).map(lineOf),
  unreadMessages: await countUnread(db),
});
