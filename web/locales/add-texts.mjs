// Adds or replaces texts in the three catalogues and keeps them sorted:
//   node web/locales/add-texts.mjs texts.json        (or the JSON on standard input)
// where texts.json is { "claims.title": { "en": "Claims", "ko": "청구", "es": "Reclamaciones" }, ... }; null removes a key.
import { mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES = ['en', 'ko', 'es'];
const lock = join(import.meta.dirname, '.lock');

/** Two editors at once wait for each other instead of losing texts. */
async function locked(work) {
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST' || tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  try {
    work();
  } finally {
    rmdirSync(lock);
  }
}

function check(texts) {
  for (const [key, text] of Object.entries(texts)) {
    if (text === null) continue;
    if (!/^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9-]+)+$/.test(key)) throw new Error(`${key}: a key is <feature>.<name>`);
    for (const language of LANGUAGES) if (!text[language]?.trim()) throw new Error(`${key}: ${language} is missing`);
  }
}

const texts = JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8'));
check(texts);
await locked(() => {
  for (const language of LANGUAGES) {
    const path = join(import.meta.dirname, `${language}.json`);
    const catalogue = JSON.parse(readFileSync(path, 'utf8'));
    for (const [key, text] of Object.entries(texts)) {
      if (text === null) delete catalogue[key];
      else catalogue[key] = text[language];
    }
    const sorted = Object.fromEntries(Object.entries(catalogue).sort(([one], [other]) => (one < other ? -1 : 1)));
    writeFileSync(`${path}.new`, `${JSON.stringify(sorted, null, 2)}\n`);
    renameSync(`${path}.new`, path);
  }
});
