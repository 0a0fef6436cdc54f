import type { Language } from '@coverlane/contract/codes.ts';

/** What fills a notice to a shop. */
export interface Notice {
  shop: string;
  union: string;
  month: string;
  due: string;
  days: number;
  phone: string | null;
  /** The shop's reporting page; null: it has none now. */
  link: string | null;
  /** What is owed, in words; null: the month was not reported. */
  late: { unpaid: string; damages: string; interest: string; total: string } | null;
}

type Filled = Readonly<Record<'shop' | 'union' | 'month' | 'due' | 'days' | 'phone' | 'link', string>> &
  Readonly<Record<'unpaid' | 'damages' | 'interest' | 'total', string>>;

interface Words {
  readonly missing: string;
  readonly pastDue: string;
  readonly hello: string;
  readonly notReported: string;
  readonly owed: string;
  readonly report: string;
  readonly pay: string;
  readonly last: string;
  readonly call: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    missing: '{union}: your report for {month} is missing',
    pastDue: '{union}: contributions for {month} are past due',
    hello: 'Hello {shop},',
    notReported: 'We don’t have your report. It was due on {due}, {days} ago. If no one worked, send a zero report.',
    owed: '{unpaid} was due on {due}, {days} ago. With liquidated damages of {damages} and interest of {interest} you owe {total} today.',
    report: 'Use your reporting page to send it: {link}',
    pay: 'Use your reporting page to pay, or send a check with the coupon: {link}',
    last: 'This is our last notice before the fund takes further steps to collect.',
    call: 'Questions? Call us at {phone}.',
  },
  ko: {
    missing: '{union}: {month} 보고서가 아직 없습니다',
    pastDue: '{union}: {month} 부담금 납부 기한이 지났습니다',
    hello: '{shop} 담당자님, 안녕하세요.',
    notReported:
      '보고서를 아직 받지 못했습니다. 제출 기한({due})이 지난 지 {days} 되었습니다. 일한 사람이 없으면 0시간 보고서를 보내 주세요.',
    owed: '납부 기한({due})이 지난 지 {days} 되었습니다. 미납액 {unpaid}, 손해배상 예정액 {damages}, 이자 {interest}: 오늘 납부하실 금액은 모두 {total}입니다.',
    report: '보고 페이지에서 보내 주세요: {link}',
    pay: '보고 페이지에서 납부하거나 납부서와 함께 수표를 보내 주세요: {link}',
    last: '기금이 추가 징수 절차를 시작하기 전 마지막 안내입니다.',
    call: '궁금한 점은 {phone}번으로 전화해 주세요.',
  },
  es: {
    missing: '{union}: falta su informe de {month}',
    pastDue: '{union}: las contribuciones de {month} están vencidas',
    hello: 'Hola, {shop}:',
    notReported: 'No tenemos su informe. Vencía el {due}, hace {days}. Si nadie trabajó, envíe un informe en cero.',
    owed: '{unpaid} vencían el {due}, hace {days}. Con daños liquidados de {damages} e intereses de {interest}, hoy debe {total}.',
    report: 'Envíelo desde su página de informes: {link}',
    pay: 'Pague desde su página de informes o envíe un cheque con el cupón: {link}',
    last: 'Este es nuestro último aviso antes de que el fondo tome otras medidas de cobro.',
    call: '¿Preguntas? Llámenos al {phone}.',
  },
};

const DAYS: Readonly<Record<Language, (days: number) => string>> = {
  en: (days) => (days === 1 ? '1 day' : `${days} days`),
  ko: (days) => `${days}일`,
  es: (days) => (days === 1 ? '1 día' : `${days} días`),
};

const LAST_NOTICE = 30;

/** Subject and paragraphs of a notice in the language of the shop (domain 13.3: days 1, 15, 30). What there is nothing for is left out. */
export function noticeWords(notice: Notice, language: Language): { subject: string; body: string } {
  const words = WORDS[language];
  const { late, days, phone, link } = notice;
  const none = { unpaid: '', damages: '', interest: '', total: '' };
  const values: Filled = {
    ...notice,
    ...(late ?? none),
    days: DAYS[language](days),
    phone: phone ?? '',
    link: link ?? '',
  };
  const say = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(values, name) ?? ''));
  const body = paragraphs(notice, words);
  return { subject: say(late === null ? words.missing : words.pastDue), body: body.map(say).join('\n\n') };
}

/** What a notice says, in its order. */
function paragraphs({ late, days, phone, link }: Notice, words: Words): string[] {
  const isOwed = late !== null;
  return [
    words.hello,
    isOwed ? words.owed : words.notReported,
    ...(link === null ? [] : [isOwed ? words.pay : words.report]),
    ...(days >= LAST_NOTICE ? [words.last] : []),
    ...(phone === null ? [] : [words.call]),
    '{union}',
  ];
}
