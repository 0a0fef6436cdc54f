import { type Language, languages } from '@coverlane/contract/codes.ts';
import type { UnionMail } from './jobs.queries.ts';

type Words = Readonly<Record<UnionMail['kind'], { subject: string; body: string }>> & {
  greeting: string;
  link: string;
  phone: string;
  closing: string;
};

/** A letter says how a sign-up stands and nothing that was typed (security: no health information in mail). */
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    greeting: 'Hello,',
    received: {
      subject: '{union}: we received your sign-up',
      body: 'The fund office has your sign-up for {union} and will look at it.',
    },
    accepted: {
      subject: '{union}: your sign-up was accepted',
      body: 'The fund office accepted your sign-up for {union}. Coverage begins once you have enough hours.',
    },
    moreInformation: {
      subject: '{union}: we need more information',
      body: 'The fund office needs more information for your sign-up for {union}.',
    },
    rejected: {
      subject: '{union}: your sign-up',
      body: 'The fund office couldn’t accept your sign-up for {union}. You can read why by the link below.',
    },
    link: 'See how it stands: {link}',
    phone: 'Questions? Call {phone}.',
    closing: 'This link is yours alone. Please don’t forward it.',
  },
  ko: {
    greeting: '안녕하세요.',
    received: {
      subject: '{union}: 가입 신청을 접수했습니다',
      body: '{union} 가입 신청이 기금 사무소에 접수되었으며 곧 검토합니다.',
    },
    accepted: {
      subject: '{union}: 가입 신청이 승인되었습니다',
      body: '기금 사무소가 {union} 가입 신청을 승인했습니다. 보장은 근무 시간이 충분히 쌓이면 시작됩니다.',
    },
    moreInformation: {
      subject: '{union}: 추가 정보가 필요합니다',
      body: '{union} 가입 신청에 추가 정보가 필요합니다.',
    },
    rejected: {
      subject: '{union}: 가입 신청 안내',
      body: '기금 사무소가 {union} 가입 신청을 승인하지 못했습니다. 사유는 아래 링크에서 확인할 수 있습니다.',
    },
    link: '진행 상황 보기: {link}',
    phone: '문의: {phone}',
    closing: '본인 전용 링크입니다. 다른 사람에게 전달하지 마세요.',
  },
  es: {
    greeting: 'Hola:',
    received: {
      subject: '{union}: recibimos su solicitud',
      body: 'La oficina del fondo tiene su solicitud para {union} y la revisará.',
    },
    accepted: {
      subject: '{union}: su solicitud fue aceptada',
      body: 'La oficina del fondo aceptó su solicitud para {union}. La cobertura comienza cuando tenga suficientes horas.',
    },
    moreInformation: {
      subject: '{union}: necesitamos más información',
      body: 'La oficina del fondo necesita más información para su solicitud para {union}.',
    },
    rejected: {
      subject: '{union}: su solicitud',
      body: 'La oficina del fondo no pudo aceptar su solicitud para {union}. Puede leer el motivo en el enlace de abajo.',
    },
    link: 'Vea cómo va: {link}',
    phone: '¿Preguntas? Llame al {phone}.',
    closing: 'Este enlace es solo para usted. No lo reenvíe.',
  },
};

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);

/** The words of a mail to somebody who signed up, in their language. */
export function letterOf(mail: UnionMail, link: string): { subject: string; body: string; language: Language } {
  const language = languages.find((one) => one === mail.language) ?? 'en';
  const words = WORDS[language];
  const said = words[mail.kind];
  const values = { union: mail.union, link, phone: mail.phone ?? '' };
  const lines = [words.greeting, said.body, words.link, ...(mail.phone === null ? [] : [words.phone]), words.closing];
  return {
    language,
    subject: filled(said.subject, values),
    body: lines.map((line) => filled(line, values)).join('\n\n'),
  };
}
