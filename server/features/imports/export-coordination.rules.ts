import type { CoverageType } from '@coverlane/contract/codes.ts';
import { coordinatedTypes } from '@coverlane/contract/members/particular-codes.ts';
import type { OtherInsurance834, Party834, Provider834 } from '@coverlane/x12/834-model.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import { hereCoveredOn } from '../../domain/coordination/here-covered.ts';
import { orderOfPlans } from '../../domain/coordination/order-of-plans.ts';
import type { HereCovered, ThereCovered } from '../../domain/coordination/which-pays-first.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { particularsOn } from '../../domain/known-particulars.ts';

/** NM110 of a primary-care doctor: 25 established patient, 26 not, 72 unknown (domain 15.2). */
const patientCode = (existing: boolean | null): string => (existing === null ? '72' : existing ? '25' : '26');

/** A name as written, its last word the last name. */
function doctorName(name: string): Pick<Party834, 'first' | 'last'> {
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? '';
  return words.length === 0 ? { last } : { last, first: words.join(' ') };
}

/** The primary-care doctor of a type as loop 2310: NM1*P3 with the NPI (XX). */
export const providersOf = (person: PersonFacts, type: CoverageType, day: CalendarDate): Provider834[] =>
  particularsOn(person, 'doctor', day)
    .filter(({ subject }) => subject === type)
    .map(({ says: { npi, name, existingPatient } }, at) => ({
      number: String(at + 1),
      provider: {
        entity: 'P3',
        type: '1',
        ...doctorName(name),
        idQualifier: 'XX',
        id: npi,
        relationship: patientCode(existingPatient),
        contacts: [],
      },
    }));

/** COB01 by place: primary, secondary, tertiary. */
const PLACES = ['P', 'S', 'T'];

/** Other plans in the order they pay, with what COB01 says of each; one whose place is not known is U. */
function placed<There extends ThereCovered>(
  here: HereCovered,
  others: readonly There[],
  day: CalendarDate,
): [string, There][] {
  const drawn = orderOfPlans(here, others, day).others.map(({ there, place }) => ({
    there,
    place: place ?? PLACES.length + 1,
  }));
  return drawn
    .toSorted((one, other) => one.place - other.place)
    .map(({ there, place }) => [PLACES[place - 1] ?? 'U', there]);
}

type Other = ThereCovered & { expirationDate: CalendarDate | null };

const insuranceOf = (responsibility: string, there: Other): OtherInsurance834 => ({
  responsibility,
  ...(there.memberNumber && { policy: there.memberNumber }),
  code: '1',
  references: [],
  dates: [
    { qualifier: '344', date: there.effectiveDate },
    ...(there.expirationDate === null ? [] : [{ qualifier: '345', date: there.expirationDate }]),
  ],
  insurers: [{ entity: 'IN', type: '2', last: there.carrier, contacts: [] }],
});

/** Other coverage of a person as loop 2320, for the types whose benefits are coordinated (domain 15.2: COB01, COB03 1). */
export function otherInsuranceOf(
  person: PersonFacts,
  family: FamilyFacts,
  { type, day }: { type: CoverageType; day: CalendarDate },
): OtherInsurance834[] {
  const here = coordinatedTypes.includes(type) ? hereCoveredOn(family, person, day) : null;
  if (here === null) return [];
  const others = particularsOn(person, 'otherCoverage', day).map(
    ({ says, effectiveDate, expirationDate }): Other => ({ ...says, effectiveDate, expirationDate }),
  );
  return placed(here, others, day).map(([place, there]) => insuranceOf(place, there));
}
