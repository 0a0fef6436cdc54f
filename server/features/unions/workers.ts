import { unionshopemployees } from '@coverlane/contract/collections/unionshopemployees.ts';
import { isMaskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import type { ShopEmployeeState } from '@coverlane/contract/unions/codes.ts';
import type { Identity } from '../../domain/identity/identity.ts';
import { judge } from '../../domain/identity/judge.ts';
import { identityOfPerson } from '../../domain/identity/of-person.ts';
import { isValidSsn, ssnDigits } from '../../domain/ssn.ts';
import { peopleOf } from '../../facts/families.queries.ts';
import { heldSsns } from '../../facts/ssn-holders.queries.ts';
import { createRecord, crud } from '../../platform/crud/crud.ts';
import type { CollectionHandlers } from '../../platform/crud/serve-collection.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { findWorker, hasHours, isOnRoster, shopOf, type WorkerRow } from './records.queries.ts';

type Values = Record<string, unknown>;
const PLACE = { table: 'unionshopemployees', column: 'ssn_sealed' } as const;
const plain = crud(unionshopemployees);

/** Workers of shops: the number is sealed, and whoever it is known of in the fund is recognised. */
export const workerDeviation: Pick<CollectionHandlers, 'create' | 'update'> = {
  create: async (draft, context) => {
    const id = uuid7();
    const values = await sealed({ ...draft, id }, BLANK, context);
    return createRecord(unionshopemployees, { ...values, id }, context);
  },
  update: async (change, context) => {
    const before = await findWorker(context.db, change.id);
    if (before === undefined) throw notFound();
    const { shopId }: Values = change;
    if (shopId !== undefined && shopId !== before.shopId && (await hasHours(context.db, change.id)))
      throw invalid({ shopId: 'in-use' });
    const { id: _, version: __, ...values } = await sealed(change, before, context);
    return plain.update(
      { ...values, id: change.id, ...(change.version !== undefined && { version: change.version }) },
      context,
    );
  },
};

const BLANK: Omit<WorkerRow, 'id' | 'shopId'> = {
  personId: null,
  lastName: '',
  firstName: '',
  suffix: null,
  dob: null,
  termDate: null,
  ssnSealed: null,
};

/** What is written: the number sealed and indexed in the place of what was typed, who it is, and the state that follows. */
async function sealed(typed: Typed, before: Before, context: Context): Promise<Typed> {
  const { ssn, ...rest } = typed;
  const after: Before = { ...before, ...said(rest) };
  const shop = await shopOf(context.db, String(after.shopId));
  if (shop === undefined) throw invalid({ shopId: 'not-found' });
  const number = numberAfter(typed, { before, allowTestIds: shop.allowTestIds }, context);
  const keys = keysOf(context.parts.secrets);
  const index = number === null ? null : keys.blindIndex(shop.clientId, number);
  const indexes = number === null ? [] : keys.indexesOf(shop.clientId, number);
  if (await isOnRoster(context.db, { shopId: String(after.shopId), indexes, id: typed.id }))
    throw invalid({ ssn: 'taken' });
  const personId = before.personId ?? (await memberOf({ ...after, ssn: number }, shop.clientId, context));
  const written = isKept(ssn) ? {} : sealedColumns(typed.id, { number, index }, context);
  return { ...rest, id: typed.id, ...written, personId, status: stateOf(after.termDate, personId) };
}

type Typed = Values & { id: string };
type Before = Partial<WorkerRow>;

const said = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Nothing was typed, or what is shown of the number came back. */
const isKept = (ssn: unknown): boolean => ssn === undefined || (typeof ssn === 'string' && isMaskedSsn(ssn));

const stateOf = (termDate: string | null | undefined, personId: string | null): ShopEmployeeState => {
  if (termDate) return 'terminated';
  return personId === null ? 'new' : 'enrolled';
};

/** The whole number as it stands afterwards; null: none is known. */
function numberAfter(
  { id, ssn }: Typed,
  { before, allowTestIds }: { before: Before; allowTestIds: boolean },
  context: Context,
): string | null {
  if (isKept(ssn)) return knownNumber(id, before.ssnSealed, context);
  return ssn === null ? null : numberOf(String(ssn), allowTestIds);
}

/** @throws Refusal 422 where it can be nobody's */
function numberOf(text: string, allowTestIds: boolean): string {
  const digits = ssnDigits(text);
  if (digits === null) throw invalid({ ssn: 'bad-ssn' });
  if (!isValidSsn(digits, { allowTestIds })) throw invalid({ ssn: 'ssn-unusable' });
  return digits;
}

const knownNumber = (id: string, sealed: Buffer | null | undefined, { parts }: Context): string | null =>
  sealed ? keysOf(parts.secrets).open({ ...PLACE, rowId: id }, sealed) : null;

const sealedColumns = (
  id: string,
  of: { number: string | null; index: Buffer | null },
  { parts }: Context,
): Values => ({
  ssnSealed: of.number === null ? null : hex(keysOf(parts.secrets).seal({ ...PLACE, rowId: id }, of.number)),
  ssnIndex: of.index === null ? null : hex(of.index),
  ssnLast4: of.number?.slice(-4) ?? null,
});

/** Bytes as PostgreSQL reads them from a text. */
const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

type Stated = Before & { ssn: string | null };

/** The person of the fund who certainly is the worker, by number, name and birth date; null: nobody certainly is. */
async function memberOf(worker: Stated, clientId: string, { db, parts }: Context): Promise<string | null> {
  if (worker.ssn === null) return null;
  const keys = keysOf(parts.secrets);
  const { rows } = await heldSsns(clientId, keys.indexesOf(clientId, worker.ssn)).execute(db);
  const personIds = rows.flatMap(({ personId, seen }) => (seen ? [personId] : []));
  if (personIds.length === 0) return null;
  const people = await peopleOf({ db, keys, clientId }, { personIds });
  const same = people.filter(
    (one) => judge(identityOf(worker), { ...identityOfPerson(one), relationship: null }).verdict === 'same',
  );
  return same.length === 1 ? (same[0]?.id ?? null) : null;
}

const identityOf = ({ ssn, firstName = '', lastName = '', suffix = null, dob }: Stated): Identity => ({
  ssn,
  memberNumber: null,
  systemIdentifier: null,
  names: [{ first: firstName, last: lastName, suffix }],
  birthDates: dob ? [dob] : [],
  gender: null,
  relationship: null,
});
