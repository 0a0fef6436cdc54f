import { phoneText } from '../members/digits.ts';
import type { Language } from '../codes.ts';
import { decimalOf } from '../words/cents.ts';
import { formatDate, formatMoney } from '../words/formats.ts';
import type { AccountType } from '../payments/codes.ts';

/** What a payer authorises (domain 6.4; NACHA 2.3; 12 CFR 1005.10(b)). */
export interface DebitTerms {
  /** Who draws, as the bank names them, and by which number. */
  readonly companyName: string;
  readonly companyId: string;
  readonly accountType: AccountType;
  /** Last four digits. */
  readonly mask: string;
  readonly bankName: string;
  readonly amountCents: number;
  /** Calendar date of the first debit. */
  readonly firstDate: string;
  /** Day of each month; null: once. */
  readonly dueDay: number | null;
  /** What a returned debit costs; 0: nothing. */
  readonly feeCents: number;
  /** Whom to call and where to write, beside the portal; null: nobody said. */
  readonly phone: string | null;
  readonly address: string | null;
  /** Calendar date on which it is given. */
  readonly date: string;
}

/** The sentences in one language, each a blank to fill: the parts of the text of domain 6.4, in its order. */
interface Sentences {
  readonly account: Readonly<Record<AccountType, string>>;
  readonly debit: string;
  readonly once: string;
  readonly monthly: string;
  readonly change: string;
  readonly returned: string;
  readonly fee: string;
  readonly inForce: string;
  readonly portal: string;
  readonly call: string;
  readonly write: string;
  readonly or: string;
  readonly owner: string;
}

const SENTENCES: Readonly<Record<Language, Sentences>> = {
  en: {
    account: { checking: 'checking', savings: 'savings' },
    debit:
      'I authorize {company} (ACH company ID {id}) to electronically debit my {account} account ending {mask} at {bank} for {amount} {when} for health benefit contributions.',
    once: 'once on {date}',
    monthly: 'on day {day} of each month beginning {date} until I cancel',
    change: 'If the amount changes I will be notified at least 10 days before the debit.',
    returned: 'If a debit is returned unpaid you may resubmit it up to two times.',
    fee: 'If a debit is returned unpaid you may resubmit it up to two times and may charge a return fee of {fee} where allowed.',
    inForce:
      'This authorization stays in force until I revoke it {how} at least 3 business days before the next debit.',
    portal: 'in the portal',
    call: 'by calling {phone}',
    write: 'by writing to {address}',
    or: 'or',
    owner: 'I certify I am an owner or authorized signer of this account. Date: {date}.',
  },
  ko: {
    account: { checking: '당좌 예금', savings: '저축 예금' },
    debit:
      '본인은 {company}(ACH 회사 ID {id})에서 건강 급여 부담금으로 {amount}를 {bank}의 끝자리 {mask} {account} 계좌에서 {when} 전자 출금하는 것을 승인합니다.',
    once: '{date}에 한 번',
    monthly: '{date}부터 본인이 취소할 때까지 매월 {day}일에',
    change: '금액이 변경되면 출금일로부터 최소 10일 전에 통지를 받습니다.',
    returned: '출금이 미지급으로 반환되면 최대 두 번까지 다시 요청할 수 있습니다.',
    fee: '출금이 미지급으로 반환되면 최대 두 번까지 다시 요청할 수 있으며, 법이 허용하는 경우 반환 수수료 {fee}를 청구할 수 있습니다.',
    inForce: '이 승인은 다음 출금일로부터 최소 3영업일 전에 본인이 {how} 철회할 때까지 유효합니다.',
    portal: '포털에서',
    call: '{phone}번으로 전화하여',
    write: '{address} 주소로 서면을 보내',
    or: '또는',
    owner: '본인은 이 계좌의 소유자 또는 승인된 서명인임을 확인합니다. 날짜: {date}.',
  },
  es: {
    account: { checking: 'corriente', savings: 'de ahorros' },
    debit:
      'Autorizo a {company} (número de compañía ACH {id}) a debitar electrónicamente de mi cuenta {account} terminada en {mask} en {bank} la cantidad de {amount} {when} por contribuciones a beneficios de salud.',
    once: 'una sola vez el {date}',
    monthly: 'el día {day} de cada mes a partir del {date} hasta que yo cancele',
    change: 'Si la cantidad cambia, se me avisará al menos 10 días antes del débito.',
    returned: 'Si un débito se devuelve sin pagar, ustedes pueden volver a presentarlo hasta dos veces.',
    fee: 'Si un débito se devuelve sin pagar, ustedes pueden volver a presentarlo hasta dos veces y cobrar un cargo por devolución de {fee} donde la ley lo permita.',
    inForce:
      'Esta autorización sigue vigente hasta que yo la revoque {how} al menos 3 días hábiles antes del próximo débito.',
    portal: 'en el portal',
    call: 'llamando al {phone}',
    write: 'escribiendo a {address}',
    or: 'o',
    owner: 'Certifico que soy titular o firmante autorizado de esta cuenta. Fecha: {date}.',
  },
};

const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const money = (cents: number): string => formatMoney(decimalOf(cents));

/**
 * The exact words of an authorisation in one language (domain 6.4). What the page shows, what is kept with its hash and what is
 * mailed are all of this function.
 */
export function authorisationText(terms: DebitTerms, language: Language): string {
  const said = SENTENCES[language];
  const { dueDay, firstDate, amountCents, feeCents, date } = terms;
  const when = filled(dueDay === null ? said.once : said.monthly, { date: formatDate(firstDate), day: String(dueDay) });
  const values = {
    company: terms.companyName,
    id: terms.companyId,
    account: said.account[terms.accountType],
    mask: terms.mask,
    bank: terms.bankName,
    amount: money(amountCents),
    when,
  };
  return [
    filled(said.debit, values),
    said.change,
    feeCents > 0 ? filled(said.fee, { fee: money(feeCents) }) : said.returned,
    filled(said.inForce, { how: waysToRevoke(terms, said) }),
    filled(said.owner, { date: formatDate(date) }),
  ].join(' ');
}

function waysToRevoke({ phone, address }: DebitTerms, said: Sentences): string {
  const ways = [
    said.portal,
    ...(phone === null ? [] : [filled(said.call, { phone: phoneText(phone) })]),
    ...(address === null ? [] : [filled(said.write, { address })]),
  ];
  const last = ways.at(-1) ?? '';
  return ways.length === 1 ? last : `${ways.slice(0, -1).join(', ')} ${said.or} ${last}`;
}
