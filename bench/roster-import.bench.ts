import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { aRosterClient } from '@coverlane/server/features/imports/roster.testing.ts';
import { aUser } from '@coverlane/server/testing/world.ts';
import { copySeconds } from './copied.ts';
import { type BenchDatabase, withDatabase } from './database.ts';
import type { Options } from './options.ts';
import type { ImportOrder, ImportStep } from './file-import.server.ts';
import { filePlans, rosterParts } from './roster-file.ts';
import { start } from './serving.ts';
import { processorTime } from './processor-time.ts';

const GOAL_PER_SECOND = 2000;
const GOAL_MEGABYTES = 400;

/** One 834 of new members: dry run and apply apart, in a process of their own, beside COPY into the same tables. */
export const run = ({ members }: Options): Promise<void> =>
  withDatabase(async (database) => {
    const file = writeRoster(database.dataDir, members);
    const { ownerUrl, secret, dataDir } = database;
    const ids = await setUp(database);
    const order: ImportOrder = { ownerUrl, secret, dataDir, ...ids, kind: 'roster', path: file };
    const before = processorTime(process.pid, dataDir);
    const { said, stop } = await start<ImportStep[]>('file-import.server.ts', order);
    const after = processorTime(process.pid, dataDir);
    await stop();
    const size = (statSync(file).size / 1_048_576).toFixed(1);
    console.log(`  ${members} members, ${size} MB`);
    const copied = members / (await copySeconds(ownerUrl));
    for (const step of said) console.log(line(step, { members, copied }));
    if (before && after) {
      const each = (after.postgres - before.postgres) / members;
      console.log(`  PostgreSQL: ${each.toFixed(2)} ms of processor time each, both steps`);
    }
    console.log(`  COPY of the rows it wrote, same indexes: ${Math.round(copied)} members/s`);
    console.log(`  goals: apply at least ${GOAL_PER_SECOND} members/s, under ${GOAL_MEGABYTES} MB at 100,000`);
  });

function line(
  { name, seconds, cpuSeconds, megabytes }: ImportStep,
  { members, copied }: { members: number; copied: number },
) {
  const rate = members / seconds;
  const ratio = (rate / copied).toFixed(2);
  return `  ${name}: ${Math.round(rate)} members/s, ${ratio} of COPY, ${((cpuSeconds * 1000) / members).toFixed(2)} ms of this process each, at most ${megabytes} MB resident`;
}

function writeRoster(folder: string, members: number): string {
  const path = join(folder, 'roster.834');
  const file = openSync(path, 'w');
  for (const part of rosterParts(members)) writeSync(file, part);
  closeSync(file);
  return path;
}

async function setUp({ ownerUrl }: BenchDatabase): Promise<{ clientId: string; userId: string }> {
  const owner = connect(ownerUrl, { max: 1 });
  const installationId = uuid7();
  await owner
    .insertInto('installations')
    .values({ id: installationId, name: 'Bench', code: 'bench', allow_test_ids: true })
    .execute();
  const plans = filePlans.map(([code, type]) => [code, type] as const);
  const clientId = await aRosterClient(owner, installationId, { number: '10000', plans });
  const user = await aUser(owner, { installationId, type: 'admin' });
  await owner.destroy();
  return { clientId, userId: user.id };
}
