import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isCurrent, madePapers } from './papers.ts';

const root = dirname(import.meta.dirname);
const text = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('What a paper says of the program is what the program says', () => {
  test.each(Object.entries(madePapers))('%s (node scripts/papers.ts --write)', (path, made) => {
    expect(isCurrent(path, made)).toBe(true);
  });
});

describe('The map of data', () => {
  const map = text('docs/trust/data-map.md');
  const rows = new Map(
    [...map.matchAll(/^\| `([\w.]+)` \| ([^|]*) \|/gm)].map(([, table = '', about = '']) => [table, about]),
  );

  /** From the migrations, which say it themselves: a column or a key that names a person or an account. */
  function leadingTo(whom: string): Set<string> {
    const statements = globSync('server/sql/migrations/*.sql', { cwd: root }).flatMap((path) =>
      text(path).split(/;\s*\n/),
    );
    const names = statements
      .filter((sql) => new RegExp(`references ${whom}\\b`).test(sql))
      .map((sql) => /(?:create|alter) (?:unlogged )?table (?:only )?(?:if exists )?([\w.]+)/.exec(sql)?.[1]);
    return new Set(names.filter((name) => name !== undefined));
  }

  test('tells of every table that names a person, whom its rows are about', () => {
    const named = [...leadingTo('people')];
    expect(named.length).toBeGreaterThan(25);
    expect(named.filter((table) => !rows.get(table))).toEqual([]);
  });

  test('knows every table', () => {
    const all = [
      ...(/export interface DB \{\n([\s\S]*?)\n\}/.exec(text('server/platform/db/schema.ts'))?.[1] ?? '').matchAll(
        /^ {2}"?([\w.]+)"?: /gm,
      ),
    ];
    expect(all.length).toBeGreaterThan(200);
    expect(all.map(([, name = '']) => name).filter((name) => !map.includes(`\`${name}\``))).toEqual([]);
  });

  test('says of each sealed column that it is sealed', () => {
    const sealed = [
      ...text('server/platform/keys/sealed-columns.ts').matchAll(/table: '(\w+)', column: '(\w+)', row/g),
    ];
    const row = (table = '') => map.split('\n').find((line) => line.startsWith(`| \`${table}\` |`)) ?? '';
    expect(sealed.length).toBeGreaterThan(20);
    expect(sealed.filter(([, table, column]) => !row(table).split(' | ')[3]?.includes(`\`${column}\``))).toEqual([]);
  });
});

describe('The table of the ASVS', () => {
  const lines = [...text('docs/trust/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \|$/gm)];

  test('has each requirement of levels 1 and 2 of version 5.0.0 once', () => {
    const ids = lines.map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(lines.filter(([, , level]) => level === '1')).toHaveLength(70);
    expect(lines.filter(([, , level]) => level === '2')).toHaveLength(183);
  });

  test('says of each how it is met, with a file that holds it, or that it is a gap or does not apply', () => {
    const said = /^(gap: |does not apply: |partly: )|`[\w./-]+`|\]\(/;
    expect(lines.filter(([, , , , how = '']) => !said.test(how)).map(([, id]) => id)).toEqual([]);
  });

  test('counts its own answers', () => {
    const count = (begin: string): number => lines.filter(([, , , , how = '']) => how.startsWith(begin)).length;
    const [gaps, partly, none] = [count('gap: '), count('partly: '), count('does not apply: ')];
    const met = lines.length - gaps - partly - none;
    expect(text('docs/trust/asvs.md')).toContain(
      `${met} met, ${partly} partly, ${gaps} gaps, ${none} that do not apply`,
    );
  });
});

test('the table of accessibility has each criterion of levels A and AA of WCAG 2.2 once', () => {
  const ids = [...text('docs/trust/accessibility.md').matchAll(/^\| (\d\.\d\.\d+) [^|]+ \| [SPN–] \|/gm)].map(
    ([, id]) => id,
  );
  expect(ids).toHaveLength(31 + 24);
  expect(new Set(ids).size).toBe(ids.length);
});

test('links within the papers lead to headings that are there', () => {
  const anchorOf = (heading: string): string =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-');
  const anchorsIn = (path: string): string[] =>
    [...text(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
  const papers = ['docs/security.md', ...globSync('docs/trust/*.md', { cwd: root })];
  const lost = papers.flatMap((paper) =>
    [...text(paper).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)]
      .filter(
        ([, to = '', anchor = '']) =>
          to !== '../guide.md' && !anchorsIn(to === '' ? paper : join(dirname(paper), to)).includes(anchor),
      )
      .map(([link]) => `${paper} ${link}`),
  );
  expect(lost).toEqual([]);
});

test('each paper is said in the map of the portal', () => {
  const papers = globSync('docs/trust/*.md', { cwd: root }).map((path) => path.replace('docs/', ''));
  expect(papers.filter((path) => !text('docs/security.md').includes(`(${path}`))).toEqual([]);
  expect(text('README.md')).toContain('(docs/security.md)');
});
