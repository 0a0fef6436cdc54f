import { layOutSide } from '@coverlane/contract/cards/layout.ts';
import { signingText } from '@coverlane/contract/enrollments/signing.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleCards } from '../../domain/cards/sample-cards.ts';
import { standardCard } from '../../domain/cards/standard-card.ts';
import { enrollmentPdf } from '../../features/enrollments/confirmation.ts';
import { sampleEob } from '../../features/eobs/sample-eob.ts';
import { eobPdf } from '../../features/eobs/write-eob.ts';
import { cardPdf } from './cards.ts';

const folder = mkdtempSync(join(tmpdir(), 'coverlane-test-lines-'));

/** The lines of a paper as its reader sees them, by the program that Debian has for it; null where it is not installed. */
function linesOf(name: string, pdf: Buffer): string[] | null {
  const path = join(process.env['KEEP_PAPERS'] ?? folder, `${name}.pdf`);
  writeFileSync(path, pdf);
  try {
    return execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' }).split(/[\n\f]/);
  } catch {
    return null;
  }
}

const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => text.split(/\s+/));
const catalogue = (path: string): string[] =>
  Object.values(JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')));

const HANGUL_ENDS = /^[가-힣]$|^[가-힣].*[가-힣]$/;

/** Words that end one line and go on in the next: together they are a word of the texts, alone they are none. */
function brokenWords(lines: readonly string[], texts: readonly string[]): string[] {
  // A blank line breaks no word.
  const known = new Set(['', ...wordsOf(texts)]);
  return lines.slice(1).flatMap((line, at) => {
    const pair = [wordsOf([lines[at]?.trim() ?? '']).at(-1) ?? '', wordsOf([line.trim()])[0] ?? ''];
    const isWord =
      known.has(pair.join('')) && HANGUL_ENDS.test(pair.map((part) => part.replace(/[^가-힣]/g, '')).join(''));
    return isWord && !pair.every((part) => known.has(part)) ? [pair.join('|')] : [];
  });
}

const signed = (role: 'employer' | 'employee') =>
  signingText(role, { version: 1, language: 'ko' }, { employer: 'Evergreen Foods', employee: '김지우' }) ?? '';

const confirmation = () =>
  enrollmentPdf(
    {
      number: 'E-000123',
      clientName: 'Evergreen Foods',
      type: 'newemployee',
      submittedAt: new Date('2026-03-08T07:30:00Z'),
      timeZone: 'America/Los_Angeles',
      submittedBy: 'Hana Seo',
      effectiveDate: '2026-04-01',
      subscriber: {
        name: '김지우',
        dob: '1985-05-01',
        ssnLastFour: '6789',
        memberNumber: 'EV1002518',
        address: ['12 Main St', 'Los Angeles, CA 90012'],
        email: 'jiwoo@example.com',
        phone: '(213) 555-0142',
        hireDate: '2026-03-01',
        division: 'Headquarters',
      },
      dependents: [],
      elections: [],
      waivers: [{ coverageType: 'dental', reason: 'spousePlan', carrier: 'Harbor Dental' }],
      perPayCents: 21_198,
      signature: {
        typedName: '김지우',
        signedBy: '김지우',
        role: 'employee',
        at: new Date('2026-03-08T07:29:00Z'),
        ip: '192.0.2.7',
        text: signed('employee'),
        version: 1,
        language: 'ko',
        hash: '0123456789abcdef'.repeat(4),
      },
      bankLastFour: null,
    },
    'ko',
  );

const CARD_WORDS = '이 카드는 보장을 보증하지 않습니다. 진료를 받기 전에 가입 자격과 네트워크 의료기관을 확인하세요.';

function card(): Promise<Buffer> {
  const elements = standardCard.map((one) =>
    one.id === 'guarantee' ? { ...one, text: CARD_WORDS, w: 40, h: 12, maxLines: 4 } : one,
  );
  const data = sampleCards.korean();
  const sides = { front: layOutSide(elements, 'front', data), back: layOutSide(elements, 'back', data) };
  const about = { title: 'ID 카드', language: 'ko', at: new Date('2026-03-08T07:30:00Z'), codeWords: '코드' } as const;
  return cardPdf(about, [sides]);
}

describe('The lines of a Korean paper break at spaces', () => {
  it.each([
    [
      'an explanation of benefits',
      () => eobPdf({ ...sampleEob, language: 'ko' }),
      [...catalogue('../../features/eobs/eob-words.ko.json')],
    ],
    ['an enrollment confirmation', confirmation, [...catalogue('words.ko.json'), signed('employee')]],
    ['an ID card', card, [CARD_WORDS]],
  ])('%s', async (name, draw, texts) => {
    const lines = linesOf(name.replaceAll(' ', '-'), await draw());
    if (lines === null) return;
    // What is compared is on the paper: its words, in more lines than one.
    expect(lines.filter((line) => /[가-힣]/.test(line)).length).toBeGreaterThan(2);
    expect(brokenWords(lines, texts)).toEqual([]);
  });

  it('finds a word that was broken', () => {
    expect(brokenWords(['이 문서는 청구', '서가 아닙니다'], ['이 문서는 청구서가 아닙니다'])).toEqual(['청구|서가']);
    expect(brokenWords(['이 문서는', '청구서가 아닙니다'], ['이 문서는 청구서가 아닙니다'])).toEqual([]);
  });
});
