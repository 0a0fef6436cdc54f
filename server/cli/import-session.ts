import { connect, type Pool } from '../platform/db/connect.ts';
import { prepareDatabase } from '../platform/db/prepare.ts';
import { roleUrl } from '../platform/db/roles.ts';
import type { Parts } from '../platform/http/context.ts';
import type { Environment } from '../environment.ts';
import { askedBy } from '../platform/jobs/acting.ts';
import { scannerOf } from '../platform/files/clamd.ts';
import { withOwner } from './owner-session.ts';
import { clientAndUser } from './import-session.queries.ts';

/** What a command works with: its client and user, and the parts with the worker role's pool. */
export type Session = { parts: Parts; owner: Pool; clientId: string; userId: string };

/**
 * Opens the database beside a running server or by itself, runs the command for a client on somebody's behalf, and
 * closes everything again.
 * @throws CommandRefused where the client or the user is not there; StartRefused where the database is not
 */
export async function withSession<Result>(
  env: Environment,
  who: { client: string; user: string | undefined },
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  return withOwner(env, async ({ owner, ownerUrl, ...kept }) => {
    const { secrets } = kept;
    await prepareDatabase(ownerUrl, secrets);
    const pool = connect(roleUrl(ownerUrl, 'coverlane_worker', secrets), { max: 3, statementMs: 0 });
    try {
      const on = await clientAndUser(owner, who);
      // Nobody signed in: what the command writes says that it was one, and on whose behalf.
      const by = { kind: 'command', userId: on.userId } as const;
      return await askedBy(by, () => work({ parts: { pool, ...kept, ...scannerOf(env['CLAMD_URL']) }, owner, ...on }));
    } finally {
      await pool.destroy();
    }
  });
}
