import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimStatuses } from '@coverlane/contract/claims/codes.ts';
import { languages } from '@coverlane/contract/codes.ts';
import { type EnrollmentStatus, enrollmentStatuses } from '@coverlane/contract/enrollments/codes.ts';
import { describe, expect, it } from 'vitest';
import { type MailKind, mailKinds } from '../../server/platform/mail/kinds.ts';
import { english } from '../../server/platform/mail/texts/en.ts';
import { spanish } from '../../server/platform/mail/texts/es.ts';
import { korean } from '../../server/platform/mail/texts/ko.ts';
import { readCatalogue } from './check-locales.ts';

const web = join(import.meta.dirname, '..');
const mails = { en: english, ko: korean, es: spanish };

/** The word of a status that a mail about it says, too: so many of its first letters as no ending changes. */
const STEMS: readonly (readonly [MailKind, EnrollmentStatus, Readonly<Record<'en' | 'ko' | 'es', number>>])[] = [
  ['enrollmentReturned', 'returned', { en: 23, ko: 2, es: 8 }],
  ['enrollmentProcessed', 'processed', { en: 8, ko: 2, es: 8 }],
  ['enrollmentEnded', 'rejected', { en: 8, ko: 2, es: 6 }],
  ['enrollmentEnded', 'cancelled', { en: 9, ko: 2, es: 6 }],
  ['enrollmentFailed', 'failed', { en: 21, ko: 6, es: 19 }],
];

describe.each(languages)('How something stands is said in the same words everywhere, in %s:', (language) => {
  const screens = readCatalogue(web, language);

  it('every status of an enrollment and a claim has its word', () => {
    const keys = [
      ...enrollmentStatuses.map((status) => `enrolling.status.${status}`),
      ...claimStatuses.flatMap((status) => [`claims.status.${status}`, `claims.memberStatus.${status}`]),
    ];
    expect(keys.filter((key) => !screens[key])).toEqual([]);
  });

  it('every kind of mail is called by words in the list of outgoing mails', () => {
    expect(mailKinds.filter((kind) => !screens[`mail.kind.${kind}`])).toEqual([]);
  });

  it('no screen has words of its own for where an enrollment waits, whatever it waits for', () => {
    const waits = /\.(?:pendingApproval|pendingProof|pendingSignature)$/;
    expect(Object.keys(screens).filter((key) => waits.test(key) && !key.startsWith('enrolling.status.'))).toEqual([]);
  });

  it('an explanation of benefits says of a claim what its member reads on the screen', () => {
    const path = join(web, `../server/features/eobs/eob-words.${language}.json`);
    const paper: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
    const coded = Object.keys(paper).filter((key) => /^(?:status|network)\./.test(key));
    expect(coded.length).toBeGreaterThan(5);
    for (const key of coded) expect(paper[key], key).toBe(screens[`claims.${key.replace('status.', 'memberStatus.')}`]);
  });

  it.each(STEMS)('the mail %s says the word of %s', (kind, status, letters) => {
    const { subject, lines } = mails[language].kinds[kind];
    const stem = screens[`enrolling.status.${status}`]?.slice(0, letters[language]).toLowerCase();
    expect([subject, ...lines].join(' ').toLowerCase()).toContain(stem);
  });

  it('staff and members read another word only where the code has a plainer one', () => {
    const same = claimStatuses.filter(
      (one) => screens[`claims.status.${one}`] === screens[`claims.memberStatus.${one}`],
    );
    expect(same).toEqual(expect.arrayContaining(['denied', 'imported']));
  });
});
