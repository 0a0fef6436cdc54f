import { type Language, languages } from '@coverlane/contract/codes.ts';
import { formatDate } from '@coverlane/contract/words/formats.ts';
import type { WaitingMail } from './mails.queries.ts';

interface Words {
  invitation: string;
  reminder: string;
  greeting: string;
  asks: string;
  due: string;
  link: string;
  closing: string;
}

/** The letter says that something is asked and by whom, never about what illness or claim (security: no health information in mail). */
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    invitation: 'Please answer: {survey}',
    reminder: 'Reminder: {survey}',
    greeting: 'Hello {name},',
    asks: '{site} has a few questions for you: {survey}.',
    due: 'Please answer by {date}.',
    link: 'Answer here: {link}',
    closing: 'This link is yours alone. Please don’t forward it.',
  },
  ko: {
    invitation: '답변 요청: {survey}',
    reminder: '다시 알림: {survey}',
    greeting: '{name} 님, 안녕하세요.',
    asks: '{site}에서 몇 가지 여쭙니다: {survey}.',
    due: '{date}까지 답변해 주세요.',
    link: '답변하기: {link}',
    closing: '본인 전용 링크입니다. 다른 사람에게 전달하지 마세요.',
  },
  es: {
    invitation: 'Responda, por favor: {survey}',
    reminder: 'Recordatorio: {survey}',
    greeting: 'Hola, {name}:',
    asks: '{site} tiene algunas preguntas para usted: {survey}.',
    due: 'Responda a más tardar el {date}.',
    link: 'Responda aquí: {link}',
    closing: 'Este enlace es solo para usted. No lo reenvíe.',
  },
};

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);

/** The words of a mail to somebody who is asked, in their language. */
export function letterOf(mail: WaitingMail, link: string): { subject: string; body: string; language: Language } {
  const language = languages.find((one) => one === mail.language) ?? 'en';
  const words = WORDS[language];
  const survey = { en: mail.survey, ko: mail.surveyKo, es: mail.surveyEs }[language] ?? mail.survey;
  const date = mail.dueOn === null ? '' : formatDate(mail.dueOn);
  const values = { survey, name: mail.name, site: mail.site, date, link };
  const lines = [words.greeting, words.asks, ...(mail.dueOn === null ? [] : [words.due]), words.link, words.closing];
  return {
    language,
    subject: filled(words[mail.kind], values),
    body: lines.map((line) => filled(line, values)).join('\n\n'),
  };
}
