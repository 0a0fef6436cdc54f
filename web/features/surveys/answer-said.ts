import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { FormItem, FormOption } from '@coverlane/contract/forms/model.ts';
import { formatDate } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import type { Language } from '../../lib/language.ts';

const optionSaid = (options: readonly FormOption[], value: string, language: Language): string => {
  const found = options.find((one) => one.value === value);
  return found ? saidIn(found.label, language) : value;
};

/** `const said = useAnswerSaid()`: an answer in words of the reader's language. */
export function useAnswerSaid(): (item: FormItem, answer: unknown) => string {
  const t = useText();
  const { language } = useLanguage();
  return (item, answer) => {
    if (typeof answer === 'boolean') return t(answer ? 'surveyAdmin.yes' : 'surveyAdmin.no');
    if (Array.isArray(answer)) return answer.map((one) => optionSaid(item.options, String(one), language)).join(', ');
    if (typeof answer === 'object' && answer !== null) return partsSaid(item, answer, language);
    if (item.type === 'date') return formatDate(String(answer));
    return optionSaid(item.options, String(answer ?? ''), language);
  };
}

const partsSaid = ({ rows, options }: FormItem, answer: object, language: Language): string =>
  Object.entries(answer)
    .filter(([, value]) => typeof value === 'string')
    .map(([key, value]) =>
      rows.length > 0
        ? `${optionSaid(rows, key, language)}: ${optionSaid(options, String(value), language)}`
        : String(value),
    )
    .join(', ');
