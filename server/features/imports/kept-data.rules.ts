import type { Contact834, Coverage834, Member834, Party834 } from '@coverlane/x12/834-model.ts';
import { ssnOf } from '@coverlane/x12/834-events.ts';
import type { Extra, Json } from '../../domain/changes/facts.ts';

/** REF that is not kept: 0F is the member number. */
const OWN_REFERENCES = new Set(['0F']);
/** DTP that columns hold (336, 337) or that say when something is done (303, 357, 300). */
const OWN_DATES = new Set(['303', '336', '337', '357', '300']);
/** NM101 of parties that columns hold: 70 old values, 31 the mailing address. */
const OWN_PARTIES = new Set(['70', '31']);

const NINE_DIGITS = /^\d{3}-?\d{2}-?\d{4}$/;
/** PER qualifiers of the columns phone, mobile, workPhone and email; TE is the phone where there is no HP. */
const IN_COLUMNS = new Set(['HP', 'CP', 'WP', 'EM']);

/**
 * Keeps of a member's record what no column holds, so that an outgoing file says it again. Never an SSN: numbers with
 * qualifier 34 or SY and every text that is one of `secrets` (nine digits each) are left out. Wages are left out too:
 * coverage does not need them.
 */
export function keptOfMember(member: Member834, secrets: ReadonlySet<string>): Extra {
  return tidy(secrets, {
    references: member.references.filter(({ qualifier }) => !OWN_REFERENCES.has(qualifier)),
    dates: member.dates.filter(({ qualifier }) => !OWN_DATES.has(qualifier)),
    benefitStatus: member.benefitStatus === 'S' || member.benefitStatus === 'T' ? member.benefitStatus : undefined,
    medicarePlan: member.medicarePlan,
    medicareReason: member.medicareReason,
    cobraEvent: member.cobraEvent,
    employmentStatus: member.employmentStatus,
    studentStatus: member.studentStatus,
    birthSequence: member.birthSequence,
    ...keptId(member.name),
    contacts: member.name.contacts.map(keptContact),
    demographics: keptDemographics(member.name),
    employmentClasses: member.employmentClasses,
    amounts: member.amounts,
    health: member.health,
    languages: member.languages,
    parties: member.parties.filter(({ entity }) => !OWN_PARTIES.has(entity)).map(withoutSsn),
    disabilities: member.disabilities,
    reporting: member.reporting,
  });
}

/** NM108 and NM109, but for an SSN and what may be one under another qualifier. */
function keptId({ id, idQualifier }: Party834): { id?: string; idQualifier?: string } {
  if (id === undefined || idQualifier === undefined || idQualifier === '34' || NINE_DIGITS.test(id)) return {};
  return { id, idQualifier };
}

/** The order of a PER; numbers that a column holds are not kept twice. */
function keptContact({ numbers, ...contact }: Contact834): object {
  const has = (qualifier: string) => numbers.some((entry) => entry.qualifier === qualifier);
  return {
    ...contact,
    numbers: numbers.map(({ qualifier, number }) => {
      const inColumn = IN_COLUMNS.has(qualifier) || (qualifier === 'TE' && !has('HP'));
      return inColumn ? { qualifier } : { qualifier, number };
    }),
  };
}

function keptDemographics({ demographics }: Party834): object | undefined {
  if (demographics === undefined) return undefined;
  const { birthDate: _birth, gender: _gender, maritalStatus: _marital, ...rest } = demographics;
  return Object.keys(rest).length > 0 ? rest : undefined;
}

/** Keeps of a coverage what no column holds: line and code as the sender wrote them, providers, other insurance. */
export function keptOfCoverage(coverage: Coverage834, secrets: ReadonlySet<string>): Extra {
  return tidy(secrets, {
    line: coverage.insuranceLine,
    plan: coverage.plan,
    level: coverage.level,
    lateEnrollee: coverage.lateEnrollee,
    dates: coverage.dates.filter(({ qualifier }) => !['303', '348', '349'].includes(qualifier)),
    amounts: coverage.amounts.filter(({ qualifier }) => qualifier !== 'P3'),
    references: coverage.references,
    cards: coverage.cards,
    providers: coverage.providers.map((entry) =>
      entry.provider === undefined ? entry : { ...entry, provider: withoutSsn(entry.provider) },
    ),
    otherInsurance: coverage.otherInsurance.map((other) => ({
      ...other,
      references: other.references.filter(({ qualifier }) => qualifier !== 'SY'),
      insurers: other.insurers.map(withoutSsn),
    })),
  });
}

