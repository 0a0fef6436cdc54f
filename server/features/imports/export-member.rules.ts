import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import type { Address834, Contact834, Member834, Party834, Reference834 } from '@coverlane/x12/834-model.ts';
import type {
  AddressRow,
  DetailsRow,
  DivisionFacts,
  EmploymentRow,
  FamilyFacts,
  PersonFacts,
} from '../../domain/changes/facts.ts';
import { employmentStatusOf, maritalLetterOf } from './codes-of-834.rules.ts';
import { exportCoverages, type ExportDay, NOWHERE } from './export-coverage.rules.ts';
import type { Extra } from '../../domain/changes/facts.ts';

/** How a person goes into an outgoing file: what is to be done (INS03, HD01) and why (INS04). */
export type Maintenance = { type: '001' | '021' | '024' | '030'; reason: string | null };

/** What was kept of the records of a file (kept-data.rules.ts), in the shapes of the model. */
type Kept = Partial<
  Pick<
    Member834,
    | 'references'
    | 'dates'
    | 'benefitStatus'
    | 'medicarePlan'
    | 'medicareReason'
    | 'cobraEvent'
    | 'employmentStatus'
    | 'studentStatus'
    | 'birthSequence'
    | 'employmentClasses'
    | 'amounts'
    | 'health'
    | 'languages'
    | 'parties'
    | 'disabilities'
    | 'reporting'
  >
> & { id?: string; idQualifier?: string; contacts?: KeptContact[]; demographics?: Party834['demographics'] };
type KeptContact = Omit<Contact834, 'numbers'> & { numbers: { qualifier: string; number?: string }[] };

/** What was written by keptOfMember from these very types; facts of other origin have none of the keys. */
const keptOf = (extra: Extra): Kept => extra;

/** What a record has where nothing was kept. */
const NOTHING = { employmentClasses: [], amounts: [], languages: [], parties: [], disabilities: [], reporting: [] };

/** One person as a record of an outgoing 834 (domain 15.2), the inverse of reading one. */
export function exportMember(person: PersonFacts, family: FamilyFacts, how: Maintenance & ExportDay): Member834 {
  const details = rowOf(person.details, how.day);
  const employment = rowOf(person.employments, how.day);
  const kept = details === undefined ? {} : keptOf(details.extra);
  const { id: _id, idQualifier: _qualifier, contacts: _contacts, demographics: _more, ...said } = kept;
  return {
    ...NOTHING,
    ...said,
    kind: 'member',
    position: NOWHERE,
    subscriber: person.id === person.subscriberId,
    relationship: relationshipOf(details?.relationshipCode),
    maintenanceType: how.type,
    ...present({ maintenanceReason: how.reason ?? undefined }),
    benefitStatus: benefitStatusOf(person, kept, how.day),
    ...statusOf(kept, details),
    ...present({ employmentStatus: employmentOf(kept, employment) }),
    references: referencesOf(person, kept, { family, employment }),
    dates: datesOf(employment, kept),
    name: nameOf(person, details, kept),
    parties: [...mailing(person, how.day), ...(kept.parties ?? [])],
    coverages: exportCoverages(person, family, how),
  };
}

function benefitStatusOf(person: PersonFacts, kept: Kept, day: string): string {
  const cobra = person.coverages.some((row) => row.cobra && (row.expirationDate ?? day) >= day);
  return cobra ? 'C' : (kept.benefitStatus ?? 'A');
}

/** The row in force on a day, else the last one. */
const rowOf = <Row extends { expirationDate: string | null }>(rows: readonly Row[], day: string): Row | undefined =>
  rows.find((row) => (row.expirationDate ?? day) >= day) ?? rows.at(-1);

/** A disabled child is 19 in a file; INS10 says the rest (domain 3.3). */
const relationshipOf = (code: RelationshipCode = '19'): string => (code === '22' ? '19' : code);

type Present<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> };

/** Without the keys that have no value. */
function present<Values extends object>(values: Values): Present<Values> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys: those of `values` that are defined
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<Values>;
}

function statusOf(kept: Kept, details: DetailsRow | undefined): Partial<Member834> {
  if (details === undefined) return {};
  const { disabled, relationshipCode, student, deathDate, confidential } = details;
  return present({
    studentStatus: student ? (kept.studentStatus ?? 'F') : undefined,
    disabled: disabled || relationshipCode === '22' ? true : undefined,
    deathDate: deathDate ?? undefined,
    confidentiality: confidential ? 'R' : undefined,
  });
}

/** INS08 as the file had it while it still means the same; dependents have no employment of their own. */
function employmentOf(kept: Kept, employment: EmploymentRow | undefined): string | undefined {
  if (employment === undefined) return kept.employmentStatus;
  if (employmentStatusOf(kept.employmentStatus) === employment.status) return kept.employmentStatus;
  return employment.status === 'LOA' ? 'L1' : (employment.status ?? undefined);
}

/** REF: the member number, then what the file said, else group, division and our identifier. */
function referencesOf(
  person: PersonFacts,
  kept: Kept,
  { family, employment }: { family: FamilyFacts; employment: EmploymentRow | undefined },
): Reference834[] {
  const own = { qualifier: '0F', value: person.memberNumber };
  if (kept.references === undefined) return [own, ...ourReferences(person, family, employment?.divisionId)];
  const subscriber = family.people.find(({ id }) => id === person.subscriberId);
  const divisionId = (employment ?? subscriber?.employments.at(-1))?.divisionId;
  return [own, ...kept.references.map((reference) => placedNow(reference, family, divisionId))];
}

