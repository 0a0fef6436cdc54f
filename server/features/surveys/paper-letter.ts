import type { Language } from '@coverlane/contract/codes.ts';
import type { PaperMail } from './papers.queries.ts';

interface Words {
  subject: string;
  greeting: string;
  asks: string;
  asksUnnamed: string;
  link: string;
  closing: string;
}

/** The letter says that something waits to be signed and who asks, never what is in it (security: no health information in mail). */
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Please sign: {survey}',
    greeting: 'Hello {name},',
    asks: '{asker} filled in “{survey}” for {site} and named you as the next person to sign.',
    asksUnnamed: '“{survey}” of {site} waits for your signature.',
    link: 'Read it and sign here: {link}',
    closing: 'This link is yours alone. Please don’t forward it.',
  },
  ko: {
    subject: '서명 요청: {survey}',
    greeting: '{name} 님, 안녕하세요.',
    asks: '{asker} 님이 {site}의 “{survey}” 양식을 작성하고 다음 서명자로 지정했습니다.',
    asksUnnamed: '{site}의 “{survey}” 양식이 서명을 기다리고 있습니다.',
    link: '읽고 서명하기: {link}',
    closing: '본인 전용 링크입니다. 다른 사람에게 전달하지 마세요.',
  },
  es: {
    subject: 'Firme, por favor: {survey}',
    greeting: 'Hola, {name}:',
    asks: '{asker} llenó “{survey}” para {site} y le indicó como la siguiente persona que firma.',
    asksUnnamed: '“{survey}” de {site} espera su firma.',
    link: 'Léalo y firme aquí: {link}',
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
  const values = { survey, name: mail.name, asker: mail.asker ?? '', site: mail.site, link };
  const lines = [words.greeting, mail.asker === null ? words.asksUnnamed : words.asks, words.link, words.closing];
  return {
    language,
    subject: filled(words.subject, values),
    body: lines.map((line) => filled(line, values)).join('\n\n'),
  };
}
