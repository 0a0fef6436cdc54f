import type { Coverage834, Date834, Member834, Party834, Reference834 } from '@coverlane/x12/834-model.ts';
import type { X12Position } from '@coverlane/x12/fault.ts';
import { dateOf } from './calendar.ts';
import { type Election, level } from './elections.ts';
import type { DemoFamily, DemoPerson } from './families.ts';
import type { DemoEmployer } from './organisation.ts';

const nowhere: X12Position = { interchange: 0, group: 0, transaction: 0, segment: 0, fileSegment: 0 };
const insuranceLines: Record<string, string> = { medical: 'HLT', dental: 'DEN', vision: 'VIS' };

/** The subscriber number of a family, as on its ID cards: REF 0F. */
export const subscriberNumber = ({ number }: DemoFamily): string => `EV${1_002_000 + number * 37}`;

/** The day a subscriber was hired, between 2010 and 2022. */
export const hireDate = ({ number }: DemoFamily): string =>
  dateOf(2010 + (number % 13), 1 + (number % 12), 1 + (number % 27));

/** The division a family works in, or the next one after a move. */
export const divisionOf = (employer: DemoEmployer, family: DemoFamily, moved = false): string =>
  employer.divisions[(family.number + (moved ? 1 : 0)) % employer.divisions.length]?.code ?? '';

/** What a file says of one person: why, from when, and the coverages it is about. */
export interface Saying {
  type: '021' | '001' | '024';
  reason: string;
  dates?: Date834[];
  coverages?: Coverage834[];
  moved?: boolean;
  /** The part of the name and address block that changes. */
  name?: Partial<Party834>;
  parties?: Party834[];
}

/** One INS loop. */
export function member(employer: DemoEmployer, family: DemoFamily, person: DemoPerson & { saying: Saying }): Member834 {
  const { saying } = person;
  const { dates = [], parties = [], coverages = [] } = saying;
  const isSubscriber = person.relationship === '18';
  const isDisabled = person.relationship === '22';
  return {
    kind: 'member',
    position: nowhere,
    subscriber: isSubscriber,
    // X12 834 INS02 has no 22: a disabled child is a child with INS10 (domain 3.3).
    relationship: isDisabled ? '19' : person.relationship,
    maintenanceType: saying.type,
    maintenanceReason: saying.reason,
    benefitStatus: 'A',
    ...(isSubscriber && employment(saying)),
    ...(isDisabled && { disabled: true }),
    references: references(employer, family, saying),
    dates,
    name: { ...party(person, family), ...saying.name },
    employmentClasses: [],
    amounts: [],
    languages: [],
    parties,
    disabilities: isDisabled ? [{ type: '4', dates: [] }] : [],
    coverages,
    reporting: [],
  };
}

const employment = ({ type }: Saying) => ({ employmentStatus: type === '024' ? 'TE' : 'FT' });

function references(employer: DemoEmployer, family: DemoFamily, { moved }: Saying): Reference834[] {
  return [
    { qualifier: '0F', value: subscriberNumber(family) },
    { qualifier: '1L', value: employer.groupNumber },
    { qualifier: '17', value: divisionOf(employer, family, moved) },
  ];
}

function party(person: DemoPerson, family: DemoFamily): Party834 {
  const phone = `50355501${String(family.number % 100).padStart(2, '0')}`;
  return {
    entity: 'IL',
    type: '1',
    last: person.lastName,
    first: person.firstName,
    idQualifier: '34',
    id: person.ssn,
    contacts:
      person.relationship === '18'
        ? [
            {
              function: 'IP',
              numbers: [
                { qualifier: 'HP', number: phone },
                { qualifier: 'EM', number: `person${family.number}@example.com` },
              ],
            },
          ]
        : [],
    address: { lines: [person.address], city: person.city, state: 'MA', zip: person.zip },
    demographics: { birthDate: person.birthDate, gender: person.gender },
  };
}

/** HD loops of one person for the plans that cover them. */
export const coveragesOf = (
  elections: readonly Election[],
  person: DemoPerson,
  day: { start: string } | { end: string },
): Coverage834[] =>
  elections
    .filter(({ people }) => people.some(({ ssn }) => ssn === person.ssn))
    .map(({ plan, people }) => ({
      position: nowhere,
      maintenanceType: 'start' in day ? '021' : '024',
      insuranceLine: insuranceLines[plan.coverageType] ?? 'HLT',
      plan: plan.code,
      level: level(people),
      dates: ['start' in day ? { qualifier: '348', date: day.start } : { qualifier: '349', date: day.end }],
      amounts: [],
      references: [],
      cards: [],
      providers: [],
      otherInsurance: [],
    }));
