// npm run sessions:end -- --all | --user NAME: ends sessions at once, where an incident asks for it and nobody can sign in to do it.
import { parseArgs } from 'node:util';
import { requireSound } from '../config-check.ts';
import { appendAudit } from '../platform/http/audit.ts';
import { StartRefused } from '../platform/db/start-refused.ts';
import { withOwner } from './owner-session.ts';
import { endSessions } from './sessions-end.queries.ts';

const USAGE = `Usage:
  npm run sessions:end -- --all         ends every session of every account, those of personal links among them
  npm run sessions:end -- --user NAME   ends the sessions of one account`;

/** Whose sessions; null: everybody's. @throws StartRefused with how the command is used */
function asked(args: string[]): string | null {
  const { values } = parseArgs({ args, options: { all: { type: 'boolean' }, user: { type: 'string' } } });
  if ((values.all === true) === (values.user !== undefined)) throw new StartRefused(USAGE);
  return values.user ?? null;
}

async function end(): Promise<void> {
  requireSound(process.env);
  const username = asked(process.argv.slice(2));
  await withOwner(process.env, async ({ owner }) => {
    const [first] = await owner.transaction().execute(async (db) => {
      const ended = await endSessions(db, username);
      if (ended === undefined) throw new StartRefused(`There is no account ${username ?? ''}.`);
      for (const { installationId, count } of ended)
        await appendAudit(db, {
          action: 'sessions-ended',
          objectType: 'session',
          outcome: 'ok',
          installationId,
          detail: { count, all: username === null },
        });
      return ended;
    });
    const count = first?.count ?? 0;
    console.log(count === 1 ? '1 session ended.' : `${count} sessions ended.`);
  });
}

try {
  await end();
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
