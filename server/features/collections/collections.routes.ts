import { agelimits } from '@coverlane/contract/collections/agelimits.ts';
import { cannedanswers } from '@coverlane/contract/collections/cannedanswers.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { groups } from '@coverlane/contract/collections/groups.ts';
import { contacts } from '@coverlane/contract/collections/contacts.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import { lifeevents } from '@coverlane/contract/collections/lifeevents.ts';
import { sites } from '@coverlane/contract/collections/sites.ts';
import { termreasons } from '@coverlane/contract/collections/termreasons.ts';
import { unknownaccumulators } from '@coverlane/contract/collections/unknownaccumulators.ts';
import type { FastifyInstance } from 'fastify';
import { createRecord, crud } from '../../platform/crud/crud.ts';
import { type CollectionHandlers, serveCollection } from '../../platform/crud/serve-collection.ts';
import type { Parts } from '../../platform/http/context.ts';
import { invalid, Refusal } from '../../platform/http/refusals.ts';
import { keptAnswers } from './canned-answers.ts';
import { contentDeviations } from './content.ts';
import { keptContacts } from './kept-contacts.ts';
import { removeUnusedCode } from './named-codes.ts';
import { listingParts } from '../../facts/listing-parts.ts';
import { requireSite } from './site-rules.ts';

/** Where a collection does not do as the others do, by its name. */
const deviations: Record<string, Partial<CollectionHandlers>> = {
  ...contentDeviations,
  [contacts.name]: keptContacts,
  [cannedanswers.name]: keptAnswers,
  [clients.name]: {
    // The identifier that partners' files know a client by is its number, unless an import brought another.
    create: (draft, context) => createRecord(clients, { ...draft, systemIdentifier: draft['clientNumber'] }, context),
  },
  [groups.name]: {
    // Partners' files know a group by its number.
    create: (draft, context) => createRecord(groups, { ...draft, systemIdentifier: draft['groupNumber'] }, context),
  },
  [sites.name]: {
    create: async (draft, context) => {
      await requireSite(draft, context);
      return createRecord(sites, draft, context);
    },
    update: async (change, context) => {
      await requireSite(change, context);
      return crud(sites).update(change, context);
    },
  },
  [agelimits.name]: {
    create: (draft, context) => withinTheLaw(async () => crud(agelimits).create(draft, context)),
    update: (change, context) => withinTheLaw(async () => crud(agelimits).update(change, context)),
  },
  [termreasons.name]: { remove: removeUnusedCode(termreasons) },
  [lifeevents.name]: { remove: removeUnusedCode(lifeevents) },
  [unknownaccumulators.name]: {
    // Whoever says which accumulator it is has mapped it.
    update: (change, context) => crud(unknownaccumulators).update(mapped(change), context),
  },
};

/** Health coverage of children lasts to 26 at least (ACA 2714): the rule of the table is about the age, not about an order. */
async function withinTheLaw<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write();
  } catch (error) {
    const fields = error instanceof Refusal ? Object.values(error.fields ?? {}) : [];
    throw fields.includes('end-before-start') ? invalid({ age: 'too-small' }) : error;
  }
}

/** What says which accumulator an unknown item is also says that it is mapped, unless it says otherwise. */
function mapped<Change extends object>(change: Change): Change {
  return 'accumulatorId' in change && change.accumulatorId ? { status: 'mapped', ...change } : change;
}

/** Collections that have calls and files of their own besides: their features serve them. */
const elsewhere = new Set([
  'apikeys',
  'benefitrequiredvalues',
  'customforms',
  'enrollmentsessionplanpages',
  'enrollmentsessions',
  'externalbenefitpages',
  'externalbenefits',
  'reporttypes',
  'signinconnections',
  'surveyrecipients',
  'surveyresponses',
  'surveys',
  'unionholidays',
  'unionplans',
  'unions',
  'unionshopemployees',
  'unionshops',
  'webhooks',
]);

/** Serves every admin collection: list, create, update and remove. */
export function collectionRoutes(app: FastifyInstance, parts: Parts): void {
  for (const collection of collections.filter(({ name }) => !elsewhere.has(name))) {
    serveCollection(app, parts, {
      collection,
      handlers: { ...crud(collection), ...listingParts(collection), ...deviations[collection.name] },
    });
  }
}
