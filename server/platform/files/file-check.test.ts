import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkFile } from './file-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'coverlane-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MEBIBYTE = 1_048_576;
const spelled = (name: string): string =>
  [...name].map((letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

/** What is found of a PDF that holds these characters so many bytes from its beginning. */
function found(text: string, at: number, filling = 'a') {
  const path = join(folder, 'a.pdf');
  const head = Buffer.from('%PDF-1.7\n');
  const bytes = Buffer.concat([
    head,
    Buffer.alloc(at - head.length, filling),
    Buffer.from(`${text} \n`),
    Buffer.alloc(99, 'b'),
  ]);
  writeFileSync(path, bytes);
  return checkFile({ path, name: 'a.pdf' });
}

describe('A PDF that would run something is found', () => {
  test.each([1000, MEBIBYTE - 80, MEBIBYTE - 30, MEBIBYTE - 5, MEBIBYTE - 1, MEBIBYTE, 2 * MEBIBYTE - 12])(
    'as it is written or with each letter spelled, %i bytes from its beginning',
    async (at) => {
      for (const name of ['JavaScript', 'EmbeddedFile'])
        for (const written of [`/${name}`, `/${spelled(name)}`])
          expect(await found(written, at), written).toEqual({ fault: 'file-active' });
    },
  );

  test('among thousands of other letters that are spelled', async () => {
    expect(await found(`/${spelled('Launch')}`, 50_000, '#41 ')).toEqual({ fault: 'file-active' });
  });

  test('and one that only looks like it is taken', async () => {
    expect(await found('/JavaScripts /XFA null #4', MEBIBYTE - 4, '#')).toEqual({ mediaType: 'application/pdf' });
  });
});
