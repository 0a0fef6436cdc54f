import { type Language, languages } from '@coverlane/contract/codes.ts';
import { formatDate } from '@coverlane/contract/words/formats.ts';
import type { WaitingMail } from './mails.queries.ts';

interface Words {
  invitation: string;
  reminder: string;
  fileRefused: string;
  greeting: string;
  asks: string;
  refused: string;
  due: string;
  link: string;
  which: string;
  closing: string;
}

/** The letter says that something is asked and by whom, never about what illness or claim (security: no health information in mail). */
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    invitation: 'Please answer: {survey}',
    reminder: 'Reminder: {survey}',
    fileRefused: 'A file was not accepted: {survey}',
    greeting: 'Hello {name},',
    asks: '{site} has a few questions for you: {survey}.',
    refused:
      '{site} has your answers to {survey}. A file that came with them didn’t pass the virus check, so it can’t be opened.',
    due: 'Please answer by {date}.',
    link: 'Answer here: {link}',
    which: 'See which file, and whom to ask: {link}',
    closing: 'This link is yours alone. Please don’t forward it.',
  },
  ko: {
    invitation: '답변 요청: {survey}',
    reminder: '다시 알림: {survey}',
    fileRefused: '파일을 받지 못했습니다: {survey}',
    greeting: '{name} 님, 안녕하세요.',
    asks: '{site}에서 몇 가지 여쭙니다: {survey}.',
    refused:
      '{site}에서 답변을 잘 받았습니다: {survey}. 함께 보내신 파일 하나가 바이러스 검사를 통과하지 못해 열 수 없습니다.',
    due: '{date}까지 답변해 주세요.',
    link: '답변하기: {link}',
    which: '어떤 파일인지, 어디에 문의하는지 보기: {link}',
    closing: '본인 전용 링크입니다. 다른 사람에게 전달하지 마세요.',
  },
  es: {
    invitation: 'Responda, por favor: {survey}',
    reminder: 'Recordatorio: {survey}',
    fileRefused: 'Un archivo no fue aceptado: {survey}',
    greeting: 'Hola, {name}:',
    asks: '{site} tiene algunas preguntas para usted: {survey}.',
    refused:
      '{site} recibió sus respuestas: {survey}. Un archivo que venía con ellas no pasó la revisión de virus, así que no se puede abrir.',
    due: 'Responda a más tardar el {date}.',
    link: 'Responda aquí: {link}',
    which: 'Vea cuál es y a quién preguntar: {link}',
    closing: 'Este enlace es solo para usted. No lo reenvíe.',
  },
};

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);

/** What a letter says of whoever gets it, whether by mail or on paper. */
type Said = Pick<WaitingMail, 'kind' | 'language' | 'name' | 'site' | 'dueOn' | 'survey' | 'surveyKo' | 'surveyEs'>;

/** The words of a mail to somebody who is asked, in their language. */
export function letterOf(mail: Said, link: string): { subject: string; body: string; language: Language } {
  const language = languages.find((one) => one === mail.language) ?? 'en';
  const words = WORDS[language];
  const survey = { en: mail.survey, ko: mail.surveyKo, es: mail.surveyEs }[language] ?? mail.survey;
  const date = mail.dueOn === null ? '' : formatDate(mail.dueOn);
  const values = { survey, name: mail.name, site: mail.site, date, link };
  const asked = [words.asks, ...(mail.dueOn === null ? [] : [words.due]), words.link];
  const said = mail.kind === 'fileRefused' ? [words.refused, words.which] : asked;
  const lines = [words.greeting, ...said, words.closing];
  return {
    language,
    subject: filled(words[mail.kind], values),
    body: lines.map((line) => filled(line, values)).join('\n\n'),
  };
}
