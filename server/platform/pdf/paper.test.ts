import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@coverlane/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { pdfTexts } from '../../testing/pdf-text.ts';
import { PdfDocument } from './document.ts';
import { face } from './fonts.ts';
import { paper } from './paper.ts';
import { wordsOf } from './words.ts';

const at = new Date('2026-03-01T12:00:00Z');

async function written(rows: number): Promise<string> {
  const sheet = paper({ title: '가입 확인서', language: 'ko', at });
  sheet.heading(1, '가입 확인서');
  sheet.facts([['이름', 'Ana Ruiz Hernández']]);
  sheet.table(
    [
      { width: 0.5, head: 'Plan', header: true },
      { width: 0.5, head: 'Cost', align: 'right' },
    ],
    Array.from({ length: rows }, (_, row) => [`Plan ${row}`, '$84.20']),
  );
  sheet.list(['하나', 'dos']);
  return (await sheet.bytes((page, pages) => `${page} / ${pages}`)).toString('latin1');
}

const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;

describe('A paper', () => {
  it('is tagged: it has a language, a title that is shown, and real tables with headers', async () => {
    const pdf = await written(3);
    expect(pdf).toMatch(/\/Lang \(ko\)/);
    expect(pdf).toMatch(/\/Marked true/);
    expect(pdf).toMatch(/\/DisplayDocTitle true/);
    expect(pdf).toMatch(/pdfuaid/);
    expect(count(pdf, /\/S \/Table\b/g)).toBe(2);
    // One row of facts; a row of heads and three rows of plans.
    expect(count(pdf, /\/S \/TR\b/g)).toBe(5);
    expect(count(pdf, /\/S \/TH\b/g)).toBe(1 + 2 + 3);
    // Of what each head is (PDF/UA-1 7.5): two of columns, one of the facts and three of the plans of their rows.
    expect(count(pdf, /\/O \/Table\s+\/Scope \/Column\b/g)).toBe(2);
    expect(count(pdf, /\/O \/Table\s+\/Scope \/Row\b/g)).toBe(1 + 3);
  });

  it('repeats the heads of a long table on each page for the eye, and reads them out once', async () => {
    const pdf = await written(120);
    expect(count(pdf, /\/Type \/Page\b/g)).toBeGreaterThan(2);
    expect(count(pdf, /\/S \/TR\b/g)).toBe(1 + 1 + 120);
  });

  it('embeds only the letters it uses', async () => {
    expect((await written(3)).length).toBeLessThan(100_000);
  });
});

describe('Korean on paper', () => {
  const sentence = '의료기관은 555-0100번으로 전화하여 가입 자격(eligibility)을 확인할 수 있습니다.';
  const text = Array.from({ length: 12 }, () => sentence).join(' ');
  const wordsIn = (texts: readonly string[]) => texts.join(' ').split(/\s+/);

  it('is broken between words, in paragraphs, lists, headings and cells', async () => {
    const sheet = paper({ title: '가입 확인서', language: 'ko', at });
    sheet.heading(1, text);
    sheet.paragraph(text);
    sheet.facts([['이름', text]]);
    sheet.table([{ width: 0.3, align: 'right' }, { width: 0.7 }], [[text, text]], 7);
    sheet.list([text]);
    const read = wordsIn(pdfTexts(await sheet.bytes(() => '')));
    const whole = new Set([...wordsIn([text]), '이름', '•', '']);
    expect(read.filter((word) => !whole.has(word))).toEqual([]);
    expect(read.filter((word) => word === '있습니다.')).toHaveLength(6 * 12);
  });

  it('loses no letter of a word that is longer than its line', async () => {
    const sheet = paper({ title: '가입 확인서', language: 'ko', at });
    const long = '가나다라마바사아자차카타파하'.repeat(8);
    sheet.paragraph(`앞 ${long} 뒤`);
    expect(
      pdfTexts(await sheet.bytes(() => ''))
        .join('')
        .replaceAll(' ', ''),
    ).toBe(`앞${long}뒤`);
  });

  it.each([
    ['Korean', text],
    ['lines of Korean', '김정은\n서울특별시 강남구\n\n우편'],
    ['English', 'A provider can check eligibility by calling. '.repeat(9)],
  ])('%s takes the height that was measured', (_, words) => {
    const doc = new PdfDocument({ font: face('text'), size: [612, 3000] });
    for (const look of [{ lineGap: 2 }, { width: 140, lineGap: 1.5 }, {}]) {
      const [top, height] = [doc.y, doc.heightOfString(words, look)];
      doc.text(words, look);
      expect(doc.y - top).toBeCloseTo(height, 6);
    }
  });
});

/** Words that papers alone say: of confirmations, hours, stop-loss statements and letters. */
const OF_PAPERS = [
  'bill.',
  'confirmation.',
  'dispute.',
  'waiverReason.',
  'hours.',
  'stopLoss.',
  'survey.',
  'certificate.',
  'sessionLetter.',
];

describe('The words of documents', () => {
  it.each(languages)('%s: the codes are called what the screens call them, and no word is missing', (language) => {
    const screens = JSON.parse(
      readFileSync(join(import.meta.dirname, `../../../web/locales/${language}.json`), 'utf8'),
    );
    const own = JSON.parse(readFileSync(join(import.meta.dirname, `words.${language}.json`), 'utf8'));
    const english = JSON.parse(readFileSync(join(import.meta.dirname, 'words.en.json'), 'utf8'));
    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const [key, word] of Object.entries(own)) {
      if (!OF_PAPERS.some((beginning) => key.startsWith(beginning)))
        expect(word, key).toBe(
          screens[key] ?? screens[`enrollment.${key}`] ?? screens[key.replace('midMonthRule', 'settings.value')],
        );
    }
  });

  it('take values in braces', () => {
    expect(wordsOf('es')('confirmation.page', { page: 1, pages: 2 })).toBe('Página 1 de 2');
  });
});
