import type { Language } from '../codes.ts';
import { decimalOf } from '../words/cents.ts';
import { formatDate, formatMoney } from '../words/formats.ts';
import type { AccountType } from '../payments/codes.ts';
import { BUSINESS_ACCOUNTS } from './shop-debit-text.ts';

/** What an employer authorises: a debit of a business account for one premium bill, or for each (NACHA 2.3.2.2, CCD; domain 6.4). */
export interface BillDebitTerms {
  readonly companyName: string;
  readonly companyId: string;
  readonly clientName: string;
  readonly accountType: AccountType;
  /** Last four digits. */
  readonly mask: string;
  readonly bankName: string;
  /** The number of the bill. */
  readonly bill: string;
  readonly amountCents: number;
  /** Calendar date of the debit, or of the first. */
  readonly firstDate: string;
  /** Calendar date of the signature. */
  readonly date: string;
}

type Frequency = 'once' | 'monthly';

const SENTENCES: Readonly<Record<Language, Readonly<Record<Frequency, string>>>> = {
  en: {
    once: 'I authorize {company} (ACH company ID {id}) to electronically debit the {account} business account ending {mask} at {bank} once on or after {first} for {amount} for premium bill {bill} of {client}. If the debit is returned unpaid you may resubmit it up to two times. I certify that I’m authorized to sign for this account and that the debit complies with U.S. law. Date: {date}.',
    monthly:
      'I authorize {company} (ACH company ID {id}) to electronically debit the {account} business account ending {mask} at {bank} for each premium bill of {client}, on the day the bill is due and for what is then left of it, beginning with bills due on {first} and until this authorization is revoked. If a debit is returned unpaid you may resubmit it up to two times. This authorization can be revoked in the portal at least 3 business days before a debit. I certify that I’m authorized to sign for this account and that the debits comply with U.S. law. Date: {date}.',
  },
  ko: {
    once: '본인은 {company}(ACH 회사 ID {id})에서 {client}의 보험료 청구서 {bill} 대금({amount})을 {bank}의 끝자리 {mask} {account} 사업용 계좌에서 {first} 이후 한 번 전자 출금하는 것을 승인합니다. 출금이 미지급으로 반환되면 최대 두 번까지 다시 요청할 수 있습니다. 본인은 이 계좌에 서명할 권한이 있으며 이 출금이 미국 법률을 따른다는 것을 확인합니다. 날짜: {date}.',
    monthly:
      '본인은 {company}(ACH 회사 ID {id})에서 {client}의 보험료 청구서마다 납부 기한일에 남은 금액을 {bank}의 끝자리 {mask} {account} 사업용 계좌에서 전자 출금하는 것을 승인합니다. 기한이 {first}인 청구서부터 적용되며 이 승인을 철회할 때까지 계속됩니다. 출금이 미지급으로 반환되면 최대 두 번까지 다시 요청할 수 있습니다. 이 승인은 출금 최소 3영업일 전에 포털에서 철회할 수 있습니다. 본인은 이 계좌에 서명할 권한이 있으며 이 출금이 미국 법률을 따른다는 것을 확인합니다. 날짜: {date}.',
  },
  es: {
    once: 'Autorizo a {company} (número de compañía ACH {id}) a debitar electrónicamente de la cuenta comercial {account} terminada en {mask} en {bank}, una sola vez el {first} o después, la cantidad de {amount} por la factura de primas {bill} de {client}. Si el débito se devuelve sin pagar, ustedes pueden volver a presentarlo hasta dos veces. Certifico que tengo autorización para firmar por esta cuenta y que el débito cumple las leyes de los Estados Unidos. Fecha: {date}.',
    monthly:
      'Autorizo a {company} (número de compañía ACH {id}) a debitar electrónicamente de la cuenta comercial {account} terminada en {mask} en {bank} cada factura de primas de {client}, el día de su vencimiento y por lo que quede de ella, a partir de las facturas que vencen el {first} y hasta que se revoque esta autorización. Si un débito se devuelve sin pagar, ustedes pueden volver a presentarlo hasta dos veces. Esta autorización se puede revocar en el portal al menos 3 días hábiles antes de un débito. Certifico que tengo autorización para firmar por esta cuenta y que los débitos cumplen las leyes de los Estados Unidos. Fecha: {date}.',
  },
};

/** The exact words in one language: what the page shows and what is kept with its hash are both of this function. */
export function billDebitText(terms: BillDebitTerms, frequency: Frequency, language: Language): string {
  const values: Readonly<Record<string, string>> = {
    company: terms.companyName,
    id: terms.companyId,
    account: BUSINESS_ACCOUNTS[language][terms.accountType],
    mask: terms.mask,
    bank: terms.bankName,
    bill: terms.bill,
    client: terms.clientName,
    amount: formatMoney(decimalOf(terms.amountCents)),
    first: formatDate(terms.firstDate),
    date: formatDate(terms.date),
  };
  return SENTENCES[language][frequency].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
