import { type Language, languages } from '@coverlane/contract/codes.ts';
import * as z from 'zod/mini';
import type { Parts } from '../../platform/http/context.ts';
import { byRules } from '../../platform/jobs/daily.ts';
import { plainLetter } from '../../platform/mail/letter.ts';
import type { MailOffice } from '../../platform/mail/mail.jobs.ts';
import { linkKey } from './links.ts';
import { memberToResume } from './signup.queries.ts';

/** The job that mails somebody the link by which they go on. */
export const RESUME_MAIL = 'signup-resume';

const payload = z.object({ memberId: z.string(), clientId: z.string(), linkBase: z.string() });

const WORDS: Readonly<Record<Language, { subject: string; body: readonly string[] }>> = {
  en: {
    subject: 'Continue your enrollment',
    body: [
      'Hello {name},',
      'Use this link to continue your enrollment where you left off. You’ll be asked for your date of birth: {link}',
      'If you didn’t ask for this, you don’t need to do anything.',
      '{site}',
    ],
  },
  ko: {
    subject: '가입 신청 계속하기',
    body: [
      '{name} 님, 안녕하세요.',
      '아래 링크에서 생년월일을 입력하면 멈추신 곳부터 가입 신청을 계속할 수 있습니다: {link}',
      '요청하신 적이 없으면 이 이메일을 무시하셔도 됩니다.',
      '{site}',
    ],
  },
  es: {
    subject: 'Continúe su inscripción',
    body: [
      'Hola, {name}:',
      'Use este enlace para continuar su inscripción donde la dejó. Se le pedirá su fecha de nacimiento: {link}',
      'Si usted no lo pidió, no tiene que hacer nada.',
      '{site}',
    ],
  },
};

/** Sends it, where the session still lets them in. `parts.pool` is the worker role's. */
export async function sendResume(parts: Parts, office: MailOffice, asked: unknown): Promise<void> {
  const { memberId, clientId, linkBase } = payload.parse(asked);
  const found = await byRules({ parts, clientId }, (db) => memberToResume(db, memberId));
  if (found === undefined) return;
  const language = languages.find((one) => one === found.language) ?? 'en';
  const values: Readonly<Record<string, string>> = {
    name: found.firstName,
    site: found.site,
    link: `${linkBase}/enroll/${linkKey(parts.secrets, found)}`,
  };
  const { subject, body } = WORDS[language];
  const text = body.map((one) => one.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')).join('\n\n');
  const from = { name: found.site, address: office.from };
  await office.post.send(plainLetter({ subject, body: text, to: found.email, language }, from));
}
