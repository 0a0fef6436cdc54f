import { phoneText } from '@coverlane/contract/members/digits.ts';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import { isProvisional } from '@coverlane/contract/users/usernames.ts';
import type { MailKind, MailTexts, UnnamedKind } from './kinds.ts';
import type { Letter } from './post.ts';
import { english } from './texts/en.ts';
import { spanish } from './texts/es.ts';
import { korean } from './texts/ko.ts';

/** What a mail's words are filled with. */
export interface MailFacts {
  kind: MailKind;
  address: string;
  language: string;
  firstName: string;
  username: string;
  site: string;
  linkBase: string;
  token: string;
  supportPhone: string | null;
  supportEmail: string | null;
  /** What a mail about a report calls it, and where below the link base it leads. */
  about?: string | null;
  path?: string | null;
}

const catalogue: Record<Language, MailTexts> = { en: english, ko: korean, es: spanish };

/** Mails to somebody who may need help with the account. */
const helped: readonly MailKind[] = ['passwordChanged', 'locked', 'factorChanged'];

/** Mails that lead to signing in. */
const leading: readonly MailKind[] = [
  'username',
  'searchAlarm',
  'enrollmentReturned',
  'enrollmentProcessed',
  'enrollmentEnded',
  'enrollmentFailed',
  'enrollmentSignAgain',
  'insurabilityDecided',
  'insurabilityReminder',
  'insurabilityOverdue',
  'childAging',
  'coverageEnded',
  'hoursShort',
  'hoursLost',
  'eventWindowClosing',
  'cobraDue',
  'leaveDue',
  'eobReady',
  'cardReady',
  'cardMailed',
  'cardReturned',
  'importStopped',
  'fileMissing',
  'stopLossStatement',
  'premiumBill',
  'documentExpiring',
];

/** Mails about a document or signature: signing in leads on to where it is sent. */
const proving: readonly MailKind[] = ['proofReminder', 'proofOverdue', 'enrollmentProofRefused', 'enrollmentSign'];

/** Where mails without a token lead. */
const places = [
  { kinds: leading, path: '/login' },
  { kinds: helped, path: '/user/loginassistance' },
  { kinds: proving, path: '/member/proofs' },
];

/** Where the button of a mail leads; undefined: it has none. */
const linkOf = (facts: MailFacts): string | undefined =>
  facts.path ? `${facts.linkBase}${facts.path}` : linkOfKind(facts);

/** Where mails of a kind lead. The token is the last part of the path; the page begins in the language of the mail. */
function linkOfKind({ kind, linkBase, token, language }: MailFacts): string | undefined {
  if (kind === 'reset' || kind === 'invitation') return `${linkBase}/user/resetpassword/${token}?locale=${language}`;
  if (kind === 'verify' || kind === 'emailChange') return `${linkBase}/member/verifyEmail/${token}?locale=${language}`;
  const place = places.find(({ kinds }) => kinds.includes(kind));
  return place && linkBase + place.path;
}

/** An account of a provisional name is told to choose one, and never what it is called meanwhile. */
function wordsFor({ kind, username }: MailFacts): MailKind | UnnamedKind {
  if (!isProvisional(username)) return kind;
  if (kind === 'invitation') return 'invitationUnnamed';
  return kind === 'username' ? 'usernameUnset' : kind;
}

/**
 * The mail in the language of its reader, as plain text and as HTML that a mail program may show without loading
 * anything. It names nobody's health, plan or SSN (domain 1.5).
 * @param from the sender's address
 */
export function letterOf(facts: MailFacts, from: string): Letter {
  const language = languages.find((known) => known === facts.language) ?? languages[0];
  const texts = catalogue[language];
  const { subject, lines, button, after = [] } = texts.kinds[wordsFor(facts)];
  const fill = (text: string) => filled(text, facts);
  const link = linkOf({ ...facts, language });
  const support = [facts.supportPhone && phoneText(facts.supportPhone), facts.supportEmail].filter(Boolean).join(' · ');
  const ending = [fill(texts.closing), fill(texts.footer), ...(support ? [`${texts.support} ${support}`] : [])];
  const opening = [fill(texts.greeting), ...lines.map(fill)];
  const linked = link === undefined || button === undefined ? [] : [button, link];
  return {
    to: facts.address,
    from: `"${facts.site.replace(/["\\\r\n]/g, '')}" <${from}>`,
    subject: fill(subject),
    text: `${[...opening, linked.join('\n'), ...after.map(fill), ...ending].filter(Boolean).join('\n\n')}\n`,
    html: htmlOf({ language, subject: fill(subject), opening, button, link, after: after.map(fill), ending, texts }),
    language,
  };
}

/** A letter of somebody's own words: paragraphs as they were written, and addresses in them as links. */
export function plainLetter(
  { to, subject, body, language: code }: { to: string; subject: string; body: string; language: string },
  from: { name: string; address: string },
): Letter {
  const language = languages.find((known) => known === code) ?? languages[0];
  const oneLine = subject.replace(/\s*[\r\n]+\s*/g, ' ');
  const paragraphs = body.split(/\n{2,}/).map((text) => text.trim());
  const linked = (text: string) =>
    escaped(text)
      .replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
      .replace(/\n/g, '<br>');
  return {
    to,
    from: `"${from.name.replace(/["\\\r\n]/g, '')}" <${from.address}>`,
    subject: oneLine,
    text: `${body.trim()}\n`,
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(oneLine)}</title></head>`,
      '<body style="margin:0;padding:24px;background:#ffffff"><div style="max-width:560px;margin:0 auto">',
      ...paragraphs.map((text) => `<p style="${TEXT}">${linked(text)}</p>`),
      '</div></body></html>',
    ].join('\n'),
    language,
  };
}

/** One line: a name with a line break in it must not become a header. */
const filled = (text: string, { site, firstName, username, about }: MailFacts): string =>
  text
    .replace('{site}', site)
    .replace('{name}', firstName)
    .replace('{username}', username)
    .replace('{report}', about ?? '')
    .replace(/\s*[\r\n]+\s*/g, ' ');

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

interface HtmlParts {
  language: Language;
  subject: string;
  opening: string[];
  button: string | undefined;
  link: string | undefined;
  after: string[];
  ending: string[];
  texts: MailTexts;
}

const TEXT = 'font:16px/1.5 system-ui,sans-serif;color:#1b2420;margin:0 0 16px';
const SMALL = 'font:14px/1.5 system-ui,sans-serif;color:#4a5751;margin:0 0 8px';
const BUTTON =
  'display:inline-block;background:#0b6b5d;color:#ffffff;font:600 16px system-ui,sans-serif;padding:12px 20px;border-radius:8px;text-decoration:none';

function htmlOf({ language, subject, opening, button, link, after, ending, texts }: HtmlParts): string {
  const paragraph = (style: string) => (text: string) => `<p style="${style}">${escaped(text)}</p>`;
  const linked =
    button === undefined || link === undefined
      ? []
      : [
          `<p style="${TEXT}"><a href="${escaped(link)}" style="${BUTTON}">${escaped(button)}</a></p>`,
          `<p style="${SMALL}">${escaped(texts.linkBelow)}<br><a href="${escaped(link)}">${escaped(link)}</a></p>`,
        ];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#ffffff"><div style="max-width:560px;margin:0 auto">',
    ...opening.map(paragraph(TEXT)),
    ...linked,
    ...after.map(paragraph(TEXT)),
    ...ending.map(paragraph(SMALL)),
    '</div></body></html>',
  ].join('\n');
}
