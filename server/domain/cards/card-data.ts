import { formatDate } from '@coverlane/contract/words/formats.ts';
import { percentText } from '@coverlane/contract/words/percent.ts';
import type { CardData } from '@coverlane/contract/cards/layout.ts';
import { isPharmacyCard } from '@coverlane/contract/cards/legal.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { encode } from 'uqr';
import { moneyOf } from '../money.ts';

/** Somebody who is named on a card. */
export interface NamedPerson {
  isSubscriber: boolean;
  suffix: string;
  name: string;
}

/** In cents; null is "no limit", 0 is "none", undefined: the plan does not have it. */
type Limit = { individual: number | null | undefined; family: number | null | undefined };

/** What an administrator recorded for the cards of a plan. */
export interface CardFacts {
  networkName: string | null;
  issuerName: string | null;
  issuerId: string | null;
  rxBin: string | null;
  rxPcn: string | null;
  rxGroup: string | null;
  phoneMember: string | null;
  phoneHours: string | null;
  phoneProvider: string | null;
  phonePrecertification: string | null;
  phonePharmacy: string | null;
  phoneNurse: string | null;
  website: string | null;
  claimsAddress: string | null;
  payerId: string | null;
}

/** Everything a card says, before it is words. Dates are 'YYYY-MM-DD', money cents. */
export interface CardSource {
  clientName: string;
  group: { name: string; number: string } | null;
  divisionName: string | null;
  plan: { name: string; kind: string | null; coverageType: CoverageType };
  memberNumber: string;
  suffix: string;
  memberName: string;
  people: readonly NamedPerson[];
  effectiveDate: string;
  issuedOn: string;
  selfFunded: boolean;
  limits: { deductible: { in: Limit; out: Limit }; oop: { in: Limit; out: Limit } };
  coinsurance: { in: number | null; out: number | null };
  copays: Readonly<Record<'primary' | 'specialist' | 'urgent' | 'emergency', number | null>>;
  facts: CardFacts;
  /** What administrators' own variables say, of which some take their value from the card's (domain 12.6). */
  own?: (builtIn: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

/** As cards write money: whole dollars without cents; "No limit" is a limit that is none; '' what a plan does not have. */
export function cardMoney(cents: number | null | undefined): string {
  if (cents === undefined) return '';
  if (cents === null) return 'No limit';
  return moneyOf(cents).replace(/\.00$/, '');
}

const percent = (member: number | null): string => (member === null ? '' : percentText(member));
const copay = (cents: number | null): string => (cents === null ? '' : cardMoney(cents));

/** The words of a card (domain 9.1, 9.2): variables, whoever is named on it, and the code to scan. Never a Social Security number. */
export function cardData(source: CardSource): CardData {
  const subscriber = source.people.find(({ isSubscriber }) => isSubscriber)?.name ?? '';
  const builtIn: Record<string, string> = {
    ...whoValues(source, subscriber),
    ...limitValues(source),
    ...factValues(source),
  };
  const values = { ...builtIn, ...source.own?.(builtIn) };
  const plain = plainText(values);
  const dependents = source.people
    .filter(({ isSubscriber }) => !isSubscriber)
    .map(({ suffix, name }) => ({ suffix, name }));
  return { values: { ...values, 'card.plainText': plain }, lists: { dependents }, qr: codeOf(plain) };
}

const whoValues = (source: CardSource, subscriber: string): Record<string, string> => ({
  'subscriber.fullName': subscriber,
  'member.fullName': source.memberName,
  'member.number': source.memberNumber,
  'member.suffix': source.suffix,
  'client.name': source.clientName,
  'group.name': source.group?.name ?? '',
  'group.number': source.group?.number ?? '',
  'division.name': source.divisionName ?? '',
  'plan.displayName': source.plan.name,
  'plan.type': planTypes[source.plan.coverageType] ?? '',
  'coverage.effectiveDate': formatDate(source.effectiveDate),
  'card.issueDate': formatDate(source.issuedOn),
});

const planTypes: Readonly<Partial<Record<CoverageType, string>>> = {
  medical: 'Medical',
  rx: 'Prescription',
  dental: 'Dental',
  vision: 'Vision',
};

function limitValues({ limits, coinsurance, copays }: CardSource): Record<string, string> {
  const of = (name: 'deductible' | 'oop', network: 'in' | 'out') => ({
    [`${name}.${network}.individual`]: cardMoney(limits[name][network].individual),
    [`${name}.${network}.family`]: cardMoney(limits[name][network].family),
  });
  return {
    ...of('deductible', 'in'),
    ...of('deductible', 'out'),
    ...of('oop', 'in'),
    ...of('oop', 'out'),
    'coinsurance.in': percent(coinsurance.in),
    'coinsurance.out': percent(coinsurance.out),
    'copay.primary': copay(copays.primary),
    'copay.specialist': copay(copays.specialist),
    'copay.urgent': copay(copays.urgent),
    'copay.emergency': copay(copays.emergency),
  };
}

/** A client or plan of which nothing is recorded for its cards. */
export const NO_CARD_FACTS: CardFacts = {
  networkName: null,
  issuerName: null,
  issuerId: null,
  rxBin: null,
  rxPcn: null,
  rxGroup: null,
  phoneMember: null,
  phoneHours: null,
  phoneProvider: null,
  phonePrecertification: null,
  phonePharmacy: null,
  phoneNurse: null,
  website: null,
  claimsAddress: null,
  payerId: null,
};

const word = (fact: string | null): string => fact ?? '';

/** What every paper can say of what is recorded for cards, by variable; '' what is not recorded. */
export const generalFacts = (facts: CardFacts = NO_CARD_FACTS) => ({
  'network.name': word(facts.networkName),
  'issuer.name': word(facts.issuerName),
  'issuer.id': word(facts.issuerId),
  'phones.member': word(facts.phoneMember),
  'phones.hours': word(facts.phoneHours),
  'phones.provider': word(facts.phoneProvider),
  'phones.precertification': word(facts.phonePrecertification),
  'phones.nurse': word(facts.phoneNurse),
  website: word(facts.website),
  'claims.address': word(facts.claimsAddress),
  'claims.payerId': word(facts.payerId),
});

/** What stands on cards that serve at a pharmacy alone. */
const pharmacyFacts = (facts: CardFacts) => ({
  'rx.bin': word(facts.rxBin),
  'rx.pcn': word(facts.rxPcn),
  'rx.group': word(facts.rxGroup),
  'phones.pharmacy': word(facts.phonePharmacy),
});

function factValues({ facts, plan, memberNumber, selfFunded, clientName }: CardSource): Record<string, string> {
  const issuer = selfFunded ? facts.issuerName : null;
  const funding = issuer ? `Self-funded by ${clientName}. Administered by ${issuer}, not insured.` : '';
  const general = { ...generalFacts(facts), 'funding.statement': funding };
  if (!isPharmacyCard([plan.coverageType])) return general;
  return { ...general, ...pharmacyFacts(facts), 'rx.id': facts.rxBin === null ? '' : memberNumber };
}

/** What the code says when it is scanned: enough to look the person up, and nothing that the card does not say itself. */
const plainText = (values: Record<string, string>): string =>
  [
    `ID ${values['member.number']} ${values['member.suffix']}`,
    `GRP ${values['group.number']}`,
    ...(values['rx.bin'] ? [`BIN ${values['rx.bin']} PCN ${values['rx.pcn']} RXGRP ${values['rx.group']}`] : []),
    ...(values['claims.payerId'] ? [`PAYER ${values['claims.payerId']}`] : []),
  ].join('\n');

/** The code as a path of one-module squares; rows of dark modules are one stroke each. */
function codeOf(text: string): { modules: number; path: string } {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => strokes(row, y)).join('');
  return { modules: size, path };
}

function strokes(row: readonly boolean[], y: number): string[] {
  const drawn: string[] = [];
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x += 1;
    drawn.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`);
  }
  return drawn;
}
