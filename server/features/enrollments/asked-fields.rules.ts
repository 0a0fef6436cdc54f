import type { AskedChange, DetailField } from '@coverlane/contract/changes/asked-change.ts';
import type { ParticularInput } from '../../domain/changes/particular-values.ts';
import type { ChangeRequest, CoverageChange, DetailsPatch } from '../../domain/changes/requests.ts';

type Of<Type extends ChangeRequest['type']> = Extract<ChangeRequest, { type: Type }>;
type Asked<Type extends AskedChange['type']> = Extract<AskedChange, { type: Type }>;

/** Whom the change is about, and what of it lies sealed. */
type About = { personId: string | null; sealed: Asked<'demochange'>['sealed'] };

/** What a change outside the wizard asked for, by the fields of its call; null: it is asked for anew. Pure. */
export function askedFields(requests: readonly ChangeRequest[], about: About): AskedChange | null {
  const [first] = requests;
  if (first === undefined || requests.some(({ type }) => type !== first.type)) return null;
  if (first.type === 'demochange') return ofPerson(first, requests, about);
  return first.type === 'addresschange' ? addressOf(first, about.personId) : others(first);
}

function others(request: ChangeRequest): AskedChange | null {
  switch (request.type) {
    case 'termmember':
      return terminationOf(request);
    case 'divchange': {
      const { effectiveDate, divisionId, planMap } = request;
      return { type: 'divchange', effectiveDate, divisionId, planMap: { ...planMap } };
    }
    case 'coveragechange':
      return coveragesOf(request);
    case 'rehire':
      return rehireOf(request);
    case 'reinstatement':
      return { type: 'reinstatement', coverageStarts: request.coverageStarts, ...passing(request) };
    case 'leave':
      return leaveOf(request);
    default:
      return null;
  }
}

const passing = ({ override }: { override?: { reason: string } | undefined }) => ({
  overrideReason: override?.reason ?? null,
});

/** An end of some types alone is decided about a child past the age limit, on a page that asks anew. */
function terminationOf(request: Of<'termmember'>): Asked<'termmember'> | null {
  const { effectiveDate: eventDate, reason, coverageEnds, coverageTypes, event, note = null } = request;
  if (coverageTypes !== undefined) return null;
  return {
    type: 'termmember',
    eventDate,
    reasonCode: reason ?? '',
    eventCode: event?.code ?? null,
    coverageEnds,
    note,
  };
}

function addressOf(request: Of<'addresschange'>, own: string | null): Asked<'addresschange'> | null {
  const { effectiveDate, addresses, personIds } = request;
  const [address] = addresses;
  if (address === undefined) return null;
  const { kind, address2 = null } = address;
  const lines = { address1: address.address1 ?? '', address2, city: address.city ?? '' };
  const place = { state: address.state ?? '', zip: address.zip ?? '' };
  return {
    type: 'addresschange',
    effectiveDate,
    kind,
    ...lines,
    ...place,
    personIds: personIds.filter((id) => id !== own),
  };
}

function coveragesOf({ effectiveDate, coverages, event, reason, override }: CoverageChange): AskedChange {
  return {
    type: 'coveragechange',
    effectiveDate,
    eventCode: reason,
    eventDate: event?.date ?? null,
    coverages: coverages.map(({ personId, action, coverageType, planId, expirationDate, ...one }) => ({
      personId,
      action,
      coverageType,
      planId,
      effectiveDate: 'effectiveDate' in one ? one.effectiveDate : null,
      expirationDate,
    })),
    ...passing({ override }),
  };
}

function rehireOf(request: Of<'rehire'>): AskedChange {
  const { effectiveDate: hireDate, again, coverageStarts } = request;
  const { divisionId = null, status = null, classCode = null, hoursPerWeek = null } = request.employment;
  return {
    type: 'rehire',
    hireDate,
    divisionId,
    status,
    classCode,
    hoursPerWeek: hoursPerWeek === null ? null : Number(hoursPerWeek),
    asBefore: again === null,
    again: again === null || again.length === 0 ? null : again.map((held) => ({ ...held })),
    coverageStarts,
    ...passing(request),
  };
}

