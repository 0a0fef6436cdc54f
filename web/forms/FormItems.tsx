import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import { ItemInput } from './ItemInput.tsx';
import type { ItemParts } from './item-props.ts';

type Props = {
  /** The items that are asked, in order. */
  readonly items: readonly FormItem[];
  readonly lang: Language;
  readonly answers: Readonly<Record<string, unknown>>;
  /** What is answered to an item, from what was answered to it. */
  readonly onChange: (key: string, answerOf: (before: unknown) => unknown) => void;
  readonly parts?: ItemParts;
};

/** A heading with nothing under it, since what it stands over is not asked, is none. */
function saysSomething({ type, help }: FormItem, at: number, items: readonly FormItem[]): boolean {
  const next = items[at + 1];
  return type !== 'section' || Boolean(help) || (next !== undefined && next.type !== 'section');
}

/** Items of a form, sections as headings. Stands in a `Form`, which shows at each what is wrong with it. */
export function FormItems({ items, lang, answers, onChange, parts = {} }: Props) {
  return items
    .filter(saysSomething)
    .map((item) =>
      item.type === 'section' ? (
        <SectionHeading key={item.key} item={item} lang={lang} />
      ) : (
        <ItemInput
          key={item.key}
          item={item}
          lang={lang}
          value={answers[item.key]}
          onAnswer={(value) => onChange(item.key, () => value)}
          onChange={(answerOf) => onChange(item.key, answerOf)}
          parts={parts}
        />
      ),
    );
}

function SectionHeading({ item: { label, help }, lang }: { readonly item: FormItem; readonly lang: Language }) {
  return (
    <div className="stack stack-tight">
      <h2>{saidIn(label, lang)}</h2>
      {help && <p>{saidIn(help, lang)}</p>}
    </div>
  );
}
