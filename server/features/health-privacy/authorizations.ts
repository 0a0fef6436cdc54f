import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { healthPrivacy } from '@coverlane/contract/health-privacy/calls.ts';
import { displayName } from '../../platform/values/names.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import {
  type AuthorizationRow,
  endAuthorization,
  hasAuthorization,
  insertAuthorization,
  type PersonRow,
  personOf,
  readAuthorizations,
} from './authorizations.queries.ts';

type Authorization = Reply<typeof healthPrivacy.authorizationList>['given'][number];

/**
 * The person whose papers are asked for: a member's are their own alone, whoever else's record they see.
 * @throws Refusal 404 for anybody else, absent or not
 */
export async function ownerOfPapers({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<PersonRow> {
  if (user.type === 'member' && user.entityId !== id) throw notFound();
  const person = await personOf(db, id);
  if (!person) throw notFound();
  return person;
}

/** GET /member/{id}/authorizations: given and received, and whom the person could let read. */
export async function authorizationList(
  { id }: Input<typeof healthPrivacy.authorizationList>,
  context: Context,
): Promise<Reply<typeof healthPrivacy.authorizationList>> {
  const { client_id: clientId } = await ownerOfPapers(context, id);
  const { authorizations, grown } = await readAuthorizations(context.db, id);
  context.saw({ type: 'privacy', id, clientId });
  return {
    given: authorizations.filter((row) => row.grantor_id === id).map(draw),
    received: authorizations.filter((row) => row.grantee_id === id).map(draw),
    possible: grown.map((row) => ({
      id: row.person_id,
      name: nameOf(row.first_name, row.last_name),
      relationship: row.relationship_code,
    })),
  };
}

const nameOf = (firstName: string | null, lastName: string | null): string =>
  firstName === null || lastName === null ? '' : displayName({ firstName, lastName });

const draw = (row: AuthorizationRow): Authorization => ({
  id: row.id,
  grantorId: row.grantor_id,
  grantorName: nameOf(row.grantor_first, row.grantor_last),
  granteeId: row.grantee_id,
  granteeName: nameOf(row.grantee_first, row.grantee_last),
  scope: row.scope,
  sensitive: row.sensitive,
  from: row.effective_date,
  to: row.expiration_date,
  document: row.document,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  current: row.current,
});

/**
 * POST /member/{id}/authorizations: another grown person of the family may read from a day on (45 CFR 164.508), from the day
 * where the person is covered unless one is named. Staff name the signed paper that they were handed.
 */
export async function giveAuthorization(
  input: Input<typeof healthPrivacy.giveAuthorization>,
  context: Context,
): Promise<{ id: string }> {
  const { db, user } = context;
  const { client_id: clientId, today } = await ownerOfPapers(context, input.id);
  const { scope, sensitive, granteeId, from = today } = input;
  await requireGiven({ ...input, from }, context);
  const [to, document] = [input.to ?? null, input.document || null];
  const id = uuid7();
  const given = { id, clientId, grantorId: input.id, granteeId, scope, sensitive, from, to, document };
  await insertAuthorization(db, { ...given, by: signer(user) });
  await appendAudit(db, {
    ...entry('authorization-given', input.id),
    clientId,
    detail: { scope, sensitive, granteeId },
  });
  return { id };
}

/** @throws Refusal 422 at the field that does not fit */
async function requireGiven(
  { id, granteeId, from, to, document }: Input<typeof healthPrivacy.giveAuthorization> & { from: string },
  { db, user }: Context,
): Promise<void> {
  if (typeof to === 'string' && to < from) throw invalid({ to: 'end-before-start' });
  if (user.type !== 'member' && !document) throw invalid({ document: 'required' });
  const { grown } = await readAuthorizations(db, id);
  if (!grown.some((row) => row.person_id === granteeId)) throw invalid({ granteeId: 'not-found' });
}

/** POST /authorizations/{id}/revoke: it ends now; what was read meanwhile stays in the audit log. */
export async function revokeAuthorization(
  { id }: Input<typeof healthPrivacy.revokeAuthorization>,
  { db, user }: Context,
): Promise<Record<string, never>> {
  const ended = await endAuthorization(db, id, signer(user));
  if (!ended && !(await hasAuthorization(db, id))) throw notFound();
  // It stands no more, or it is the other person's to end.
  if (!ended) throw conflict('conflict');
  const { grantor_id: grantorId, client_id: clientId } = ended;
  await appendAudit(db, { ...entry('authorization-revoked', grantorId), clientId, detail: { id } });
  return {};
}

/** Who signs a paper in the portal. */
export const signer = (user: Context['user']) => ({ id: user.id, name: actorName(user) });

/** An entry of the audit log about somebody's papers. */
export const entry = (action: string, personId: string) =>
  ({ action, objectType: 'member', objectId: personId, outcome: 'ok' }) as const;
