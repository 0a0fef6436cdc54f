// npm run backup: backs up the database (pgBackRest), the files and the heads of the audit log, and counts what there is, so that a
// restore can be compared with it. Exit code 0: done; 1: why not.
//   --full    the whole database, and not only what changed since the last backup
//   --files   files and heads alone: for every minute
import { parseArgs } from 'node:util';
import { backupSettings } from '../backup-settings.ts';
import { headsFolder } from '../platform/audit/heads-folder.ts';
import { copyFiles, keepMark } from '../platform/backup/kept-files.ts';
import { report, takeMark, untilArchived } from '../platform/backup/mark.queries.ts';
import { run } from '../platform/backup/programs.ts';
import { ordinaryUser } from '../platform/db/ordinary-user.ts';
import { StartRefused } from '../platform/db/start-refused.ts';
import { ownerUrlOf } from '../database-settings.ts';
import { dataFolder } from '../start.ts';
import { withOwner } from './owner-session.ts';

/** Files of a bucket are kept by the bucket: its versions, and its copy elsewhere. */
async function backUpFiles(folder: string): Promise<void> {
  const dataDir = dataFolder(process.env);
  const inBucket = Boolean(process.env['FILES_URL']);
  if (inBucket) console.log('Files lie in a bucket, whose versions and copies are its own.');
  await copyFiles({ ...(!inBucket && { dataDir }), headsDir: headsFolder(process.env, dataDir) }, folder);
}

async function backUp(kind: 'full' | 'incr'): Promise<void> {
  const { folder, stanza } = backupSettings(process.env);
  if (ownerUrlOf(process.env) === undefined)
    throw new StartRefused(
      'The embedded database is backed up with its folder: stop the portal and copy the data folder.',
    );
  const beganAt = new Date();
  await run('pgbackrest', [`--stanza=${stanza}`, `--type=${kind}`, 'backup'], ordinaryUser('/var/lib/postgresql'));
  await withOwner(process.env, async ({ owner }) => {
    const mark = await takeMark(owner);
    keepMark(folder, mark);
    await backUpFiles(folder);
    await untilArchived(owner);
    await report(owner, { kind: 'backup', beganAt });
    const counts = Object.values(mark.counts);
    const rows = counts.reduce((sum, one) => sum + one, 0);
    console.log(`Backed up in ${Math.ceil((Date.now() - beganAt.getTime()) / 1000)} s. Rows at ${mark.at}: ${rows}.`);
    if (counts.length === 0)
      console.log(
        'The database was written to without a pause, so that a restore of it cannot be compared by its rows.',
      );
  });
}

try {
  const { values } = parseArgs({ options: { full: { type: 'boolean' }, files: { type: 'boolean' } } });
  if (values.files) await backUpFiles(backupSettings(process.env).folder);
  else await backUp(values.full ? 'full' : 'incr');
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
