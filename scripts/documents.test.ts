import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = ['README.md', ...globSync('docs/{,trust/}*.md', { cwd: root })];

/** What a document names in backquotes and means as a path below the root; a placeholder (`<noun>`, `*`) ends what is looked up. */
const pathsIn = (document: string): string[] =>
  [...text(document).matchAll(/`((?:contract|server|web|x12|e2e|demo|bench|deploy|scripts|docs)\/[^`\s]*)`/g)]
    .map(([, path = '']) =>
      path.replace(/[<*{[(…].*$/, '').replace(/(\.tsx?|\.mjs|\.sql|\.md|\.json|\.txt|\.html):.*$/, '$1'),
    )
    .filter((path) => !/NNN|dist/.test(path));

/** The files that a document's links lead to. */
const linksIn = (document: string): string[] =>
  [...text(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, path = '']) =>
    join(dirname(document), path),
  );

/** A file, or what begins so where the document leaves the rest open. */
const isThere = (path: string): boolean =>
  existsSync(join(root, path)) || (!/\.[a-z]+$/.test(path) && globSync(`${path}*`, { cwd: root }).length > 0);

describe.each(documents)('%s', (document) => {
  test('names files and folders that are there', () => {
    expect([...pathsIn(document), ...linksIn(document)].filter((path) => !isThere(path))).toEqual([]);
  });
});

test('decisions link to files that are there', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root });
  expect(decisions.flatMap(linksIn).filter((path) => !isThere(path))).toEqual([]);
});

test('what supersedes another decision is named there, so that nobody follows the older one', () => {
  const untold = globSync('docs/decisions/*.md', { cwd: root }).flatMap((path) => {
    const sentences = text(path)
      .split(/(?<=[.:])\s+(?=[A-Z-])|\n\n/)
      .filter((sentence) => /\bsupersedes\b/i.test(sentence));
    const older = sentences.flatMap((sentence) =>
      [...sentence.matchAll(/\]\((\d+-[^)#]+\.md)\)/g)].map(([, name = '']) => name),
    );
    return older
      .filter((name) => !text(`docs/decisions/${name}`).includes(path.split(/[\\/]/).at(-1) ?? ''))
      .map((name) => `${name} does not name ${path}`);
  });
  expect(untold).toEqual([]);
});

test('the architecture is told on two pages', () => {
  expect(text('docs/architecture.md').split('\n').length).toBeLessThanOrEqual(90);
});

test('no comment or document points at a migration by its number, which says nothing', () => {
  const files = globSync('{contract,server,web,docs,scripts,demo,bench,e2e}/**/*.{ts,tsx,sql,md}', {
    cwd: root,
    exclude: (path) => /node_modules|dist|migrations/.test(path),
  });
  const pointing = files.filter((path) => /\bmigrations? (?:like |no\.? ?|number )?\d{2,3}\b(?!-)/i.test(text(path)));
  expect(pointing).toEqual([]);
});
