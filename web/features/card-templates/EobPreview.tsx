import { eobs } from '@coverlane/contract/eobs/calls.ts';
import { templateText } from '@coverlane/contract/card-templates/template-language.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { isLanguage, LANGUAGES, type Language } from '../../lib/language.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Section, SectionType } from './eob-sections.ts';
import { type Place, VariablesCard } from './VariablesCard.tsx';

type Props = {
  readonly sections: readonly Section[];
  readonly missing: readonly SectionType[];
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
};

/**
 * The explanation in printing order, with the words of one language, filled in; what it still lacks by law, and the
 * variables with what they say for a client and plan.
 */
export function EobPreview({ sections, missing, place, onPlace }: Props) {
  const t = useText();
  const [language, setLanguage] = useState<Language>('en');
  const { data } = useCall(eobs.eobSampleWords, { language, ...place }, { keep: true });
  const filled = (words: string) => templateText(words, { values: data?.values ?? {}, lists: {} });
  return (
    <>
      <Card title={t('cardTemplates.preview')}>
        <div role="status">
          {missing.length > 0 ? (
            <Banner kind="warn" title={t('eobTemplates.missing')}>
              <ul>
                {missing.map((type) => (
                  <li key={type}>{t(`eobTemplates.section.${type}`)}</li>
                ))}
              </ul>
            </Banner>
          ) : (
            <StatusChip tone="ok">{t('eobTemplates.lawful')}</StatusChip>
          )}
        </div>
        <Select
          name="previewLanguage"
          label={t('cardTemplates.language')}
          empty={null}
          value={language}
          onChange={(next) => setLanguage(isLanguage(next) ? next : 'en')}
          choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        />
        <ol className="eob-preview">
          {sections.map(({ id, type, text }) => (
            <li key={id}>
              <strong>{t(`eobTemplates.section.${type}`)}</strong>
              <p lang={language} className={text === null ? 'muted' : undefined}>
                {text === null ? t('eobTemplates.productWords') : filled(text[language]) || '–'}
              </p>
            </li>
          ))}
        </ol>
      </Card>
      <VariablesCard
        place={place}
        onPlace={onPlace}
        variables={data?.variables}
        texts={sections.flatMap(({ text }) => (text === null ? [] : [text[language]]))}
      />
    </>
  );
}
