import type { Language } from '@coverlane/contract/codes.ts';
import { english } from './words.en.ts';
import { korean } from './words.ko.ts';
import { spanish } from './words.es.ts';
import type { DocWords } from './doc-words.ts';

/** The words of each language. */
export const docWords: Record<Language, DocWords> = { en: english, ko: korean, es: spanish };
