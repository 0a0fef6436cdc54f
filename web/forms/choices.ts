import type { Language } from '@coverlane/contract/codes.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { FormOption } from '@coverlane/contract/forms/model.ts';
import type { Choice } from '../ui/RadioGroup.tsx';

/** Options as choices in the reader's language. */
export const choicesOf = (options: readonly FormOption[], lang: Language): Choice[] =>
  options.map(({ value, label }) => ({ value, label: saidIn(label, lang) }));
