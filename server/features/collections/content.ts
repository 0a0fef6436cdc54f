import type { Collection } from '@coverlane/contract/collection.ts';
import { announcements } from '@coverlane/contract/collections/announcements.ts';
import { clientfields } from '@coverlane/contract/collections/clientfields.ts';
import { dashboarditems } from '@coverlane/contract/collections/dashboarditems.ts';
import { documentmaps } from '@coverlane/contract/collections/documentmaps.ts';
import { divisions } from '@coverlane/contract/collections/divisions.ts';
import { entitytemplatevalues } from '@coverlane/contract/collections/entitytemplatevalues.ts';
import { services } from '@coverlane/contract/collections/services.ts';
import { templatevariables } from '@coverlane/contract/collections/templatevariables.ts';
import { createRecord, crud } from '../../platform/crud/crud.ts';
import type { CollectionHandlers } from '../../platform/crud/serve-collection.ts';
import { addressFault } from '../../facts/template-values.queries.ts';
import { columnOf } from '../../platform/db/table-facts.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { clientOfGroup, heldDivisions, saysSomething, standingRow } from './content.queries.ts';
import {
  announcementFaults,
  clientFieldFaults,
  dashboardFaults,
  type Faults,
  valueFaults,
  variableFaults,
} from './content.rules.ts';

type Deviation = Partial<Handlers<Collection['calls']>>;
type Values = Record<string, unknown>;

/** A record as it is going to be, and as it was (undefined: it is being made). */
interface Written {
  id: string | undefined;
  values: Values;
  was: Values | undefined;
}

/** Creates and changes records of a collection that pass a rule of their own. */
function ruled(collection: Collection, faultsOf: (written: Written, context: Context) => Promise<Faults>): Deviation {
  const check = async (written: Written, context: Context) => {
    const faults = await faultsOf(written, context);
    if (Object.keys(faults).length > 0) throw invalid(faults);
  };
  return {
    create: async (draft, context) => {
      await check({ id: undefined, values: draft, was: undefined }, context);
      return createRecord(collection, draft, context);
    },
    update: async (change, context) => {
      const row = await standingRow(context.db, collection.name, change.id);
      const was =
        row && Object.fromEntries(Object.keys(collection.fields).map((field) => [field, row[columnOf(field)]]));
      if (was) await check({ id: change.id, values: { ...was, ...said(change) }, was }, context);
      return crud(collection).update(change, context);
    },
  };
}

const said = (change: Values): Values =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Where content that administrators maintain does not do as other collections do, by its name. */
export const contentDeviations: Record<string, Deviation> = {
  [divisions.name]: {
    ...ruled(divisions, divisionFaults),
    list: listedDivisions,
    // Partners' files know a division by its code.
    create: async (draft, context) => {
      const faults = await divisionFaults({ id: undefined, values: draft, was: undefined }, context);
      if (Object.keys(faults).length > 0) throw invalid(faults);
      return createRecord(divisions, { ...draft, systemIdentifier: draft['code'] }, context);
    },
  },
  [clientfields.name]: ruled(clientfields, async ({ id, values, was }, { db }) =>
    clientFieldFaults(values, was, id !== undefined && (await saysSomething(db, id))),
  ),
  [announcements.name]: ruled(announcements, ({ values }) => Promise.resolve(announcementFaults(values))),
  [templatevariables.name]: ruled(templatevariables, ({ values }) => Promise.resolve(variableFaults(values))),
  [services.name]: ruled(services, async ({ values }, { db }) => {
    const fault = await addressFault(db, values['url']);
    return fault ? { url: fault } : {};
  }),
  [documentmaps.name]: ruled(documentmaps, documentFaults),
  [dashboarditems.name]: ruled(dashboarditems, ({ values }) => Promise.resolve(dashboardFaults(values))),
  [entitytemplatevalues.name]: ruled(entitytemplatevalues, async ({ values }, { db }) => {
    const variable = await standingRow(db, templatevariables.name, String(values['variableId']));
    return variable ? valueFaults(values, String(variable['scope'])) : {};
  }),
};

/** The group of a division is its client's. What is not there at all the engine refuses. */
async function divisionFaults({ values }: Written, { db }: Context): Promise<Faults> {
  const clientId = await clientOfGroup(db, String(values['groupId']));
  return clientId !== undefined && clientId !== values['clientId'] ? { groupId: 'not-found' } : {};
}

/** A document is placed by whoever sees it; one that stands somewhere already stays there, whoever says more of that place. */
async function documentFaults({ values: { documentId }, was }: Written, { db }: Context): Promise<Faults> {
  if (!documentId || documentId === was?.['documentId']) return {};
  const row = await standingRow(db, 'documents', String(documentId));
  return row && row['deleted_at'] === null ? {} : { documentId: 'not-found' };
}

/** Who is held to some divisions chooses among these. */
async function listedDivisions(input: Parameters<CollectionHandlers['list']>[0], context: Context) {
  const held = await heldDivisions(context.db);
  const among: Values = held ? { id: held } : {};
  return crud(divisions).list({ ...among, ...input }, context);
}
