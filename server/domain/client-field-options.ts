/** The options of a choice as they are stored: one a line, in each language in the same order. */
export interface StoredOptions {
  options: string | null;
  optionsKo: string | null;
  optionsEs: string | null;
}

/** One option: what is kept, and what it is called; null: nobody said it in this language. */
export interface FieldOption {
  value: string;
  label: { en: string; ko: string | null; es: string | null };
}

/** The lines of a text that say something. */
export const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The options of a choice with what they are called in each language (domain 12.3). */
export function optionsOf({ options, optionsKo, optionsEs }: StoredOptions): FieldOption[] {
  const [ko, es] = [linesOf(optionsKo), linesOf(optionsEs)];
  return linesOf(options).map((value, at) => ({ value, label: { en: value, ko: ko[at] ?? null, es: es[at] ?? null } }));
}

/** What an option is called in a language: English where nobody said it, and as it was kept where it is offered no longer. */
export function optionIn(stored: StoredOptions, value: string, language: string): string {
  const label = optionsOf(stored).find((option) => option.value === value)?.label;
  return (language === 'ko' ? label?.ko : language === 'es' ? label?.es : label?.en) ?? value;
}