function withoutSsn(party: Party834): Party834 {
  if (party.idQualifier !== '34') return party;
  const { id: _id, idQualifier: _qualifier, ...rest } = party;
  return rest;
}

/** Every SSN the records of a family name, of the members and of the people around them, and those already known. */
export function numbersOf(members: readonly Member834[], known: readonly string[]): ReadonlySet<string> {
  const parties = members.flatMap((member) => [member.name, ...member.parties]);
  const numbers = parties.flatMap((party) => ssnOf(party) ?? []).map((number) => number.replace(/\D/g, ''));
  return new Set([...numbers, ...known].filter((number) => number.length === 9));
}

/** JSON without what is absent or empty and without any text that is one of the numbers. */
function tidy(secrets: ReadonlySet<string>, value: Record<string, unknown>): Extra {
  const kept = cleanObject(secrets, value);
  for (const [key, inner] of Object.entries(kept)) if (Array.isArray(inner) && inner.length === 0) delete kept[key];
  return kept;
}

function cleanObject(secrets: ReadonlySet<string>, value: object): Record<string, Json> {
  const cleaned: Record<string, Json> = {};
  for (const [key, inner] of Object.entries(value)) {
    const kept = key === 'position' ? undefined : clean(secrets, inner);
    if (kept !== undefined) cleaned[key] = kept;
  }
  return cleaned;
}

function clean(secrets: ReadonlySet<string>, value: unknown): Json | undefined {
  if (typeof value === 'string') return isSecret(secrets, value) ? undefined : value;
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (Array.isArray(value)) return cleanList(secrets, value);
  return typeof value === 'object' && value !== null ? cleanObject(secrets, value) : undefined;
}

/** A list keeps its order; an entry that lost its value (a REF without one) is dropped with it. */
const cleanList = (secrets: ReadonlySet<string>, list: readonly unknown[]): Json =>
  list.flatMap((entry) => (holdsSecret(secrets, entry) ? [] : (clean(secrets, entry) ?? [])));

const holdsSecret = (secrets: ReadonlySet<string>, entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'value' in entry && isSecret(secrets, String(entry.value));

const isSecret = (secrets: ReadonlySet<string>, text: string): boolean => secrets.has(text.replace(/[-\s]/g, ''));

/** What was kept before with what a new record says: its REF and DTP replace those of their qualifier. */
export function mergedKept(before: Extra, stated: Extra): Extra {
  const merged: Record<string, Json> = { ...before, ...stated };
  for (const key of ['references', 'dates'] as const) {
    const list = byQualifier(before[key], stated[key]);
    if (list.length > 0) merged[key] = list;
  }
  return merged;
}

function byQualifier(before: Json | undefined, stated: Json | undefined): Json[] {
  const fresh = listOf(stated);
  const named = new Set(fresh.map(qualifierOf));
  const left = listOf(before).filter((entry) => !named.has(qualifierOf(entry)));
  if (left.length === 0) return fresh;
  // The order of what was there stays, so that a file that repeats part of it changes nothing.
  const used = new Set<Json>();
  const kept = listOf(before).flatMap((entry) => {
    const replacing = fresh.filter((one) => qualifierOf(one) === qualifierOf(entry) && !used.has(one));
    for (const one of replacing) used.add(one);
    return named.has(qualifierOf(entry)) ? replacing : [entry];
  });
  return [...kept, ...fresh.filter((one) => !used.has(one))];
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? [...value] : []);

const qualifierOf = (entry: Json): unknown =>
  typeof entry === 'object' && entry !== null && 'qualifier' in entry ? entry.qualifier : undefined;
