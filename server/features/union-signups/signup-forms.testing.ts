import { customforms } from '@coverlane/contract/collections/customforms.ts';
import { customForms } from '@coverlane/contract/forms/calls.ts';
import type { ItemDraft } from '@coverlane/contract/forms/model.ts';
import { sql } from 'kysely';
import type { Caller, TestPortal } from '../../testing/portal.ts';

/** A published form that sign-ups of a client ask of their workers; answers its id. */
export async function askedAtSignup(
  builder: Caller,
  clientId: string,
  { items, ...how }: { items: ItemDraft[]; required?: boolean; visibleTo?: string[]; expirationDate?: string },
): Promise<string> {
  const draft = { name: `Form ${Math.random()}`, heading: 'Before you begin', status: 'draft', items };
  const { id } = (await builder.call(customforms.calls.create, draft)).body;
  await builder.call(customForms.publishCustomForm, { id });
  const place = { entityType: 'client' as const, entityId: clientId, formId: id };
  const pivot = { ...place, when: 'union' as const, visibleTo: ['member'], ...how };
  const { status, body } = await builder.call(customForms.customFormPivot, pivot);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return id;
}

/** What lies on records of a form, the oldest first. */
export async function onRecord({ owner }: TestPortal, formId: string) {
  const { rows } = await sql<{ answers: object; sealedItems: string[]; by: string; personId: string; number: number }>`
    select answers, sealed_items as "sealedItems", answered_by_name as by, entity_id as "personId", number
    from customformvalues where customform_id = ${formId} order by number`.execute(owner);
  return rows;
}
