import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import { formatDate, formatMoney } from '@coverlane/contract/words/formats.ts';
import { hideJosa, placeJosa } from '@coverlane/contract/words/josa.ts';
import { parseMessage, writeMessage } from '@coverlane/contract/words/message-format.ts';
import type { Texts } from '@coverlane/contract/words/sentence.ts';

type Catalogue = Readonly<Record<string, string>>;

const catalogues = new Map<Language, Catalogue>();

/** The texts of the screens, which are the only ones that say a code: they lie beside the server as files. */
function catalogueOf(language: Language): Catalogue {
  const known = catalogues.get(language);
  if (known) return known;
  const read: Catalogue = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../web/locales', `${language}.json`), 'utf8'),
  );
  catalogues.set(language, read);
  return read;
}

/** The texts that a reader of a language reads on the screens, English where that lacks one. */
export function textsFor(of: string): Texts {
  const language = languages.find((one) => one === of) ?? 'en';
  const [own, english] = [catalogueOf(language), catalogueOf('en')];
  const written = (key: string) => (Object.hasOwn(own, key) ? own[key] : english[key]);
  return {
    has: (key) => Object.hasOwn(own, key) || Object.hasOwn(english, key),
    text: (key, values = {}) =>
      placeJosa(writeMessage(parseMessage(hideJosa(written(key) ?? key)), { language, values })),
    date: formatDate,
    money: formatMoney,
  };
}
