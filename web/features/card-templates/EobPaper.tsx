import { eobs } from '@coverlane/contract/eobs/calls.ts';
import { useState } from 'react';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { isLanguage, LANGUAGES, type Language } from '../../lib/language.ts';
import { useAllows } from '../../lib/session.tsx';
import { SaveButton } from '../../lists/SaveButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Place } from './VariablesCard.tsx';

type Props = {
  readonly id: string;
  /** For whom the invented claim is filled. */
  readonly place: Place;
  /** Saves what is typed; null: it could not be saved, and the draft's own note says why. */
  readonly save: () => Promise<number | null>;
};

/** The PDF that the template makes: of an invented claim, and of a real one for whoever may read claims. */
export function EobPaper({ id, place, save }: Props) {
  const t = useText();
  const mayRead = useAllows()(eobs.eobPapers.access);
  const [language, setLanguage] = useState<Language>('en');
  const sample = async () => {
    if ((await save()) !== null) await saveFile(eobs.eobSample, { id, language, ...place });
  };
  return (
    <Card title={t('eobTemplates.paper')}>
      <p className="muted">{t('eobTemplates.paperAbout')}</p>
      <Select
        name="sampleLanguage"
        label={t('cardTemplates.language')}
        empty={null}
        value={language}
        onChange={(next) => setLanguage(isLanguage(next) ? next : 'en')}
        choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      />
      <SaveButton save={sample}>{t('eobTemplates.paperSample')}</SaveButton>
      {mayRead && (
        <Form
          onSubmit={async ({ claimNumber }) => {
            if ((await save()) !== null)
              await saveFile(eobs.eobPreview, { id, claimNumber: String(claimNumber ?? '') });
          }}
        >
          <TextInput
            name="claimNumber"
            label={t('eobTemplates.claimNumber')}
            hint={t('eobTemplates.claimHint')}
            maxLength={60}
            required
          />
          <Button type="submit" icon="download">
            {t('eobTemplates.paperReal')}
          </Button>
        </Form>
      )}
    </Card>
  );
}
