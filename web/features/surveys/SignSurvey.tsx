import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { SURVEY_SIGNING_VERSION, surveySigningTexts } from '@coverlane/contract/surveys/signing.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { TextInput } from '../../ui/TextInput.tsx';

type Props = { readonly link: string; readonly onBack: () => void; readonly onSigned: () => Promise<void> };

/** The typed name and the box that make a signature of it (ESIGN, 15 USC 7001), under the words of now. */
export function SignSurvey({ link, onBack, onSigned }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const sign = async (values: FormValues) => {
    const name = String(values['name'] ?? '').trim();
    if (name === '' || values['agreed'] !== true)
      return { [name === '' ? 'name' : 'agreed']: t('errors.survey-unsigned') };
    await request(surveyDoor.surveySign, { key: link, name, agreed: true, language });
    await onSigned();
    return undefined;
  };
  return (
    <Form onSubmit={sign} check={false}>
      <h2>{t('surveyPage.sign')}</h2>
      <TextInput name="name" label={t('surveyPage.name')} autoComplete="name" required />
      <Checkbox name="agreed" label={surveySigningTexts[SURVEY_SIGNING_VERSION - 1]?.[language] ?? ''} required />
      <div className="button-row">
        <Button onClick={onBack}>{t('surveyPage.back')}</Button>
        <Button kind="primary" type="submit">
          {t('surveyPage.signAndSend')}
        </Button>
      </div>
    </Form>
  );
}
