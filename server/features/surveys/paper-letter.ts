import type { Language } from '@coverlane/contract/codes.ts';
import { formatDate } from '@coverlane/contract/words/formats.ts';
import type { PaperMail } from './papers.queries.ts';

interface Words {
  subject: string;
  reminder: string;
  greeting: string;
  asks: string;
  asksUnnamed: string;
  link: string;
  until: string;
  closing: string;
}

/** The letter says that something waits to be signed and who asks, never what is in it (security: no health information in mail). */
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Please sign: {survey}',
    reminder: 'Reminder: please sign {survey}',
    greeting: 'Hello {name},',
    asks: '{asker} filled in “{survey}” for {site} and named you as the next person to sign.',
    asksUnnamed: '“{survey}” of {site} waits for your signature.',
    link: 'Read it and sign here: {link}',
    until: 'You can sign until {day}. If you don’t want to sign, you can say so there.',
    closing: 'This link is yours alone. Please don’t forward it.',
  },
  ko: {
    subject: '서명 요청: {survey}',
    reminder: '다시 알림: {survey} 서명 요청',
    greeting: '{name} 님, 안녕하세요.',
    asks: '{asker} 님이 {site}의 “{survey}” 양식을 작성하고 다음 서명자로 지정했습니다.',
    asksUnnamed: '{site}의 “{survey}” 양식이 서명을 기다리고 있습니다.',
    link: '읽고 서명하기: {link}',
    until: '{day}까지 서명할 수 있습니다. 서명을 원하지 않으면 같은 페이지에서 알려 주세요.',
    closing: '본인 전용 링크입니다. 다른 사람에게 전달하지 마세요.',
  },
  es: {
    subject: 'Firme, por favor: {survey}',
    reminder: 'Recordatorio: firme {survey}, por favor',
    greeting: 'Hola, {name}:',
    asks: '{asker} llenó “{survey}” para {site} y le indicó como la siguiente persona que firma.',
    asksUnnamed: '“{survey}” de {site} espera su firma.',
    link: 'Léalo y firme aquí: {link}',
    until: 'Puede firmar hasta el {day}. Si no quiere firmar, puede indicarlo allí.',
    closing: 'Este enlace es solo para usted. No lo reenvíe.',
  },
};

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);

/** The words of a mail to whoever signs next, in the language of those before them, which they can change on the page. */
export function paperLetter(mail: PaperMail, link: string): { subject: string; body: string; language: Language } {
  const { language } = mail;
  const words = WORDS[language];
  const survey = { en: mail.survey, ko: mail.surveyKo, es: mail.surveyEs }[language] ?? mail.survey;
  const day = mail.endsOn === null ? '' : formatDate(mail.endsOn);
  const values = { survey, name: mail.name, asker: mail.asker ?? '', site: mail.site, link, day };
  const asks = mail.asker === null ? words.asksUnnamed : words.asks;
  const until = mail.endsOn === null ? [] : [words.until];
  const lines = [words.greeting, asks, words.link, ...until, words.closing];
  return {
    language,
    subject: filled(mail.isReminder ? words.reminder : words.subject, values),
    body: lines.map((line) => filled(line, values)).join('\n\n'),
  };
}
