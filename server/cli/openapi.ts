// npm run -s openapi: the OpenAPI 3.1 document of the contract on standard output, and nothing else. Needs no database.
// With --changes: what differs from the document that is promised (docs/api), and an end with 1 where programs may break by it without a
// new first figure of the version. With --promise, for a release: writes the differences into docs/api/changes.md and promises this document.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openApiDocument } from '../platform/http/openapi.ts';
import { type ComparedDocument, type Difference, differencesOf } from '../platform/http/openapi-breaks.ts';
import { comparedPart } from '../platform/http/openapi-compared.ts';

const root = join(import.meta.dirname, '../..');
const promisedPath = join(root, 'docs/api/promised.json.gz');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What was promised: the version, and what of its document is compared. */
const promised: { version: string; document: ComparedDocument } = JSON.parse(
  gunzipSync(readFileSync(promisedPath)).toString(),
);

const bullet = ({ breaks, call, what }: Difference): string => `- ${breaks ? '**Breaks:** ' : ''}\`${call}\`: ${what}`;
const first = (figures: string): number => Number(figures.split('.')[0]);

function compare(): Difference[] {
  const found = differencesOf(promised.document, openApiDocument(version));
  const breaks = found.filter((one) => one.breaks);
  console.log(
    `${found.length - breaks.length} additions since ${promised.version}, ${breaks.length} that programs may break by.`,
  );
  if (breaks.length > 0 && first(version) <= first(promised.version)) {
    console.log(breaks.map(bullet).join('\n'));
    process.exitCode = 1;
  }
  return found;
}

function promise(): void {
  const found = compare();
  if (process.exitCode === 1) return;
  const path = join(root, 'docs/api/changes.md');
  const [head = '', ...rest] = readFileSync(path, 'utf8').split('\n## ');
  const now = `${version}\n\n${found.map(bullet).join('\n') || 'Nothing.'}\n`;
  writeFileSync(path, [head, now, ...rest].join('\n## '));
  const kept = { version, document: comparedPart(openApiDocument(version)) };
  writeFileSync(promisedPath, gzipSync(JSON.stringify(kept), { level: 9 }));
}

if (process.argv.includes('--promise')) promise();
else if (process.argv.includes('--changes')) compare();
else process.stdout.write(`${JSON.stringify(openApiDocument(version), null, 2)}\n`);
