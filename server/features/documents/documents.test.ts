import { type Permission, permissions, userTypes, type UserType } from '@coverlane/contract/access.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  for (const client of [world.acme, world.rival]) await keepDocuments(client);
});
afterAll(() => portal.close());

/** A sent proof, a confirmation and an imported file of a client. */
async function keepDocuments(client: World['acme']): Promise<void> {
  const { owner } = portal;
  const { subscriberId } = await aFamily(owner, { client, firstName: 'Jiwoo', lastName: 'Kim' });
  const of = { client_id: client.id };
  const enrollmentId = uuid7();
  await owner
    .insertInto('enrollments')
    .values({
      ...of,
      id: enrollmentId,
      number: `E-${client.clientNumber}`,
      enrollment_type: 'adddependent',
      status: 'processed',
      person_id: subscriberId,
      subscriber_id: subscriberId,
      person_name: 'Jiwoo Kim',
      confirmation_sha256: Buffer.alloc(32),
    })
    .execute();
  await owner
    .insertInto('enrollment_proofs')
    .values({
      ...of,
      id: uuid7(),
      enrollment_id: enrollmentId,
      subscriber_id: subscriberId,
      person_name: 'Jiwoo Kim',
      type: 'birthRecord',
      state: 'received',
      file_key: uuid7(),
      file_name: 'scan_birth-record (2).pdf',
    })
    .execute();
  const file = { bytes: 9, sha256: Buffer.alloc(32), file_key: uuid7(), state: 'applied' };
  await owner
    .insertInto('imports')
    .values({ ...of, ...file, id: uuid7(), file_name: 'october-scan.834' })
    .execute();
}

const entityOf: Readonly<Record<UserType, () => string | null>> = {
  admin: () => null,
  broker: () => world.brokerId,
  client: () => world.acme.id,
  member: () => null,
  partner: () => world.partnerId,
  tpa: () => world.tpaId,
};

async function somebody(type: UserType, held: readonly Permission[]) {
  const { installationId } = world;
  const entityId = entityOf[type]();
  const { id } = await aUser(portal.owner, { installationId, type, permissions: held, ...(entityId && { entityId }) });
  return { id, ...(await portal.as({ id })) };
}

const found = async (type: UserType, search: string, held: readonly Permission[] = permissions) => {
  const reader = await somebody(type, held);
  const { status, body } = await reader.call(documents.documentSearch, { search });
  return status === 200 ? body.rows.map(({ kind, clientName }) => `${kind} of ${clientName}`).toSorted() : status;
};

describe('the search for documents', () => {
  const ofBoth = [
    'confirmation of ACME Tool',
    'confirmation of Rival Works',
    'proof of ACME Tool',
    'proof of Rival Works',
  ];
  const expected: Readonly<Record<UserType, readonly string[] | number>> = {
    admin: ofBoth,
    tpa: ofBoth,
    broker: ['confirmation of ACME Tool', 'proof of ACME Tool'],
    client: ['confirmation of ACME Tool', 'proof of ACME Tool'],
    // What an enrollment under way holds is not for partners (45 CFR 164.502(b)).
    partner: [],
    member: [],
  };
  test.each(userTypes)('finds for a user of the type %s what they may open, by the name of a person', async (type) => {
    expect(await found(type, 'kim')).toEqual(expected[type]);
  });

  test('shows confirmations to whoever may enroll, and imported files to administrators who may import', async () => {
    expect(await found('broker', 'kim', [])).toEqual(['proof of ACME Tool']);
    expect(await found('admin', 'october')).toEqual(['import of ACME Tool', 'import of Rival Works']);
    expect(await found('admin', 'october', [])).toEqual([]);
    expect(await found('client', 'october')).toEqual([]);
  });

  test('looks for the beginnings of words, and takes every sign as it is', async () => {
    for (const search of ['scan', 'BIRTH', 'record (2)', 'birth-rec'])
      expect(await found('client', search)).toHaveLength(1);
    expect(await found('client', `E-${world.acme.clientNumber}`)).toEqual(['confirmation of ACME Tool']);
    for (const search of ['irth', '.*', '(3)', '[', String.raw`\w`, '|'])
      expect(await found('client', search)).toEqual([]);
  });

  test('is written down as reading', async () => {
    const reader = await somebody('client', []);
    await reader.call(documents.documentSearch, { search: 'birth' });
    const { rows } = await sql<{ call: string; action: string }>`select call, action from audit.events
      where user_id = ${reader.id} and call = 'documentSearch'`.execute(portal.owner);
    expect(rows).toEqual([{ call: 'documentSearch', action: 'read' }]);
  });
});
