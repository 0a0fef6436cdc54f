import { keysOf } from '../../platform/db/field-keys.ts';
import { displayName, searchKey } from '../../platform/values/names.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { type Begun, begunChanges, begunHires } from './begun.queries.ts';
import { patchEnrollment } from './enrollments.queries.ts';
import { opened } from './field-keys.ts';

/**
 * Offers the draft that was begun for the same person and reason before a second one is: 409 `draft-begun` says when and by
 * whom. Who begins anew ends the first, where nobody has submitted it: what was returned is for whoever sent it to mend or to cancel.
 */
async function offerFirst(begun: readonly Begun[], anew: boolean, { db }: Context): Promise<void> {
  const [first] = begun;
  if (first === undefined) return;
  const { id, number, date, by, isOwn } = first;
  if (!anew) throw conflict('draft-begun', { enrollmentId: id, number, date, by, own: isOwn ? 'yes' : 'no' });
  for (const draft of begun.filter(({ status }) => status === 'draft'))
    await patchEnrollment(db, draft.id, {
      status: 'cancelled',
      secrets: null,
      failure: { code: 'begun-anew', values: {} },
    });
}

type Hire = {
  clientId: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  dob?: string | null | undefined;
  ssn?: string | null | undefined;
};

/**
 * The same for a new hire: of the same name and birth date, unless the SSNs that were typed tell two people apart.
 * @throws Refusal 409
 */
export async function offerBegunHire(hire: Hire, anew: boolean, context: Context): Promise<void> {
  const { clientId, firstName, lastName, dob, ssn } = hire;
  if (!firstName || !lastName || !dob) return;
  const nameKey = searchKey(displayName({ firstName, lastName }));
  const begun = await begunHires(context.db, { clientId, nameKey, dob });
  const keys = keysOf(context.parts.secrets);
  const isAnother = ({ id, secrets }: Begun): boolean => {
    const typed = ssnDigits(opened(keys, id, secrets)['subscriber.ssn'] ?? '');
    const asked = ssnDigits(ssn ?? '');
    return typed !== null && asked !== null && typed !== asked;
  };
  await offerFirst(
    begun.filter((draft) => !isAnother(draft)),
    anew,
    context,
  );
}

/** The same for a change of a family. @throws Refusal 409 */
export const offerBegunChange = async (
  change: { subscriberId: string; enrollmentType: string },
  anew: boolean,
  context: Context,
): Promise<void> => offerFirst(await begunChanges(context.db, change), anew, context);
