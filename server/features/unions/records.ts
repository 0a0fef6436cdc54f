import { unionplans } from '@coverlane/contract/collections/unionplans.ts';
import { unions } from '@coverlane/contract/collections/unions.ts';
import { unionshops } from '@coverlane/contract/collections/unionshops.ts';
import type { Collection } from '@coverlane/contract/collection.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { missingReferences } from '../../platform/db/missing-references.ts';
import { crud } from '../../platform/crud/crud.ts';
import type { CollectionHandlers } from '../../platform/crud/serve-collection.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { giveSignupKey } from './pages.ts';
import { divisionIsOfUnion, planIsOfUnion, planOverlaps } from './records.queries.ts';

type Values = Record<string, unknown>;
type Deviation = Pick<CollectionHandlers, 'create' | 'update'>;
type Check = (then: Values, id: string | null, context: Context) => Promise<Record<string, FieldCode>>;

/**
 * A collection whose records are held against others of the fund before they are written.
 * @param stays the field that says where a record belongs, and that never changes: what hangs on it is of the same place
 */
function checked(of: Collection, stays: string, check: Check): Deviation {
  const plain = crud(of);
  const require = async (then: Values, id: string | null, context: Context) => {
    const missing = await missingReferences(context.db, of.fields, then);
    const faults = { ...(await check(then, id, context)), ...missing };
    if (Object.keys(faults).length > 0) throw invalid(faults);
  };
  return {
    create: async (draft, context) => {
      await require(draft, null, context);
      return plain.create(draft, context);
    },
    update: async (change, context) => {
      const found = await plain.list({ id: change.id, page: 1, pageSize: 1 }, context);
      const before: Values | undefined = 'rows' in found ? found.rows[0] : undefined;
      const { [stays]: asked }: Values = change;
      if (before && asked !== undefined && asked !== before[stays]) throw invalid({ [stays]: 'in-use' });
      if (before) await require({ ...before, ...said(change) }, change.id, context);
      return plain.update(change, context);
    },
  };
}

const said = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const checkedUnion = checked(unions, 'clientId', () => Promise.resolve({}));

/** A union stays with its fund; whose sign-up is opened has the key that leads there. */
export const unionDeviation: Pick<CollectionHandlers, 'create' | 'update'> = {
  create: async (draft, context) => {
    const made = await checkedUnion.create(draft, context);
    if ('id' in made && draft['signupOpen'] === true) await giveSignupKey(made.id, context);
    return made;
  },
  update: async (change, context) => {
    const now = await checkedUnion.update(change, context);
    const { signupOpen }: Values = change;
    if (signupOpen === true) await giveSignupKey(change.id, context);
    return now;
  },
};

/** The division that a shop's workers are enrolled in is of the same fund. */
export const shopDeviation = checked(unionshops, 'unionId', async (then, _id, { db }) => {
  const [union, division] = [textOf(then['unionId']), textOf(then['divisionId'])];
  if (union === null || division === null || (await divisionIsOfUnion(db, union, division))) return {};
  return { divisionId: 'not-found' };
});

/** A plan is of the same fund, and bought by one rule a day and class. */
export const planDeviation = checked(unionplans, 'unionId', async (then, id, { db }) => {
  const [unionId, planId] = [textOf(then['unionId']), textOf(then['planId'])];
  const [effectiveDate, expirationDate] = [textOf(then['effectiveDate']), textOf(then['expirationDate'])];
  if (unionId === null || planId === null || effectiveDate === null) return {};
  if (!(await planIsOfUnion(db, unionId, planId))) return { planId: 'not-found' };
  if (expirationDate !== null && expirationDate < effectiveDate) return { expirationDate: 'end-before-start' };
  const period = { unionId, planId, classCode: textOf(then['classCode']), effectiveDate, expirationDate };
  return (await planOverlaps(db, id, period)) ? { effectiveDate: 'period-overlaps' } : {};
});
