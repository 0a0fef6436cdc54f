import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import type { Address834, Contact834, Member834, Party834, Reference834 } from '@coverlane/x12/834-model.ts';
import type { AddressRow, DetailsRow, EmploymentRow, FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import { employmentStatusOf } from './codes-of-834.rules.ts';
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

// What is in `extra` was written by keptOfMember, from these very types; facts of other origin have none of the keys.
const keptOf = (extra: Extra): Kept => extra as unknown as Kept;

/** One person as a record of an outgoing 834 (domain 15.2), the inverse of reading one. */
export function exportMember(person: PersonFacts, family: FamilyFacts, how: Maintenance & ExportDay): Member834 {
  const details = rowOf(person.details, how.day);
  const employment = rowOf(person.employments, how.day);
  const kept = keptOf(details?.extra ?? {});
  const subscriber = person.id === person.subscriberId;
  const coverages = exportCoverages(person, family, how);
  const cobra = person.coverages.some((row) => row.cobra && (row.expirationDate ?? how.day) >= how.day);
  return {
    kind: 'member',
    position: NOWHERE,
    subscriber,
    relationship: relationshipOf(details?.relationshipCode ?? '19'),
    maintenanceType: how.type,
    ...present({ maintenanceReason: how.reason ?? undefined }),
    benefitStatus: cobra ? 'C' : (kept.benefitStatus ?? 'A'),
    ...statusOf(kept, { details, employment: subscriber ? employment : undefined }),
    references: referencesOf(person, kept, { family, employment }),
    dates: datesOf(employment, kept),
    name: nameOf(person, details, kept),
    employmentClasses: kept.employmentClasses ?? [],
    amounts: kept.amounts ?? [],
    ...present({ health: kept.health }),
    languages: kept.languages ?? [],
    parties: [...mailing(person, how.day), ...(kept.parties ?? [])],
    disabilities: (kept.disabilities ?? []).map((one) => ({ ...one, dates: one.dates ?? [] })),
    coverages,
    reporting: (kept.reporting ?? []).map((one) => ({
      ...one,
      references: one.references ?? [],
      dates: one.dates ?? [],
    })),
  };
}

/** The row in force on a day, else the last one. */
const rowOf = <Row extends { expirationDate: string | null }>(rows: readonly Row[], day: string): Row | undefined =>
  rows.find((row) => (row.expirationDate ?? day) >= day) ?? rows.at(-1);

/** A disabled child is 19 in a file; INS10 says the rest (domain 3.3). */
const relationshipOf = (code: RelationshipCode): string => (code === '22' ? '19' : code);

type Present<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> };

/** Without the keys that have no value. */
function present<Values extends object>(values: Values): Present<Values> {
  // Object.fromEntries forgets its keys; they are those of `values` that are defined.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<Values>;
}

type Known = { details: DetailsRow | undefined; employment: EmploymentRow | undefined };

function statusOf(kept: Kept, { details, employment }: Known): Partial<Member834> {
  const disabled = details?.disabled === true || details?.relationshipCode === '22';
  return present({
    medicarePlan: kept.medicarePlan,
    medicareReason: kept.medicareReason,
    cobraEvent: kept.cobraEvent,
    employmentStatus: employmentOf(kept, employment),
    studentStatus: details?.student === true ? (kept.studentStatus ?? 'F') : undefined,
    disabled: disabled ? true : undefined,
    deathDate: details?.deathDate ?? undefined,
    confidentiality: details?.confidential === true ? 'R' : undefined,
    birthSequence: kept.birthSequence,
  });
}

/** INS08 as the file had it while it still means the same. */
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
  if (kept.references !== undefined) return [own, ...kept.references];
  const division = family.client.divisions.get(employment?.divisionId ?? '');
  const group = family.client.groups.get(division?.groupId ?? '');
  const identifier = person.systemIdentifier === person.id ? undefined : person.systemIdentifier;
  const named = [
    ['1L', group?.groupNumber],
    ['17', division?.code ?? division?.systemIdentifier],
    ['23', identifier],
  ] as const;
  return [own, ...named.flatMap(([qualifier, value]) => (value === undefined ? [] : [{ qualifier, value }]))];
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
  const gender = details?.gender === 'X' ? 'U' : details?.gender;
  const { dob: birthDate, maritalStatus } = details ?? {};
  const demographics = present({
    birthDate: birthDate ?? undefined,
    gender: gender ?? undefined,
    maritalStatus: maritalStatus ?? undefined,
  });
  const all = { ...kept.demographics, ...demographics };
  return {
    entity: 'IL',
    type: '1',
    ...present(namesOf(details)),
    ...present(id),
    contacts: contactsOf(details, kept),
    ...(address ? { address: addressOf(address) } : {}),
    ...(Object.keys(all).length > 0 ? { demographics: all } : {}),
  };
}

const namesOf = (details: DetailsRow | undefined) => ({
  last: details?.lastName,
  first: details?.firstName || undefined,
  middle: details?.middleName ?? undefined,
  prefix: details?.prefix ?? undefined,
  suffix: details?.suffixName ?? undefined,
});

/** PER in the order of the file, with the numbers of today; numbers that came later are added. */
function contactsOf(details: DetailsRow | undefined, kept: Kept): Contact834[] {
  const numbers = new Map([
    ['HP', details?.phone],
    ['CP', details?.mobile],
    ['WP', details?.workPhone],
    ['EM', details?.email],
  ]);
  const written = new Set<string>();
  const numberOf = (qualifier: string): string | null | undefined => {
    const column = qualifier === 'TE' ? 'HP' : qualifier;
    written.add(column);
    return numbers.get(column);
  };
  const filled = (kept.contacts ?? []).map((contact) => ({
    ...contact,
    numbers: (contact.numbers ?? []).flatMap(({ qualifier, number = numberOf(qualifier) }) =>
      number ? [{ qualifier, number }] : [],
    ),
  }));
  const later = [...numbers].flatMap(([qualifier, number]) =>
    number && !written.has(qualifier) ? [{ qualifier, number }] : [],
  );
  const added = [later.slice(0, 3), later.slice(3)].filter((list) => list.length > 0);
  return [...filled, ...added.map((list) => ({ function: 'IP', numbers: list }))].filter(
    (one) => one.numbers.length > 0,
  );
}

function mailing(person: PersonFacts, day: string): Party834[] {
  const address = rowOf(
    person.addresses.filter(({ kind }) => kind === 'mailing'),
    day,
  );
  return address ? [{ entity: '31', type: '1', contacts: [], address: addressOf(address) }] : [];
}

function addressOf(row: AddressRow): Address834 {
  const { address1, address2, city, state, zip, county, country } = row;
  const lines = address2 ? [address1 ?? '', address2] : address1 ? [address1] : [];
  const place = {
    city: city ?? undefined,
    state: state ?? undefined,
    zip: zip ?? undefined,
    country: country ?? undefined,
  };
  return { lines, ...present(place), ...(county ? { locationQualifier: 'CY', location: county } : {}) };
}
