import type { Language } from '../codes.ts';
import { decimalOf } from '../words/cents.ts';
import { formatDate, formatMoney } from '../words/formats.ts';
import type { AccountType } from '../payments/codes.ts';

/** What a shop authorises: one debit of a business account (NACHA 2.3.2.2, CCD; domain 13.3). */
export interface ShopDebitTerms {
  readonly companyName: string;
  readonly companyId: string;
  readonly shopName: string;
  readonly accountType: AccountType;
  /** Last four digits. */
  readonly mask: string;
  readonly bankName: string;
  readonly amountCents: number;
  /** Calendar date of the debit. */
  readonly date: string;
}

/** What a business account is called. */
export const BUSINESS_ACCOUNTS: Readonly<Record<Language, Readonly<Record<AccountType, string>>>> = {
  en: { checking: 'checking', savings: 'savings' },
  ko: { checking: '당좌 예금', savings: '저축 예금' },
  es: { checking: 'corriente', savings: 'de ahorros' },
};

const SENTENCES: Readonly<Record<Language, string>> = {
  en: 'I authorize {company} (ACH company ID {id}) to electronically debit the {account} business account ending {mask} at {bank} once on {date} for {amount} for the fringe benefit contributions of {shop}. If the debit is returned unpaid you may resubmit it up to two times. I certify that I’m authorized to sign for this account and that the debit complies with U.S. law. Date: {date}.',
  ko: '본인은 {company}(ACH 회사 ID {id})에서 {shop}의 복리후생 부담금으로 {amount}를 {bank}의 끝자리 {mask} {account} 사업용 계좌에서 {date}에 한 번 전자 출금하는 것을 승인합니다. 출금이 미지급으로 반환되면 최대 두 번까지 다시 요청할 수 있습니다. 본인은 이 계좌에 서명할 권한이 있으며 이 출금이 미국 법률을 따른다는 것을 확인합니다. 날짜: {date}.',
  es: 'Autorizo a {company} (número de compañía ACH {id}) a debitar electrónicamente de la cuenta comercial {account} terminada en {mask} en {bank}, una sola vez el {date}, la cantidad de {amount} por las contribuciones a beneficios de {shop}. Si el débito se devuelve sin pagar, ustedes pueden volver a presentarlo hasta dos veces. Certifico que tengo autorización para firmar por esta cuenta y que el débito cumple las leyes de los Estados Unidos. Fecha: {date}.',
};

/** The exact words in one language: what the page shows and what is kept with its hash are both of this function. */
export function shopDebitText(terms: ShopDebitTerms, language: Language): string {
  const values: Readonly<Record<string, string>> = {
    company: terms.companyName,
    id: terms.companyId,
    account: BUSINESS_ACCOUNTS[language][terms.accountType],
    mask: terms.mask,
    bank: terms.bankName,
    date: formatDate(terms.date),
    amount: formatMoney(decimalOf(terms.amountCents)),
    shop: terms.shopName,
  };
  return SENTENCES[language].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
