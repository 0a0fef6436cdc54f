import type { Input } from '@coverlane/contract/call.ts';
import type { clientCalls } from '@coverlane/contract/clients/calls.ts';
import { DatabaseError } from 'pg';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import {
  clientOfDivision,
  divisionOf,
  endOffer,
  hasClient,
  insertOffer,
  insertPlan,
  isOfClient,
  type Offer,
  planIdentifiers,
  planOf,
} from './tree.queries.ts';

const OVERLAP = '23P01';

/** POST /plans. @throws Refusal 404 for a client that is not the reader's, 422 for another's base plan or a taken identifier */
export async function createPlan(draft: Input<typeof clientCalls.createPlan>, { db }: Context) {
  const { clientId, basePlanId, name } = draft;
  if (!(await hasClient(db, clientId))) throw notFound();
  if (!(await isOfClient(db, 'baseplans', { id: basePlanId, clientId }))) throw invalid({ basePlanId: 'not-found' });
  const systemIdentifier = draft.systemIdentifier ?? identifierFrom(name, await planIdentifiers(db, clientId));
  const made = await insertPlan(db, { ...draft, systemIdentifier });
  if (made === undefined) throw invalid({ systemIdentifier: 'taken' });
  await noted(db, { call: 'createPlan', objectType: 'plans', objectId: made, clientId });
  return required(await planOf(db, made));
}

/** POST /divisions/{divisionId}/plans. @throws Refusal 404 for a division that is not the reader's, 422 where it cannot be */
export async function offerPlan(asked: Input<typeof clientCalls.offerPlan>, { db }: Context) {
  const { divisionId, planId, effectiveDate, expirationDate = null } = asked;
  const clientId = await clientOfDivision(db, divisionId);
  if (clientId === undefined) throw notFound();
  if (!(await isOfClient(db, 'plans', { id: planId, clientId }))) throw invalid({ planId: 'not-found' });
  if (expirationDate !== null && expirationDate < effectiveDate) throw invalid({ expirationDate: 'end-before-start' });
  const offer = { clientId, divisionId, planId, effectiveDate, expirationDate };
  await refusingOverlap(() => keepOffer(db, offer));
  await noted(db, { call: 'offerPlan', objectType: 'divisions', objectId: divisionId, clientId });
  return required(await divisionOf(db, divisionId));
}

async function keepOffer(db: Context['db'], offer: Offer): Promise<void> {
  if ((await endOffer(db, offer)) === 0) await insertOffer(db, offer);
}

/** A plan is offered to a division once on a day (domain 2.1). */
async function refusingOverlap(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof DatabaseError && error.code === OVERLAP ? invalid({ effectiveDate: 'taken' }) : error;
  }
}

const LONGEST = 30;

/** A stable outward id made of a name: 'Head Office' becomes HEADOFFICE, the next of the kind HEADOFFICE2. */
function identifierFrom(name: string, taken: ReadonlySet<string>): string {
  const plain =
    name
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toUpperCase()
      .slice(0, LONGEST) || 'NEW';
  for (let number = 1; ; number++) {
    const identifier = number === 1 ? plain : `${plain}${number}`;
    if (!taken.has(identifier)) return identifier;
  }
}

function required<Found>(found: Found | undefined): Found {
  if (found === undefined) throw notFound();
  return found;
}

const noted = (
  db: Context['db'],
  what: { call: string; objectType: string; objectId: string; clientId: string },
): Promise<void> =>
  appendAudit(db, { ...what, action: what.call === 'offerPlan' ? 'update' : 'create', outcome: 'ok' });
