import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { peopleText } from '@coverlane/server/features/imports/claims/claims.testing.ts';
import { aRosterClient } from '@coverlane/server/features/imports/roster.testing.ts';
import { aUser } from '@coverlane/server/testing/world.ts';
import { claimsParts, LINES, people } from './claims-file.ts';
import { type BenchDatabase, withDatabase } from './database.ts';
import type { ImportOrder, ImportStep } from './file-import.server.ts';
import type { Options } from './options.ts';
import { start } from './serving.ts';

const GOAL_PER_SECOND = 2000;
const GOAL_MEGABYTES = 400;

/** One 837 of new claims of known people: dry run and apply apart, in a process of their own. */
export const run = ({ members: claims }: Options): Promise<void> =>
  withDatabase(async (database) => {
    const { ownerUrl, secret, dataDir } = database;
    const ids = await setUp(database);
    const order = { ownerUrl, secret, dataDir, ...ids };
    await steps({ ...order, kind: 'roster', path: written(dataDir, 'people.834', [peopleText(people)]) });
    const path = written(dataDir, 'claims.837', claimsParts(claims));
    const said = await steps({ ...order, kind: 'claims', path });
    const size = (statSync(path).size / 1_048_576).toFixed(1);
    console.log(`  ${claims} claims, ${claims * LINES} lines, ${size} MB`);
    for (const step of said) console.log(line(step, claims * LINES));
    console.log(`  goals: apply at least ${GOAL_PER_SECOND} lines/s, under ${GOAL_MEGABYTES} MB however long the file`);
  });

async function steps(order: ImportOrder): Promise<ImportStep[]> {
  const { said, stop } = await start<ImportStep[]>('file-import.server.ts', order);
  await stop();
  return said;
}

function line({ name, seconds, cpuSeconds, megabytes }: ImportStep, lines: number): string {
  const each = ((cpuSeconds * 1000) / lines).toFixed(3);
  return `  ${name}: ${Math.round(lines / seconds)} lines/s, ${each} ms of this process each, at most ${megabytes} MB resident`;
}

function written(folder: string, name: string, parts: Iterable<string>): string {
  const path = join(folder, name);
  const file = openSync(path, 'w');
  for (const part of parts) writeSync(file, part);
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
  const plans = [['PPO', 'medical']] as const;
  const clientId = await aRosterClient(owner, installationId, { number: '10000', plans });
  const user = await aUser(owner, { installationId, type: 'admin', permissions: ['enrollment', 'phi'] });
  await owner.destroy();
  return { clientId, userId: user.id };
}
