import type { Language } from '@coverlane/contract/codes.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { FormDefinition, FormItem } from '@coverlane/contract/forms/model.ts';
import { formatDate, formatMoney } from '../lib/format.ts';
import { type Translate, useLanguage, useText } from '../lib/i18n.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';

type Props = { readonly form: FormDefinition; readonly answers: Readonly<Record<string, unknown>> };

/** What was answered, to be read. */
export function AnswerTexts({ form, answers }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const details = form.items
    .filter(({ key }) => answers[key] !== undefined)
    .map((item) => ({ label: saidIn(item.label, language), value: textOf(item, answers[item.key], { t, language }) }));
  return <DescriptionList details={details} />;
}

type Reader = { readonly t: Translate; readonly language: Language };

function textOf(item: FormItem, answer: unknown, { t, language }: Reader): string {
  if (item.type === 'yesno') return t(answer === true ? 'forms.yes' : 'forms.no');
  if (item.type === 'date') return formatDate(String(answer));
  if (item.type === 'money') return formatMoney(String(answer));
  const labels = new Map(
    [...item.options, ...item.rows].map(({ value, label }) => [value, saidIn(label, language)] as const),
  );
  const named = (value: unknown) => labels.get(String(value)) ?? String(value);
  if (Array.isArray(answer)) return answer.map(named).join(', ');
  if (typeof answer !== 'object' || answer === null) return named(answer);
  return partsOf(item, answer, named);
}

/** A matrix says each row with its column; of an address and a signature what was typed. */
const partsOf = ({ type }: FormItem, answer: object, named: (value: unknown) => string): string =>
  Object.entries(answer)
    .filter(([, said]) => said !== true)
    .map(([part, said]) => (type === 'matrix' ? `${named(part)}: ${named(said)}` : String(said)))
    .join(', ');
