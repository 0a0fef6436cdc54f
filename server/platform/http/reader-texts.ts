import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import { hideJosa, placeJosa } from '@coverlane/contract/words/josa.ts';
import { parseMessage, writeMessage } from '@coverlane/contract/words/message-format.ts';
import type { Texts } from '@coverlane/contract/sentence.ts';

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

/** A day as MM/DD/YYYY, and money with $ and commas (specification 9); anything else as it is. */
const date = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$2/$3/$1');
function money(amount: string): string {
  if (!/^-?\d+(\.\d{1,2})?$/.test(amount)) return amount;
  const [whole = '', cents = ''] = amount.replace('-', '').split('.');
  return `${amount.startsWith('-') ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
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
    date,
    money,
  };
}
