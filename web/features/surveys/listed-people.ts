import { languages } from '@coverlane/contract/codes.ts';
import type { Language } from '../../lib/language.ts';

interface Listed {
  readonly name: string;
  readonly email: string;
  readonly language?: Language;
}

/** The lines of a list, "Name, address" or with tabs between and the language behind: what columns of a sheet are when they are pasted. */
export const listedPeople = (text: string): Listed[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/[\t;]|,(?=[^,]*@)|,\s*$/).map((part) => part.trim()))
    .filter(([name]) => name !== undefined && name !== '')
    .map(([name = '', email = '', said]) => {
      const language = languages.find((known) => known === said);
      return { name, email, ...(language && { language }) };
    });

/** The same the other way: a line for each. */
export const listLines = (people: readonly { name: string; email: string; language: Language | null }[]): string =>
  people.map(({ name, email, language }) => [name, email, ...(language ? [language] : [])].join('\t')).join('\n');
