// Run in the copy of the repository that add-a-change-type.test.ts makes: what the new change does, as one line of JSON.
import { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import type { ChangeRequest } from '../../domain/changes/requests.ts';
import { aFamily, change } from '../family.ts';
import { testPortal } from '../portal.ts';
import { aUser, aWorld } from '../world.ts';

const portal = await testPortal();
try {
  const { installationId, acme } = await aWorld(portal.owner);
  const family = await aFamily(portal.owner, { client: acme, firstName: 'Jane', lastName: 'Miller' });
  const personId = family.subscriberId;
  // The repository's own types do not know the request.
  const takes = (lastName: string): ChangeRequest =>
    JSON.parse(
      JSON.stringify({
        type: 'namechange',
        personId,
        lastName,
        effectiveDate: '2026-06-01',
        reason: null,
        source: 'portal',
      }),
    );
  const refused = await change(portal.owner, family, takes('')).catch((error: Error) => error.message);
  const [decided] = await change(portal.owner, family, takes('Lang'));
  const { rows } = await sql<{
    type: string;
  }>`select type from changes where subscriber_id = ${personId} order by recorded_at`.execute(portal.owner);
  const admin = await portal.as(
    await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageClients'] }),
  );
  const { body } = await admin.call(members.membersearch, { search: 'Lang' });
  console.log(
    JSON.stringify({
      refused: String(refused).includes('name-missing'),
      rules: decided?.effects.map(({ rule }) => rule.code),
      timeline: rows.map(({ type }) => type),
      found: body.rows.length,
    }),
  );
} finally {
  await portal.close();
}
