import { contactOf, dateOf, partyOf } from '@coverlane/x12/834-events.ts';
import type { Member834, Party834 } from '@coverlane/x12/834-model.ts';
import type { DetailsValues } from '../../domain/changes/facts.ts';
import type { AddressInput, DetailsPatch, EmploymentPatch } from '../../domain/changes/requests.ts';
import { employmentStatusOf, genderOf, maritalStatusOf } from './codes-of-834.rules.ts';

/** LUI02 codes (ISO 639) of the languages of the interface; others are kept with the file's other data. */
const LANGUAGES: Readonly<Record<string, string>> = { ENG: 'en', EN: 'en', KOR: 'ko', KO: 'ko', SPA: 'es', ES: 'es' };

const defined = (patch: Record<string, unknown>): DetailsPatch =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined && value !== null));

/**
 * What a member's record says of the person, in our fields (X12 834 2000, 2100A; domain 15.2). What the record does
 * not say is absent, so that it stays as it is. Where the record gives the old values (2100B, NM1*70), what they had
 * and the new ones have not is cleared.
 */
export function statedDetails(member: Member834): DetailsPatch {
  const { name } = member;
  return {
    ...cleared(member),
    ...defined({
      lastName: name.last,
      firstName: name.first,
      middleName: name.middle,
      prefix: name.prefix,
      suffixName: name.suffix,
      ...demographics(name),
      ...contacts(name),
      ...status(member),
    }),
  };
}

function cleared(member: Member834): DetailsPatch {
  const old = partyOf(member, '70');
  if (old === undefined) return {};
  const patch: DetailsPatch = {};
  if (old.middle !== undefined && member.name.middle === undefined) patch.middleName = null;
  if (old.prefix !== undefined && member.name.prefix === undefined) patch.prefix = null;
  if (old.suffix !== undefined && member.name.suffix === undefined) patch.suffixName = null;
  return patch;
}

const demographics = ({ demographics: stated }: Party834) => ({
  dob: stated?.birthDate,
  gender: genderOf(stated?.gender),
  maritalStatus: maritalStatusOf(stated?.maritalStatus),
});

const contacts = (party: Party834) => ({
  phone: contactOf(party, 'HP') ?? contactOf(party, 'TE'),
  mobile: contactOf(party, 'CP'),
  workPhone: contactOf(party, 'WP'),
  email: contactOf(party, 'EM'),
});

const STUDENT: Readonly<Record<string, boolean>> = { F: true, P: true, N: false };
const TOBACCO: Readonly<Record<string, boolean>> = { T: true, X: true, N: false };
const CONFIDENTIAL: Readonly<Record<string, boolean>> = { R: true, U: false };

function status(member: Member834): Partial<Record<keyof DetailsValues, unknown>> {
  const spoken = member.languages.map(({ code }) => LANGUAGES[code?.toUpperCase() ?? '']).find(Boolean);
  return {
    language: spoken,
    disabled: member.disabled ?? (member.disabilities.length > 0 ? true : undefined),
    student: STUDENT[member.studentStatus ?? ''],
    tobacco: TOBACCO[member.health?.code ?? ''],
    confidential: CONFIDENTIAL[member.confidentiality ?? ''],
    deathDate: member.deathDate,
  };
}

/** The addresses a record states: the member's own (2100A) and the mailing address (2100C). */
export function statedAddresses(member: Member834): AddressInput[] {
  const mailing = partyOf(member, '31');
  return [...addressOf('home', member.name), ...(mailing ? addressOf('mailing', mailing) : [])];
}

const NOWHERE = { address1: null, address2: null, city: null, state: null, zip: null, county: null, country: null };

function addressOf(kind: 'home' | 'mailing', { address }: Party834): AddressInput[] {
  if (address === undefined) return [];
  const { lines, city, state, zip, country, locationQualifier, location } = address;
  const county = locationQualifier === 'CY' ? location : undefined;
  const stated = { address1: lines[0], address2: lines[1], city, state, zip, county, country };
  const texts = Object.entries(stated).filter(([, text]) => text !== undefined && text !== '');
  return [{ kind, ...NOWHERE, ...Object.fromEntries(texts) }];
}

/** What a subscriber's record says of the employment: DTP 336 and 337, INS08, EC01, ICM03. A reinstatement ends no more. */
export function statedEmployment(member: Member834): EmploymentPatch {
  const { weeklyHours } = member.income ?? {};
  const stated = {
    hireDate: dateOf(member, '336'),
    terminationDate: dateOf(member, '337'),
    status: employmentStatusOf(member.employmentStatus) ?? undefined,
    classCode: member.employmentClasses[0]?.code,
    hoursPerWeek: weeklyHours === undefined ? undefined : hours(weeklyHours),
  };
  const patch: EmploymentPatch = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
  return member.maintenanceType === '025' ? { terminationDate: null, ...patch } : patch;
}

/** Hours with two decimals, as they are stored; null where the text is no number of hours of a week. */
function hours(text: string): string | null {
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 && value <= 168 ? value.toFixed(2) : null;
}
