import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** How a day, an amount, a telephone number, an SSN or a name is put together by hand, each with an example of it. */
const BY_HAND: Readonly<Record<string, readonly [RegExp, string]>> = {
  'a formatter of the language': [/\bIntl\.(?:DateTime|Number)Format\b/, "new Intl.NumberFormat('en-US')"],
  'a locale’s own format': [/\.toLocale(?:Date|Time)?String\(/, 'total.toLocaleString()'],
  'a day cut in pieces': [/\.slice\(5, 7\)\}\//, '`${day.slice(5, 7)}/${day.slice(0, 4)}`'],
  'a day turned by a pattern': [/\$2\/\$3\/\$1/, "day.replace(pattern, '$2/$3/$1')"],
  'a day put together': [/\$\{month\}\/\$\{day\w*\}/, '`${month}/${day}/${year}`'],
  'a moment of the clock': [/\.getMonth\(\) \+ 1/, 'at.getMonth() + 1'],
  'a dollar sign before a value': [/`(?:[^`]*[^`\\$])?\$\$\{/, '`$${decimalOf(cents)}`'],
  'commas in a number': [/\\B\(\?=\(\\d\{3\}\)/, String.raw`text.replace(/\B(?=(\d{3})+$)/g, ',')`],
  'cents as a float': [/\/ 100\)\.toFixed\(2\)/, '(cents / 100).toFixed(2)'],
  'a telephone number': [/\(\$1\) \$2-\$3|`\(\$\{[^`]*\}\) \$\{/, "digits.replace(pattern, '($1) $2-$3')"],
  'a masked SSN': [/\*\*\*-\*\*-/, '`***-**-${digits}`'],
  'a name in two halves': [/\$\{[\w.]*firstName\} \$\{[\w.]*lastName\}/, '`${person.firstName} ${person.lastName}`'],
  'a percent sign': [/`\$\{[^}`]*(?:share|percent|rate)\w*\}%`/i, '`${share}%`'],
};

/** The homes of the formats, and who else writes one by itself, and why. */
const REASONS: Readonly<Record<string, string>> = {
  'contract/words/formats.ts': 'the home of days, money and counts',
  'contract/words/percent.ts': 'the home of shares',
  'contract/words/message-format.ts': 'writes the # of a plural as the language does',
  'contract/members/digits.ts': 'the home of telephone and Social Security numbers',
  'contract/members/ssn-mask.ts': 'the home of the mask',
  'web/lib/format.ts': 'the home of what is read in the reader’s own time zone',
  'web/lib/day-in.ts': 'asks the browser which day it is, and writes YYYY-MM-DD',
  'web/lib/zones.ts': 'the home of moments to the minute and names of zones',
  'server/platform/values/dates.ts': 'asks a time zone which day it is, and writes YYYY-MM-DD',
  'web/ui/masks.ts': 'what is being typed; the components know nothing of the portal',
  'web/ui/gallery-records.tsx': 'examples of the gallery',
  'web/ui/gallery-charts.tsx': 'examples of the gallery',
  'web/ui/charts/StackedBar.tsx': 'widths and places of a bar, read by style sheets alone',
  'server/domain/own-name.ts': 'one more way in which a signature may be typed',
  'server/platform/db/fixed.ts': 'numbers the places of a statement',
  'server/platform/db/rows.ts': 'numbers the places of a statement',
  'server/cli/import-report.ts': 'a report on the command line, for programs',
};

const FOLDERS = ['contract', 'web', 'server'];
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing|node_modules|\/sql\//.test(name))
    .map((name) => join(folder, name)),
);

const codeOf = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
const byHand = (source: string): string[] =>
  Object.entries(BY_HAND).flatMap(([what, [pattern]]) => (pattern.test(codeOf(source)) ? [what] : []));
const readAt = (path: string): string => readFileSync(join(root, path), 'utf8');

test('no screen, mail or paper formats a day, an amount, a telephone number, an SSN or a name by itself', () => {
  const found = sources
    .filter((path) => !(path in REASONS))
    .flatMap((path) => byHand(readAt(path)).map((what) => `${path}: ${what}`));
  expect(found).toEqual([]);
});

test.each(Object.entries(BY_HAND))('%s would be found', (what, [, example]) => {
  expect(byHand(`const said = ${example};`)).toContain(what);
});

test('whoever is named with a reason is there, and does it', () => {
  expect(Object.keys(REASONS).filter((path) => !sources.includes(path) || byHand(readAt(path)).length === 0)).toEqual(
    [],
  );
});
