import { connect, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { DEMONSTRATION_CODE } from '@coverlane/server/platform/sign-in/demonstration.ts';
import { todayIn } from '@coverlane/server/platform/values/dates.ts';
import type { Prepared } from '@coverlane/server/start.ts';
import { loadAnnouncements } from './load-announcements.ts';
import { loadBills } from './load-bills.ts';
import { loadCards } from './load-cards.ts';
import { loadCases } from './load-cases.ts';
import { loadClaims } from './load-claims.ts';
import { loadClientFields } from './load-client-fields.ts';
import { loadContent } from './load-content.ts';
import { loadDesk } from './load-desk.ts';
import { loadDocuments } from './load-documents.ts';
import { loadEligibility } from './load-eligibility.ts';
import { loadEnrollments } from './load-enrollments.ts';
import { loadOrganisation } from './load-organisation.ts';
import { loadPayments } from './load-payments.ts';
import { loadRosters } from './load-rosters.ts';
import { beginSessions } from './load-sessions.ts';
import { loadStopLoss } from './load-stop-loss.ts';
import { loadSurveys } from './load-surveys.ts';
import { loadUnions } from './load-unions.ts';
import { loadRoles, loadUser } from './load-users.ts';
import { employers } from './organisation.ts';
import { DEMO_MEMBER_NUMBER, DEMO_PASSWORD, demoUsers, unionWorker } from './users.ts';

/** Where the demonstration's installation and employers keep their days. */
const TIME_ZONE = 'America/New_York';

/**
 * Puts the demonstration organisation into a database that holds no installation. Its people come in through the
 * roster import itself, as the demonstration's administrator.
 */
export async function loadDemonstration({ ownerUrl, secrets, parts }: Prepared): Promise<void> {
  const owner = connect(ownerUrl, { max: 2, statementMs: 0 });
  try {
    if (await isInUse(owner)) return;
    console.error('Loading the demonstration organisation (once).');
    const today = todayIn(TIME_ZONE, new Date());
    const { installationId, ids } = await loadOrganisation(owner, today);
    await loadEligibility(owner, installationId, ids);
    await loadCards(owner, installationId, ids);
    await loadContent(owner, installationId, ids);
    await loadAnnouncements(owner, installationId, today);
    const [admin, ...others] = demoUsers;
    if (!admin) return;
    await loadRoles(owner, installationId);
    const adminId = await loadUser(owner, admin, { installationId, ids });
    const loading = { ownerUrl, secrets, dataDir: parts.dataDir, userId: adminId, ids, today };
    await loadRosters(loading);
    await loadEnrollments(loading);
    await loadCases(loading);
    const worker = await loadUnions(owner, loading);
    await loadDocuments(owner, { ...loading, installationId });
    const sessions = await beginSessions({ ...loading, parts, owner });
    await loadClaims(loading);
    await sessions.finish();
    await loadStopLoss(owner, loading);
    await loadPayments({ ...loading, owner, installationId });
    await loadBills({ ...loading, owner, parts, installationId });
    ids.set('member', await aSubscriber(owner));
    const [clientId, memberId] = [ids.get(employers[0]?.clientNumber ?? '') ?? '', ids.get('member') ?? ''];
    await loadClientFields(owner, { installationId, clientId, memberId });
    await loadSurveys({ parts, owner, installationId, userId: adminId, clientId, memberId, today });
    for (const user of others) await loadUser(owner, user, { installationId, ids });
    await loadDesk({ owner, parts, installationId, ids });
    ids.set('worker', worker.person_id);
    const named = { firstName: worker.first_name, lastName: worker.last_name };
    await loadUser(owner, { ...unionWorker, ...named }, { installationId, ids });
  } finally {
    await owner.destroy();
  }
}

/** The subscriber the demonstration's member signs in as: found by the number on the ID card. */
async function aSubscriber(owner: Pool): Promise<string> {
  const { id } = await owner
    .selectFrom('people')
    .select('id')
    .where('member_number', '=', DEMO_MEMBER_NUMBER)
    .whereRef('id', '=', 'subscriber_id')
    .executeTakeFirstOrThrow();
  return id;
}

async function isInUse(owner: Pool): Promise<boolean> {
  const found = await owner.selectFrom('installations').select('id').limit(1).execute();
  return found.length > 0;
}

/** The lines that `npm start` prints: one demonstration sign-in for each user type, where they are there. */
export async function announcement(ownerUrl: string): Promise<string[]> {
  const owner = connect(ownerUrl, { max: 1 });
  try {
    const names = demoUsers.map(({ username }) => username);
    const rows = await owner.selectFrom('users').select('username').where('username', 'in', names).execute();
    const there = new Set(rows.map(({ username }) => username));
    const shown = demoUsers.filter(
      ({ username, type }, at) => there.has(username) && demoUsers.findIndex((user) => user.type === type) === at,
    );
    if (shown.length === 0) return [];
    const signIns = shown.map(({ type, username }) => `  ${type.padEnd(8)} ${username.padEnd(16)} ${DEMO_PASSWORD}`);
    const code = `  Whoever is asked for a code (all but the member): ${DEMONSTRATION_CODE}`;
    return ['Demonstration sign-ins (invented people only):', ...signIns, code];
  } finally {
    await owner.destroy();
  }
}
