import { phoneDigits } from '@coverlane/contract/members/digits.ts';
import { WORKER_KEY } from '@coverlane/contract/union-signups/form-data.ts';
import { numbersOf, typedName, typedText } from '../../facts/union-signups.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import type { Context } from '../../platform/http/context.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { deskOf } from './drafts.ts';
import type { OpenedSignup } from './union-answers.ts';
import { addToRoster, keepOnRoster, type NewWorker, onRoster } from './union-roster.queries.ts';

/** The number of a worker as a roster keeps it: sealed, found by its index, shown by its end. */
function numberOn(keys: FieldKeys, { id, clientId }: Pick<NewWorker, 'id' | 'clientId'>, digits: string | undefined) {
  if (digits === undefined) return { sealed: null, ssnIndex: null, lastFour: null };
  return {
    sealed: keys.seal({ table: 'unionshopemployees', column: 'ssn_sealed', rowId: id }, digits),
    ssnIndex: keys.blindIndex(clientId, digits),
    lastFour: digits.slice(-4),
  };
}

/** What they typed about how they are reached and since when they work; the office may have corrected the work. */
const reachAndWork = ({ data: { worker }, asked }: OpenedSignup) => ({
  dob: worker.dob,
  email: typedText(worker.email),
  phone: phoneDigits(worker.phone ?? ''),
  classification: asked.classification || worker.classification || 'other',
  hireDate: asked.hireDate ?? worker.hireDate,
});

/**
 * Puts the worker on the roster of the shop, once: who stands there already is the same worker. Answers their id there; null: the
 * roster knew before who it is, and they stay on it if this is taken back.
 */
export async function rostered(
  opened: OpenedSignup,
  { shopId, personId }: Pick<NewWorker, 'shopId' | 'personId'>,
  context: Context,
): Promise<string | null> {
  const { signup, data } = opened;
  const { db, user } = context;
  const { keys } = deskOf(context);
  const digits = numbersOf(data).get(WORKER_KEY);
  const place = { id: uuid7(), clientId: signup.clientId };
  const made: NewWorker = {
    ...place,
    shopId,
    personId,
    ...typedName(data.worker),
    ...reachAndWork(opened),
    ...numberOn(keys, place, digits),
    userId: user.id,
  };
  const ssnIndexes = digits === undefined ? [] : keys.indexesOf(place.clientId, digits);
  const standing = await onRoster(db, { shopId, personId, ssnIndexes });
  if (standing === undefined) await addToRoster(db, made);
  else await keepOnRoster(db, standing.id, made);
  return standing?.personId ? null : (standing?.id ?? made.id);
}
