import type { Language } from '@coverlane/contract/codes.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { Answer, FormItem, FormOption } from '@coverlane/contract/forms/model.ts';

/** In which language an answer is said, and its words for yes and no. */
export interface Wording {
  language: Language;
  yesOrNo: (answer: boolean) => string;
}

/** An answer in words: what was chosen as it was read, a table and an address part by part. Dates and numbers as they are kept. */
export function answerText(item: FormItem, answer: Answer, { language, yesOrNo }: Wording): string {
  const chosen = (value: string) => optionSaid(item.options, value, language);
  if (typeof answer === 'boolean') return yesOrNo(answer);
  if (typeof answer === 'string' || typeof answer === 'number') return chosen(String(answer));
  if (Array.isArray(answer)) return answer.map(chosen).join(', ');
  return Object.entries(answer)
    .map(([key, value]) => `${optionSaid(item.rows, key, language)}: ${chosen(String(value))}`)
    .join('; ');
}

const optionSaid = (options: readonly FormOption[], value: string, language: Language): string => {
  const found = options.find((one) => one.value === value);
  return found ? saidIn(found.label, language) : value;
};
