import type { Language } from '../codes.ts';
import type { paperToRead, PaperToSign } from './paper-shapes.ts';
import { filledText } from './text-variables.ts';
import type * as z from 'zod/mini';

type Words = PaperToSign['headings'];

/** Words of a paper in a language, or in English where it has none. */
export const wordsOfPaper = (words: Words, language: Language): string => words[language] ?? words.en;

/**
 * What a paper says to somebody, as it is read and as it is signed: browser and server fill it in alike.
 * @param named whoever enrolls, as typed
 * @returns '' of a document
 */
export const paperText = (
  { texts, values }: Pick<z.output<typeof paperToRead>, 'texts' | 'values'>,
  named: { readonly firstName?: string | null | undefined; readonly lastName?: string | null | undefined },
  language: Language,
): string =>
  texts === null
    ? ''
    : filledText(wordsOfPaper(texts, language), {
        ...values,
        'member.firstName': named.firstName ?? '',
        'member.lastName': named.lastName ?? '',
      });
