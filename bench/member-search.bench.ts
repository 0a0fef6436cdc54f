import { countQuery, pageQuery } from '@coverlane/server/features/members/search.queries.ts';
import { captured } from './captured.ts';
import { compare } from './compare.ts';
import { withDatabase } from './database.ts';
import { httpRequest } from './http-request.ts';
import type { Options } from './options.ts';
import { lastNameStarts, seedMembers } from './seed-members.ts';

/** Members whose last name begins with three letters, among 20,000 of a client among 100,000: 25 rows and the total. */
export const run = (options: Options): Promise<void> =>
  withDatabase(async (database) => {
    const { clientId, headers, owner } = await seedMembers(database);
    await owner.destroy();
    const filter = {
      clientId: '$clientId',
      allOf: [{ column: 'last_key' as const, from: '$from', to: '$to' }],
      includeDependents: false,
      includeInactive: false,
    };
    const statements = await captured(async (db) => {
      await pageQuery(filter, { offset: 0, size: 25, sort: 'name' }).execute(db);
      await countQuery(filter).execute(db);
    });
    const starts = lastNameStarts.map((start) => start.toLowerCase());
    await compare(database, options, {
      goal: 0.4,
      statements,
      portal: starts.map((lastName) =>
        httpRequest('POST', '/api/membersearch', { headers, body: { clientId, lastName, pageSize: 25 } }),
      ),
      bare: starts.map((from) => httpRequest('POST', '/', { body: { clientId, from, to: `${from}\u{10ffff}` } })),
    });
  });
