import type { ClaimContent } from './claims-file.ts';
import { digestOf } from './digest.ts';

type Billed = Pick<ClaimContent, 'patientAccountNumber' | 'lines' | 'currencyCode'> & Provider;
type Provider = Pick<ClaimContent, 'providerNpi' | 'billingNpi' | 'providerTin' | 'providerName' | 'officeName'>;

/** One service as it was billed. */
export const serviceText = (line: ClaimContent['lines'][number]): string =>
  JSON.stringify({ ...codesOf(line), ...whenAndWhat(line) });

const codesOf = ({ procedureCode, revenueCode, ndcCode, modifiers }: ClaimContent['lines'][number]) => ({
  procedureCode,
  revenueCode,
  ndcCode,
  modifiers,
});

const whenAndWhat = (line: ClaimContent['lines'][number]) => {
  const { serviceDateFrom, serviceDateTo, billedCurrencyCents, units } = line;
  const { toothNumber, toothSurface, controlNumber } = line;
  return { serviceDateFrom, serviceDateTo, billedCurrencyCents, units, toothNumber, toothSurface, controlNumber };
};

const providerText = ({ providerNpi, billingNpi, providerTin, providerName, officeName }: Provider) =>
  providerNpi === null && providerTin === null
    ? [providerName, officeName]
    : [providerNpi, billingNpi, providerTin?.replace(/\D/g, '') ?? null];

/**
 * What a bill is, beside whom it is about: the provider's account, the provider, and every service with its codes, days,
 * charge and control number. Another provider, procedure or line is another bill, whatever account, day and total say.
 */
export const billKeyOf = (bill: Billed): string =>
  digestOf([bill.patientAccountNumber, bill.currencyCode, providerText(bill), bill.lines.map(serviceText).toSorted()]);