/** A division or group that a file once named is the one of today: people move after a file was read. */
function placedNow(reference: Reference834, { client }: FamilyFacts, divisionId = ''): Reference834 {
  const division = client.divisions.get(divisionId);
  if (division === undefined || !PLACES.has(reference.qualifier)) return reference;
  return isCalled(division, reference.value) ? reference : movedTo(division, reference, client);
}

function movedTo(division: DivisionFacts, reference: Reference834, client: FamilyFacts['client']): Reference834 {
  const { qualifier, value } = reference;
  const isDivision = [...client.divisions.values()].some((one) => isCalled(one, value));
  if (isDivision) return { ...reference, value: division.code ?? division.systemIdentifier };
  const isGroup = [...client.groups.values()].some(({ groupNumber }) => groupNumber === value);
  const group = client.groups.get(division.groupId)?.groupNumber;
  return qualifier === '1L' && isGroup ? { ...reference, value: group ?? value } : reference;
}

/** REF qualifiers that may name a division or its group, as divisions.rules.ts reads them. */
const PLACES: ReadonlySet<string> = new Set(['17', 'DX', '1L']);

const isCalled = (division: { code: string | null; systemIdentifier: string }, value: string): boolean =>
  division.code === value || division.systemIdentifier === value;

function ourReferences(person: PersonFacts, { client }: FamilyFacts, divisionId = ''): Reference834[] {
  const division = client.divisions.get(divisionId);
  const named = said({
    '1L': division && client.groups.get(division.groupId)?.groupNumber,
    '17': division?.code ?? division?.systemIdentifier,
    '23': person.systemIdentifier === person.id ? null : person.systemIdentifier,
  });
  return ['1L', '17', '23'].flatMap((qualifier) => {
    const value = named[qualifier];
    return value === undefined ? [] : [{ qualifier, value }];
  });
}

function datesOf(employment: EmploymentRow | undefined, kept: Kept): Member834['dates'] {
  const own = [
    { qualifier: '336', date: employment?.hireDate },
    { qualifier: '337', date: employment?.terminationDate },
  ];
  const stated = own.flatMap(({ qualifier, date }) => (date ? [{ qualifier, date }] : []));
  return [...stated, ...(kept.dates ?? [])];
}

function nameOf(person: PersonFacts, details: DetailsRow | undefined, kept: Kept): Party834 {
  const id = person.ssn ? { idQualifier: '34', id: person.ssn.digits } : { idQualifier: kept.idQualifier, id: kept.id };
  const address = person.addresses.filter(({ kind }) => kind === 'home').at(-1);
  const demographics = { ...demographicsOf(details), ...kept.demographics };
  return {
    entity: 'IL',
    type: '1',
    ...namesOf(details),
    ...present(id),
    contacts: contactsOf(details, kept),
    ...(address ? { address: addressOf(address) } : {}),
    ...(Object.keys(demographics).length > 0 ? { demographics } : {}),
  };
}

/** Columns as the model has them: a null is no key. */
const said = (values: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, text]) => (text ? [[key, text] as const] : [])));

const demographicsOf = (details: DetailsRow | undefined): NonNullable<Party834['demographics']> =>
  said({
    birthDate: details?.dob,
    gender: details?.gender === 'X' ? 'U' : details?.gender,
    maritalStatus: maritalLetterOf(details?.maritalStatus),
  });

const namesOf = (details: DetailsRow | undefined): Partial<Party834> =>
  said({
    last: details?.lastName,
    first: details?.firstName,
    middle: details?.middleName,
    prefix: details?.prefix,
    suffix: details?.suffixName,
  });

const numbersOf = (details: DetailsRow | undefined): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(said({ HP: details?.phone, CP: details?.mobile, WP: details?.workPhone, EM: details?.email })),
  );

const columnOf = (qualifier: string): string => (qualifier === 'TE' ? 'HP' : qualifier);

/** PER in the order of the file, with the numbers of today; numbers that came later are added. */
function contactsOf(details: DetailsRow | undefined, kept: Kept): Contact834[] {
  const numbers = numbersOf(details);
  const filled = (kept.contacts ?? []).map((contact) => ({
    ...contact,
    numbers: contact.numbers.flatMap(({ qualifier, number = numbers.get(columnOf(qualifier)) }) =>
      number === undefined ? [] : [{ qualifier, number }],
    ),
  }));
  const written = new Set(filled.flatMap((contact) => contact.numbers.map(({ qualifier }) => columnOf(qualifier))));
  const later = [...numbers].flatMap(([qualifier, number]) => (written.has(qualifier) ? [] : [{ qualifier, number }]));
  const added = [later.slice(0, 3), later.slice(3)].map((list) => ({ function: 'IP', numbers: list }));
  return [...filled, ...added].filter((contact) => contact.numbers.length > 0);
}

function mailing(person: PersonFacts, day: string): Party834[] {
  const address = rowOf(
    person.addresses.filter(({ kind }) => kind === 'mailing'),
    day,
  );
  return address ? [{ entity: '31', type: '1', contacts: [], address: addressOf(address) }] : [];
}

function addressOf({ address1, address2, county, city, state, zip, country }: AddressRow): Address834 {
  const lines = address2 === null ? [address1 ?? ''] : [address1 ?? '', address2];
  const place = said({ city, state, zip, country });
  const rest = county === null ? {} : { locationQualifier: 'CY', location: county };
  return { lines: lines.join('') === '' ? [] : lines, ...place, ...rest };
}
