import { connect, type Db } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { addDays } from '@coverlane/server/platform/values/dates.ts';
import type { Outcome } from '@coverlane/server/features/enrollments/direct-change.ts';
import { startLeave } from '@coverlane/server/features/enrollments/leaves.ts';
import { processEnrollment } from '@coverlane/server/features/enrollments/processing.ts';
import { rehire } from '@coverlane/server/features/enrollments/returning.ts';
import { asUser } from '@coverlane/server/features/imports/import-work.ts';
import type { Context } from '@coverlane/server/platform/http/context.ts';
import type { RosterLoading } from './load-rosters.ts';
import { employers } from './organisation.ts';

/** Who goes on leave, and who had left and comes back, by the numbers on their cards. */
const ON_LEAVE = 'EV1002444';
const COMES_BACK = 'EV1002851';

/** Records a leave of absence and a rehire the way the screens do it: a change each, decided and processed. */
export async function loadCases(loading: RosterLoading): Promise<void> {
  const { secrets, dataDir, userId, today, ids } = loading;
  const pool = connect(roleUrl(loading.ownerUrl, 'coverlane_worker', secrets), { max: 2, statementMs: 0 });
  const parts = { pool, secrets, dataDir, publicUrl: 'http://localhost:8080' };
  const clientId = ids.get(employers[0]?.clientNumber ?? '') ?? '';
  const make = async (
    number: string,
    ask: (of: { clientId: string; memberId: string }, context: Context) => Promise<Outcome>,
  ) => {
    const enrollmentId = await asUser(pool, userId, async (db, user) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- changes read neither the request nor the reply
      const context = { db, user, parts, saw: () => undefined, hasLastWord: false } as unknown as Context;
      const outcome = await ask({ clientId, memberId: await subscriberOf(db, number) }, context);
      return outcome.enrollmentId;
    });
    if (enrollmentId !== null) await processEnrollment({ parts, enrollmentId, userId });
  };
  try {
    await make(ON_LEAVE, (of, context) =>
      startLeave(
        {
          ...of,
          startDate: addDays(today, -20),
          leave: 'fmla',
          payer: 'payroll',
          gives: [],
          expectedReturn: addDays(today, 40),
        },
        context,
      ),
    );
    await make(COMES_BACK, (of, context) => rehire({ ...of, hireDate: today, status: 'FT', asBefore: true }, context));
  } finally {
    await pool.destroy();
  }
}

async function subscriberOf(db: Db, number: string): Promise<string> {
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('member_number', '=', number)
    .whereRef('id', '=', 'subscriber_id')
    .executeTakeFirstOrThrow();
  return id;
}