function leaveOf(request: Of<'leave'>): AskedChange {
  if (request.step === 'return') return { type: 'leavereturn', date: request.effectiveDate, ...passing(request) };
  const { effectiveDate: startDate, leave, expectedReturn, payer, gives } = request;
  return { type: 'leave', startDate, leave, expectedReturn, payer, gives: [...gives], ...passing(request) };
}

const NAMES: Partial<Record<keyof DetailsPatch, DetailField>> = {
  suffixName: 'suffix',
  relationshipCode: 'relationship',
};
/** Kept otherwise, and asked for elsewhere: that a child is disabled is decided about a child past the age limit. */
const ELSEWHERE: ReadonlySet<string> = new Set(['disabled', 'extra']);

function ofPerson(first: Of<'demochange'>, requests: readonly ChangeRequest[], about: About): AskedChange | null {
  const { effectiveDate, details, employment = {}, particulars, externalId } = first;
  if (particulars !== undefined) return particularsOf(first, requests);
  const called = externalId === undefined ? {} : { externalId };
  const stated = Object.entries({ ...details, ...employment, ...called }).filter(([key]) => !ELSEWHERE.has(key));
  if (stated.length < Object.keys(details).length) return null;
  const named = stated.map(([key, value]) => [nameOf(key), value === null ? null : String(value)]);
  return {
    type: 'demochange',
    effectiveDate,
    details: Object.fromEntries(named),
    withdrawSsn: first.ssn === null,
    sealed: about.sealed,
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key that is no column is its own name
const nameOf = (key: string): string => NAMES[key as keyof DetailsPatch] ?? key;

type Particulars = Asked<'particulars'>;

/** Of the member alone beneficiaries are named; doctors and other coverage are those of the member, who comes first. */
function particularsOf(first: Of<'demochange'>, requests: readonly ChangeRequest[]): Particulars | null {
  const { effectiveDate, particulars = [] } = first;
  if (particulars.some(({ kind }) => kind === 'pastAge')) return null;
  const personIds = requests.flatMap((request) => ('personId' in request ? request.personId : []));
  return {
    type: 'particulars',
    effectiveDate,
    personIds: personIds.filter((id) => id !== first.personId),
    ...listed('beneficiaries', particulars.flatMap(beneficiariesOf)),
    ...listed('doctors', particulars.flatMap(doctorOf)),
    ...(particulars.some(({ kind }) => kind === 'otherCoverage') && {
      otherCoverage: particulars.flatMap(otherCoverageOf),
    }),
  };
}

const listed = <Key extends string, One>(key: Key, list: One[]): Partial<Record<Key, One[]>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one key of the record
  list.length === 0 ? {} : ({ [key]: list } as Partial<Record<Key, One[]>>);

function beneficiariesOf(one: ParticularInput): NonNullable<Particulars['beneficiaries']> {
  if (one.kind !== 'beneficiaries') return [];
  const people = (one.says?.people ?? []).map(({ share, ...person }) => ({ ...person, share: String(share / 1000) }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the subject of beneficiaries is their type of coverage
  return [{ coverageType: one.subject as NonNullable<Particulars['beneficiaries']>[number]['coverageType'], people }];
}

function doctorOf(one: ParticularInput): NonNullable<Particulars['doctors']> {
  if (one.kind !== 'doctor') return [];
  const { npi, name, existingPatient } = one.says ?? { npi: '', name: '', existingPatient: null };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the subject of a doctor is their type of coverage
  const coverageType = one.subject as NonNullable<Particulars['doctors']>[number]['coverageType'];
  return [{ coverageType, npi, name, existingPatient }];
}

/** What was not named any more ends by not being named again. */
function otherCoverageOf(one: ParticularInput): NonNullable<Particulars['otherCoverage']> {
  if (one.kind !== 'otherCoverage' || one.says === null || !one.effectiveDate) return [];
  const { subject, says, effectiveDate, expirationDate = null } = one;
  return [{ subject, ...says, effectiveDate, expirationDate }];
}
