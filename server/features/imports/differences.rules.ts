import { formatDate } from '@coverlane/contract/words/formats.ts';
import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import { canonical } from '../../domain/changes/timeline.ts';
import { isVoid } from '../../domain/coverage-state.ts';
import { moneyOf } from '../../domain/money.ts';

/** One field with what it held before and holds after, as text; codes stay codes, an SSN shows four digits. */
export type Difference = { field: string; before: string | null; after: string | null };

type Shown = Map<string, string>;

/** What differs in one person between two states of the family; a person missing in one has nothing there. */
export function differencesOf(personId: string, before: FamilyFacts, after: FamilyFacts): Difference[] {
  const was = before.people.find(({ id }) => id === personId);
  const is = after.people.find(({ id }) => id === personId);
  if (was === is) return [];
  const [old, now] = [shown(was, before), shown(is, after)];
  const fields = [...new Set([...old.keys(), ...now.keys()])].filter((field) => old.get(field) !== now.get(field));
  const differences = fields.map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }));
  return differences.length > 0 ? differences : hiddenDifference(was, is);
}

/** Data of the file without a field of its own (provider, other insurance, REF): said, not shown. */
function hiddenDifference(was: PersonFacts | undefined, is: PersonFacts | undefined): Difference[] {
  return canonical(rowsOf(was)) === canonical(rowsOf(is)) ? [] : [{ field: 'fileData', before: null, after: null }];
}

const rowsOf = (person: PersonFacts | undefined) =>
  person && [person.details, person.addresses, person.employments, person.coverages].map((rows) => [...rows]);

const DETAILS = [
  'relationshipCode',
  'prefix',
  'firstName',
  'middleName',
  'lastName',
  'suffixName',
  'gender',
  'dob',
  'maritalStatus',
  'email',
  'phone',
  'mobile',
  'workPhone',
  'language',
  'disabled',
  'student',
  'tobacco',
  'confidential',
  'deathDate',
] as const;
const EMPLOYMENT = ['hireDate', 'terminationDate', 'status', 'classCode', 'hoursPerWeek'] as const;

/** A person as texts by field: what is known last, and every coverage. What is empty or "no" is absent. */
function shown(person: PersonFacts | undefined, family: FamilyFacts): Shown {
  if (person === undefined) return new Map();
  const details = person.details.at(-1);
  const employment = person.employments.at(-1);
  const values = [
    ...DETAILS.map((field) => pair(field, details?.[field])),
    pair('ssn', person.ssn && maskedSsn(person.ssn.digits)),
    ...EMPLOYMENT.map((field) => pair(`employment.${field}`, employment?.[field])),
    pair('division', family.client.divisions.get(employment?.divisionId ?? '')?.name),
    pair('address.home', addressText(person, 'home')),
    pair('address.mailing', addressText(person, 'mailing')),
    ...[...coverageTexts(person, family)].map(([type, text]) => pair(`coverage.${type}`, text)),
  ];
  return new Map(values.filter(([, value]) => Boolean(value)).map(([field, value]) => [field, String(value)]));
}

const pair = (field: string, value: unknown): [string, unknown] => [field, value];

function addressText(person: PersonFacts, kind: 'home' | 'mailing'): string | undefined {
  const row = person.addresses.filter((address) => address.kind === kind).at(-1);
  if (row === undefined) return undefined;
  const place = [row.state, row.zip].filter(Boolean).join(' ');
  return [row.address1, row.address2, row.city, place, row.county, row.country].filter(Boolean).join(', ');
}

/** "PPO 1500, FAM, 12/01/2026 –" for every run of days, by coverage type. */
export function coverageTexts(person: PersonFacts, family: FamilyFacts): Map<string, string> {
  const texts = new Map<string, string>();
  for (const row of person.coverages.filter((coverage) => !isVoid(coverage))) {
    const plan = family.client.plans.get(row.planId)?.name ?? '';
    const tier = row.tierCode === 'NOTIER' ? '' : `, ${row.tierCode}`;
    const cobra = row.cobra ? ', COBRA' : '';
    const premium = row.premiumCents === null ? '' : `, ${moneyOf(row.premiumCents)}`;
    const days = `${formatDate(row.effectiveDate)} – ${formatDate(row.expirationDate ?? '')}`.trimEnd();
    const text = `${plan}${tier}${cobra}${premium}, ${days}`;
    texts.set(row.coverageType, [texts.get(row.coverageType), text].filter(Boolean).join('; '));
  }
  return texts;
}
