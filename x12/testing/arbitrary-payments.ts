import * as fc from 'fast-check';
import type { ClaimPayment835, Payment835, ProviderAdjustment, ServiceLine835 } from '../835-model.ts';
import { CLAIM_STATUS_CODES, PAYMENT_METHOD_CODES } from '../claim-codes.ts';
import type { ClaimDate, ClaimOrganization, ClaimQuantity } from '../claim-model.ts';
import { amount, code, day, record, references, text, word } from './arbitrary-834-parts.ts';
import { adjustments, amounts, claimParty, currency, procedure } from './arbitrary-claim-parts.ts';

/*
 * Payments that a valid 835 can hold, without positions.
 */

type Model<T> = Omit<T, 'position'>;

/** An amount on either side of zero, as reversals have it. */
const signed = fc.tuple(fc.constantFrom('', '-'), amount).map(([sign, of]) => `${sign}${of}`);
const quantities: fc.Arbitrary<ClaimQuantity[]> = fc.array(fc.record({ qualifier: word, quantity: amount }), {
  maxLength: 2,
});
const remarks = fc.array(word, { maxLength: 5 });

function dtm(...qualifiers: string[]): fc.Arbitrary<ClaimDate[]> {
  return fc.array(fc.record({ qualifier: fc.constantFrom(...qualifiers), date: day }), { maxLength: 2 });
}

const organization = (entity: string): fc.Arbitrary<ClaimOrganization> =>
  record<Required<ClaimOrganization>>(
    {
      entity: fc.constant(entity),
      name: text,
      idQualifier: fc.constantFrom('XX', 'FI'),
      id: word,
      address: fc.record({ lines: fc.array(text, { minLength: 1, maxLength: 2 }), city: text, state: word, zip: word }),
      contacts: fc.constant([]),
      references,
    },
    'entity',
    'id',
    'contacts',
    'references',
  );

/** Table 1. */
export const arbitraryPayment: fc.Arbitrary<Model<Payment835>> = record<Required<Model<Payment835>>>(
  {
    kind: fc.constant('payment'),
    control: fc.constant('0001'),
    version: fc.constant('005010X221A1'),
    handling: fc.constantFrom('I', 'H', 'C'),
    amount,
    currency,
    debit: fc.boolean(),
    method: code(PAYMENT_METHOD_CODES),
    date: day,
    trace: word,
    issuer: word,
    references,
    dates: dtm('405'),
    payer: organization('PR'),
    payee: organization('PE'),
  },
  ...(['kind', 'control', 'version', 'handling', 'amount', 'debit', 'trace'] as const),
  ...(['references', 'dates', 'payer', 'payee'] as const),
);

const line: fc.Arbitrary<Model<ServiceLine835>> = record<Required<Model<ServiceLine835>>>(
  {
    procedure,
    submitted: procedure,
    charge: signed,
    paid: signed,
    revenue: word,
    quantity: signed,
    submittedQuantity: signed,
    adjustments,
    amounts,
    quantities,
    dates: dtm('472', '150', '151'),
    controlNumber: word,
    references,
    remarks,
  },
  ...(['procedure', 'charge', 'paid', 'adjustments', 'amounts', 'quantities', 'dates'] as const),
  ...(['references', 'remarks'] as const),
).map((of) => {
  const control = of.controlNumber === undefined ? [] : [{ qualifier: '6R', value: of.controlNumber }];
  return { ...of, references: [...of.references, ...control] };
});

/** What stands at a name of a payment belongs to the claim. */
const named = (entity: string) => claimParty(entity).map((party) => ({ ...party, references: [] }));

type Claim = Omit<Model<ClaimPayment835>, 'lines'> & { readonly lines: readonly Model<ServiceLine835>[] };

/** 2100 with its lines. */
export const arbitraryClaimPayment: fc.Arbitrary<Claim> = record<Required<Claim>>(
  {
    kind: fc.constant('claim'),
    account: word,
    status: code(CLAIM_STATUS_CODES),
    charge: signed,
    paid: signed,
    patientResponsibility: signed,
    filing: word,
    payerClaimNumber: word,
    facility: word,
    frequency: word,
    drg: word,
    patient: named('QC'),
    subscriber: named('IL'),
    corrected: named('74'),
    providers: fc.array(fc.constantFrom('82', 'TT').chain(named), { maxLength: 2 }),
    adjustments,
    amounts,
    quantities,
    dates: dtm('050', '232', '233'),
    references,
    remarks,
    lines: fc.array(line, { maxLength: 3 }),
  },
  ...(['kind', 'account', 'status', 'charge', 'paid', 'providers', 'adjustments', 'amounts'] as const),
  ...(['quantities', 'dates', 'references', 'remarks', 'lines'] as const),
);

/** One PLB with one reason. */
export const arbitraryAdjustment: fc.Arbitrary<Model<ProviderAdjustment>> = record<Required<Model<ProviderAdjustment>>>(
  { provider: word, fiscalDate: day, reason: fc.constantFrom('WO', 'FB', 'L6', '72'), reference: word, amount: signed },
  'provider',
  'reason',
  'amount',
);
