import type { Offer } from '../../domain/enrollment/offer.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type EnrollmentRow, untoldTypes } from './enrollments.queries.ts';

/** What says how much is insured now and how much awaits evidence of insurability. */
const PENDING = 'prices.pending-evidence';

const isAmount = ({ notes }: Offer['plans'][number]): boolean => notes.some(({ code }) => code === PENDING);

/**
 * The offers as their reader may know them: that a part awaits evidence of insurability is said, but not how much where the
 * amount follows from a salary that is not theirs to know (decision 112). Of somebody new it is known to who typed the salary.
 * @param typedIt the reader typed what of this enrollment is sealed
 */
export async function toldOffers(
  db: Db,
  row: Pick<EnrollmentRow, 'client_id' | 'person_id'>,
  { offers, typedIt }: { offers: Offer[]; typedIt: boolean },
): Promise<Offer[]> {
  if (!offers.some(({ plans }) => plans.some(isAmount))) return offers;
  if (row.person_id === null && typedIt) return offers;
  const untold = await untoldTypes(db, { clientId: row.client_id, personId: row.person_id });
  return offers.map((offer) =>
    untold.includes(offer.coverageType) ? { ...offer, plans: offer.plans.map(withoutAmounts) } : offer,
  );
}

const withoutAmounts = (plan: Offer['plans'][number]): Offer['plans'][number] => ({
  ...plan,
  notes: plan.notes.map((note) =>
    note.code === PENDING ? { code: `${PENDING}-untold`, values: { plan: note.values['plan'] ?? '' } } : note,
  ),
});
