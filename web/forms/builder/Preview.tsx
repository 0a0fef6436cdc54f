import { type Language, languages } from '@coverlane/contract/codes.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import { scoreOf } from '@coverlane/contract/forms/score.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useToday } from '../../lib/today.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { FormView } from '../FormView.tsx';
import type { ItemParts, ItemProps } from '../item-props.ts';

type Props = {
  readonly items: readonly FormItem[];
  readonly lang: Language;
  readonly onLang: (lang: Language) => void;
};

/** Neither files nor people are picked for a trial: they are named, and not required. */
const tried = (item: FormItem): FormItem =>
  item.type === 'file' || item.type === 'member-picker' ? { ...item, required: false } : item;
const named = ({ item, lang }: ItemProps) => <p className="muted">{saidIn(item.label, lang)}</p>;
const NAMED: ItemParts = { file: named, 'member-picker': named };

/** The form as whoever answers it sees it on a phone: answered and checked as it will be, and sent nowhere. */
export function Preview({ items, lang, onLang }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const today = useToday();
  const [run, setRun] = useState(0);
  const form = { columns: 1 as const, items: items.map(tried) };
  return (
    <section className="stack form-builder-preview" aria-label={t('formBuilder.preview')}>
      <h2>{t('formBuilder.preview')}</h2>
      <Select
        name="previewLanguage"
        label={t('formBuilder.previewLanguage')}
        empty={null}
        choices={languages.map((value) => ({ value, label: t(`formBuilder.language.${value}`) }))}
        value={lang}
        onChange={(chosen) => onLang(languages.find((one) => one === chosen) ?? 'en')}
      />
      <div className="form-builder-phone" lang={lang}>
        <FormView
          key={run}
          form={form}
          lang={lang}
          today={today}
          submit={t('formBuilder.tryIt')}
          parts={NAMED}
          onSubmit={(answers) => {
            const score = scoreOf(form, answers);
            notify('success', score === null ? t('formBuilder.tried') : t('formBuilder.triedScore', { score }));
          }}
        />
      </div>
      <div className="row">
        <Button icon="refresh" onClick={() => setRun(run + 1)}>
          {t('formBuilder.again')}
        </Button>
      </div>
    </section>
  );
}
