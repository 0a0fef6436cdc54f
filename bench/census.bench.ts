import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { aRosterClient } from '@coverlane/server/features/imports/roster.testing.ts';
import { aUser } from '@coverlane/server/testing/world.ts';
import type { CensusOrder, CensusStep } from './census-file.server.ts';
import { type BenchDatabase, withDatabase } from './database.ts';
import { start } from './serving.ts';

const PEOPLE = 25_000;
const GOAL_CHECK_SECONDS = 20;
const GOAL_APPLIED_PER_SECOND = 1000;
const GOAL_MEGABYTES = 400;

/** A census of 25,000 people of 10,000 families: checked, then applied, in a process of its own. */
export const run = (): Promise<void> =>
  withDatabase(async (database) => {
    const path = join(database.dataDir, 'census.csv');
    writeFileSync(path, censusText());
    const { ownerUrl, secret, dataDir } = database;
    const ids = await setUp(database, statSync(path).size);
    const order: CensusOrder = { ownerUrl, secret, dataDir, path, ...ids };
    const { said, stop } = await start<CensusStep[]>('census-file.server.ts', order);
    await stop();
    for (const { name, seconds, megabytes } of said)
      console.log(
        `  ${name}: ${seconds.toFixed(1)} s, ${Math.round(PEOPLE / seconds)} people/s, at most ${megabytes} MB resident`,
      );
    console.log(
      `  goals: check within ${GOAL_CHECK_SECONDS} s, apply at least ${GOAL_APPLIED_PER_SECOND} people/s, under ${GOAL_MEGABYTES} MB`,
    );
  });

const two = (value: number): string => String(value).padStart(2, '0');

/** Families of an employee, or of five people; every tenth row has no SSN. */
function censusText(): string {
  const lines = [
    'Employee ID,Relationship,Last Name,First Name,Date of Birth,SSN,Gender,Address 1,City,State,Zip,Salary,Badge',
  ];
  for (let at = 0; at < PEOPLE; at++) {
    const family = Math.floor(at / 5);
    const place = at % 5;
    const relationship = ['Employee', 'Spouse', 'Child', 'Child', 'Child'][place];
    const born = `${two((at % 12) + 1)}/${two((at % 28) + 1)}/${place < 2 ? 1960 + (at % 40) : 2008 + (at % 15)}`;
    const ssn = at % 10 === 9 ? '' : String(100_010_001 + at * 17);
    lines.push(
      `E${family},${relationship},Family${family},Person${at},${born},${ssn},F,${at} Main St,Springfield,IL,62701,52000,B${at}`,
    );
  }
  return lines.join('\r\n');
}

async function setUp({ ownerUrl }: BenchDatabase, bytes: number): Promise<{ fileId: string; userId: string }> {
  const owner = connect(ownerUrl, { max: 1 });
  const [installationId, sessionId, fileId] = [uuid7(), uuid7(), uuid7()];
  await owner.insertInto('installations').values({ id: installationId, name: 'Bench', code: 'bench' }).execute();
  const clientId = await aRosterClient(owner, installationId, { number: '10000', plans: [] });
  const user = await aUser(owner, { installationId, type: 'admin', permissions: ['manageEnrollmentSessions'] });
  const days = { opens_on: '2026-11-01', closes_on: '2026-12-15', effective_date: '2027-01-01' };
  const ways = { kind: 'open', access_mode: 'login', passive_rollover: 'none', languages: '["en"]' };
  await owner
    .insertInto('enrollmentsessions')
    .values({ id: sessionId, client_id: clientId, name: 'Bench', ...days, ...ways })
    .execute();
  const file = { file_name: 'census.csv', bytes, sha256: Buffer.alloc(32), file_key: fileId };
  await owner
    .insertInto('censusfiles')
    .values({ id: fileId, client_id: clientId, session_id: sessionId, ...file })
    .execute();
  await owner.destroy();
  return { fileId, userId: user.id };
}
