// npm run restore:check: is what was restored whole? Exit code 0: yes; 1: no, and what is wrong, a sentence each.
//   --keep FILE     beside a backup: writes down how many rows each table has
//   --against FILE  after a restore: compares with what was written down
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { headsFolder } from '../platform/audit/heads-folder.ts';
import { wholeness } from '../platform/backup/whole.ts';
import { tableCounts } from '../platform/backup/whole.queries.ts';
import { StartRefused } from '../platform/db/start-refused.ts';
import { withOwner } from './owner-session.ts';

const keptCounts = z.record(z.string(), z.int());

try {
  const { values } = parseArgs({ options: { keep: { type: 'string' }, against: { type: 'string' } } });
  const { keep, against } = values;
  const counts = against === undefined ? undefined : keptCounts.parse(JSON.parse(readFileSync(against, 'utf8')));
  const wrong = await withOwner(process.env, async (session) => {
    if (keep === undefined) {
      const headsDir = headsFolder(process.env, session.dataDir);
      const found = await wholeness({ ...session, headsDir }, { counts });
      console.log(`Tables: ${found.tables}. Rows: ${found.rows}.`);
      console.log(`Files that rows name: ${found.files}.`);
      console.log(`Audit rows intact: ${found.sealed}.`);
      return found.wrong;
    }
    writeFileSync(keep, `${JSON.stringify(Object.fromEntries(await tableCounts(session.owner)), null, 2)}\n`);
    return [];
  });
  for (const sentence of wrong) console.error(sentence);
  if (keep === undefined)
    console.log(
      wrong.length === 0 ? 'What was restored is whole.' : `What was restored is not whole. Faults: ${wrong.length}.`,
    );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
