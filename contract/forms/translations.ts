import type { Language } from '../codes.ts';
import type { FormDefinition, FormItem, Words } from './model.ts';

/** A text of a form that one language lacks. */
export interface MissingWords {
  readonly key: string;
  /** `label`, `help`, or the value of an option or row. */
  readonly of: string;
}

const wordsOf = ({ label, help, options, rows }: FormItem): [string, Words][] => [
  ['label', label],
  ...(help ? [['help', help] satisfies [string, Words]] : []),
  ...[...options, ...rows].map((one): [string, Words] => [one.value, one.label]),
];

/** What nobody wrote in this language yet, in the order of the form; English says it until then. */
export const missingWords = ({ items }: FormDefinition, lang: Language): MissingWords[] =>
  items
    .filter(({ hidden }) => !hidden)
    .flatMap((item) =>
      wordsOf(item)
        .filter(([, words]) => words[lang] === null)
        .map(([of]) => ({ key: item.key, of })),
    );
