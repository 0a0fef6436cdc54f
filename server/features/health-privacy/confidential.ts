import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { healthPrivacy } from '@coverlane/contract/health-privacy/calls.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { entry, ownerOfPapers, signer } from './authorizations.ts';
import {
  type ConfidentialPlace,
  endConfidential,
  insertConfidential,
  readConfidential,
} from './confidential.queries.ts';

/** GET /member/{id}/confidential: where letters about the person's own health go instead. */
export async function confidentialGet(
  { id }: Input<typeof healthPrivacy.confidentialGet>,
  context: Context,
): Promise<Reply<typeof healthPrivacy.confidentialGet>> {
  const { client_id: clientId } = await ownerOfPapers(context, id);
  const found = await readConfidential(context.db, id);
  context.saw({ type: 'privacy', id, clientId });
  if (!found) return { request: null };
  const { created_at: since, ...place } = found;
  return { request: { ...place, since: since.toISOString() } };
}

/** POST /member/{id}/confidential: from now on nobody else of the family is shown or sent anything of the person's health. */
export async function confidentialAsk(
  { id, ...typed }: Input<typeof healthPrivacy.confidentialAsk>,
  context: Context,
): Promise<Record<string, never>> {
  const { db, user } = context;
  const { client_id: clientId } = await ownerOfPapers(context, id);
  const place = placeOf(typed);
  await endConfidential(db, id, signer(user));
  await insertConfidential(db, { id: uuid7(), personId: id, clientId, by: signer(user) }, place);
  // The address itself is nobody's business, not even the log's.
  await appendAudit(db, { ...entry('confidential-asked', id), clientId });
  return {};
}

type Typed = Omit<Input<typeof healthPrivacy.confidentialAsk>, 'id'>;
type Part = keyof ConfidentialPlace;

/** @throws Refusal 422 where it says no way to reach the person: an e-mail address, or street, city and ZIP code */
function placeOf(typed: Typed): ConfidentialPlace {
  const part = (name: Part): string | null => typed[name] || null;
  const [email, address1, city, zip] = [part('email'), part('address1'), part('city'), part('zip')];
  if (email === null) requireStreet({ address1, city, zip });
  return { email, phone: part('phone'), address1, address2: part('address2'), city, state: part('state'), zip };
}

function requireStreet({ address1, city, zip }: Pick<ConfidentialPlace, 'address1' | 'city' | 'zip'>): void {
  if (address1 === null) throw invalid({ email: 'required' });
  if (city === null) throw invalid({ city: 'required' });
  if (zip === null) throw invalid({ zip: 'required' });
}

/** POST /member/{id}/confidential/end: the family is shown again what the rules allow. */
export async function confidentialEnd(
  { id }: Input<typeof healthPrivacy.confidentialEnd>,
  context: Context,
): Promise<Record<string, never>> {
  const { client_id: clientId } = await ownerOfPapers(context, id);
  const ended = await endConfidential(context.db, id, signer(context.user));
  if (ended) await appendAudit(context.db, { ...entry('confidential-ended', id), clientId });
  return {};
}
