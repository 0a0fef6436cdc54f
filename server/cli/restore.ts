// npm run restore: restores a backup into a fresh place and says whether it is whole. The living portal is not touched.
// Exit code 0: whole; 1: what is wrong, a sentence each.
//   --to 2027-01-31T08:30:00Z   the moment, up to a minute ago
//   --into FOLDER               where: database/, data/ and audit-heads/ are made in it
//   --trial                     the last backup, compared with what was counted then; the result is kept, the place removed
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupSettings } from '../backup-settings.ts';
import { ownerUrlOf } from '../database-settings.ts';
import { bringFiles, freshPlace, newestMark } from '../platform/backup/kept-files.ts';
import { type Mark, report } from '../platform/backup/mark.queries.ts';
import { placeOfTrial, removePlace } from '../platform/backup/place-of-trial.ts';
import { restoreDatabase, type Target } from '../platform/backup/restored-server.ts';
import { wholeness } from '../platform/backup/whole.ts';
import { StartRefused } from '../platform/db/start-refused.ts';
import { withOwner } from './owner-session.ts';

interface Asked {
  into: string;
  target: Target;
  /** Milliseconds since 1970. */
  at: number;
  /** Of a trial: what is compared. */
  mark?: Mark;
}

/** Restores, looks at all of it, and stops the server again. @returns what is wrong, a sentence each */
async function restored({ into, target, at, mark }: Asked): Promise<string[]> {
  const { folder, stanza } = backupSettings(process.env);
  const ownerUrl = ownerUrlOf(process.env);
  if (ownerUrl === undefined)
    throw new StartRefused('Restoring is for a PostgreSQL of your own: DATABASE_URL or MIGRATE_URL names its owner.');
  const began = Date.now();
  freshPlace(into);
  const server = await restoreDatabase({ stanza, target, cluster: join(into, 'database'), ownerUrl });
  try {
    await bringFiles(folder, into, { at, linked: mark !== undefined });
    const place = { DATABASE_URL: server.url, DATA_DIR: join(into, 'data'), MIGRATE_URL: '', SEPARATE_DUTIES: '' };
    return await withOwner({ ...process.env, ...place }, async (session) => {
      const headsDir = join(into, 'audit-heads');
      const found = await wholeness({ ...session, headsDir }, { counts: mark?.counts, until: at });
      const { tables, rows, files, sealed, wrong } = found;
      console.log(`Restored to ${new Date(at).toISOString()} in ${Math.ceil((Date.now() - began) / 1000)} s.`);
      console.log(`Tables: ${tables}. Rows: ${rows}. Files that rows name: ${files}. Audit rows intact: ${sealed}.`);
      return wrong;
    });
  } finally {
    await server.stop();
  }
}

/** The last backup into a place of its own, which goes again; what came of it is told to the living portal. */
async function trial(into: string): Promise<string[]> {
  const beganAt = new Date();
  const mark = newestMark(backupSettings(process.env).folder);
  const remove = () => removePlace(into);
  // Also where it is told to stop in the middle: the programs that it started end before.
  process.once('exit', remove);
  const told = (faults: number) =>
    withOwner(process.env, ({ owner }) => report(owner, { kind: 'trial', beganAt, restoredTo: mark.at, faults }));
  try {
    const wrong = await restored({ into, target: { lsn: mark.lsn }, at: Date.parse(mark.at), mark });
    await told(wrong.length).catch(() => wrong.push('The living portal was not told: its database does not answer.'));
    return wrong;
  } catch (error) {
    // A backup that cannot be restored is the worst of faults: it must be seen.
    await told(1).catch(() => undefined);
    throw error;
  } finally {
    remove();
  }
}

function asked(to: string | undefined, into: string | undefined): Promise<string[]> {
  if (to === undefined || into === undefined)
    throw new StartRefused(
      'Say where to and into what: npm run restore -- --to 2027-01-31T08:30:00Z --into /srv/restored',
    );
  return restored({ into: resolve(into), target: { to }, at: Date.parse(to) });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, into: { type: 'string' }, trial: { type: 'boolean' } },
  });
  const { to, into, trial: isTrial } = values;
  const wrong = isTrial ? await trial(placeOfTrial(into)) : await asked(to, into);
  for (const sentence of wrong) console.error(sentence);
  console.log(
    wrong.length === 0 ? 'What was restored is whole.' : `What was restored is not whole. Faults: ${wrong.length}.`,
  );
  if (!isTrial && wrong.length === 0)
    console.log(
      `The database lies in ${into}/database and its files in ${into}/data: docs/guide.md, Backups, says how a portal starts there.`,
    );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
