import type { Address834, Contact834, Demographics834, Reference834 } from './834-model.ts';

/*
 * What claims (837) and payments (835) have in common. Money is decimal text in dollars as written ('100', '-19.5');
 * days are 'YYYY-MM-DD'. A key is absent where the file says nothing.
 */

/** DTP or DTM: qualifier (472 service, 434 statement, 435 admission, 431 onset, 050 received, 573 paid), day or span. */
export interface ClaimDate {
  readonly qualifier: string;
  readonly date: string;
  /** The last day of a span. */
  readonly until?: string;
}

/** AMT: F5 patient paid, D paid by another payer, EAF left to the patient, B6 allowed, AU covered. */
export interface ClaimAmount {
  readonly qualifier: string;
  readonly amount: string;
}

/** CUR: the currency of all amounts, where a file names one. */
export interface ClaimCurrency {
  /** CUR02 as in ISO 4217: 'MXN'. */
  readonly code: string;
  /** CUR03, by which amounts are multiplied, as written. */
  readonly rate?: string;
}

/** QTY. */
export interface ClaimQuantity {
  readonly qualifier: string;
  readonly quantity: string;
}

/** One reason of a CAS: group CO contractual, PR patient, OA other, PI payer, CR correction; reason is the CARC. */
export interface Adjustment {
  readonly group: string;
  readonly reason: string;
  readonly amount: string;
  readonly quantity?: string;
}

/** A service as a code: qualifier HC (CPT and HCPCS), AD (CDT), NU (revenue code), N4 (drug), ER, ZZ ... */
export interface Procedure {
  readonly qualifier: string;
  readonly code: string;
  /** At most four. */
  readonly modifiers: readonly string[];
  readonly description?: string;
}

/** A person or organization named by an NM1: a provider, a subscriber, a patient, a payer. */
export interface ClaimParty {
  /** NM101: 85 billing, 82 rendering, 71 attending, DN referring, 77 facility, IL subscriber, QC patient, PR payer. */
  readonly entity: string;
  /** NM102: 1 person, 2 organization. */
  readonly type?: string;
  /** The last name of a person, the name of an organization. */
  readonly last?: string;
  readonly first?: string;
  readonly middle?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  /** NM108: XX says that `id` is an NPI, MI a member identifier, PI or XV a payer identifier. */
  readonly idQualifier?: string;
  readonly id?: string;
  /** PRV03: the provider's taxonomy code. */
  readonly taxonomy?: string;
  readonly address?: Address834;
  readonly contacts: readonly Contact834[];
  readonly demographics?: Demographics834;
  /** EI employer identification, SY social security, G2 commercial number ... */
  readonly references: readonly Reference834[];
}

/** A payer or payee named by an N1 (835 1000A, 1000B). */
export interface ClaimOrganization {
  /** N101: PR payer, PE payee. */
  readonly entity: string;
  readonly name?: string;
  /** N103: XX says that `id` is an NPI, FI a tax identifier. */
  readonly idQualifier?: string;
  readonly id?: string;
  readonly address?: Address834;
  readonly contacts: readonly Contact834[];
  /** TJ tax identifier, PQ payee number, 2U payer number. */
  readonly references: readonly Reference834[];
}

/** The national provider identifier of a party, undefined when it is named by something else. */
export function npiOf(party: Pick<ClaimParty, 'idQualifier' | 'id'>): string | undefined {
  return party.idQualifier === 'XX' ? party.id : undefined;
}

const TAX_NAMES = new Set(['24', '34', 'FI']);
const TAX_REFERENCES = new Set(['EI', 'SY', 'TJ']);

/**
 * The tax identifier of a provider as written: REF EI, SY or TJ, or its name's own identifier (24, 34, FI; before
 * 5010). Of a patient it would be the social security number.
 */
export function taxIdOf(party: Pick<ClaimParty, 'idQualifier' | 'id' | 'references'>): string | undefined {
  const reference = party.references.find(({ qualifier }) => TAX_REFERENCES.has(qualifier));
  return reference?.value ?? (TAX_NAMES.has(party.idQualifier ?? '') ? party.id : undefined);
}

/** The first provider of a claim or line in one of these roles (NM101): '82' rendering, '71' attending, 'DN' referring. */
export function providerOf(
  of: { readonly providers: readonly ClaimParty[] },
  ...entities: readonly string[]
): ClaimParty | undefined {
  return of.providers.find((party) => entities.includes(party.entity));
}
