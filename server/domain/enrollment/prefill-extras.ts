import { coverageTypes } from '@coverlane/contract/codes.ts';
import type { PersonFacts } from '../changes/facts.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { particularsOn } from '../known-particulars.ts';
import type { Answers, TypedBeneficiary, TypedDoctor, TypedOtherCoverage } from './answers.ts';

/** Somebody of the family with their key in the draft. */
type Keyed = { key: string; person: PersonFacts };
type Extras = Pick<Answers, 'beneficiaries' | 'hasOtherCoverage' | 'otherCoverage' | 'doctors'>;

const typeOf = (subject: string) => coverageTypes.find((type) => type === subject);

/** Thousandths of a percent as somebody types it: 33333 is "33.333", 50000 is "50". */
const percent = (share: number): string => String(share / 1000);

function beneficiariesOf({ person }: Keyed, day: CalendarDate): Omit<TypedBeneficiary, 'key'>[] {
  return particularsOn(person, 'beneficiaries', day).flatMap(({ subject, says }) => {
    const coverageType = typeOf(subject);
    return coverageType === undefined
      ? []
      : says.people.map(({ share, ...one }) => ({ ...one, coverageType, share: percent(share) }));
  });
}

function doctorsOf({ key: personKey, person }: Keyed, day: CalendarDate): TypedDoctor[] {
  return particularsOn(person, 'doctor', day).flatMap(({ subject, says }) => {
    const coverageType = typeOf(subject);
    return coverageType === undefined ? [] : [{ ...says, coverageType, personKey, forAll: false }];
  });
}

/** One policy covers several people: what is recorded of each of them under one subject is one answer. */
function othersOf(people: readonly Keyed[], day: CalendarDate): TypedOtherCoverage[] {
  const rows = people.flatMap(({ key, person }) =>
    particularsOn(person, 'otherCoverage', day).map((row) => ({ key, row })),
  );
  return [...Map.groupBy(rows, ({ row }) => row.subject)].flatMap(([key, found]) => {
    const [first] = found;
    if (first === undefined) return [];
    const { effectiveDate, expirationDate, says } = first.row;
    return [{ ...says, key, people: found.map((one) => one.key), effectiveDate, expirationDate }];
  });
}

/** Beneficiaries, doctors and other coverage of a family that is known, as typed answers. */
export function prefilledExtras(people: readonly Keyed[], day: CalendarDate): Extras {
  const otherCoverage = othersOf(people, day);
  return {
    beneficiaries: people.flatMap((one) => beneficiariesOf(one, day)).map((one, at) => ({ ...one, key: `b${at + 1}` })),
    hasOtherCoverage: otherCoverage.length > 0,
    otherCoverage,
    doctors: people.flatMap((one) => doctorsOf(one, day)),
  };
}
