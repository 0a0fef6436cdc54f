import { findPerson, type PersonRow } from '@coverlane/server/features/members/record.queries.ts';
import { loadRecordRows } from '@coverlane/server/features/members/record-rows.queries.ts';
import { captured } from './captured.ts';
import { compare } from './compare.ts';
import { withDatabase } from './database.ts';
import { httpRequest } from './http-request.ts';
import type { Options } from './options.ts';
import { type Seeded, seedMembers } from './seed-members.ts';

/** How many different people are asked for. */
const PEOPLE = 2_000;

/** The record of a member: person, coverages, addresses, employment, family and timeline. */
export const run = (options: Options): Promise<void> =>
  withDatabase(async (database) => {
    const seeded = await seedMembers(database);
    const people = await somePeople(seeded);
    await seeded.owner.destroy();
    const { clientId, headers } = seeded;
    const statements = await captured(async (db) => {
      await findPerson(db, '$id', null);
      await loadRecordRows(db, placeholder, null);
    });
    await compare(database, options, {
      goal: 0.35,
      statements,
      portal: people.map(({ id }) => httpRequest('GET', `/api/member/${id}?clientId=${clientId}`, { headers })),
      bare: people.map(({ id, subscriber_id }) =>
        httpRequest('POST', '/', { body: { id, clientId, subscriberId: subscriber_id } }),
      ),
    });
  });

const placeholder: PersonRow = {
  id: '$id',
  subscriber_id: '$subscriberId',
  member_number: '',
  external_id: null,
  system_identifier: '',
  client_id: '$clientId',
  client_number: '',
  client_name: '',
  time_zone: '',
};

const somePeople = ({ owner, clientId }: Seeded) =>
  owner
    .selectFrom('people')
    .select(['id', 'subscriber_id'])
    .where('client_id', '=', clientId)
    .orderBy('system_identifier')
    .limit(PEOPLE)
    .execute();
