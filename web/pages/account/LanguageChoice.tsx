import { useLanguage, useText } from '../../lib/i18n.ts';
import { isLanguage, LANGUAGES } from '../../lib/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { type Account, useSaveAccount } from './account.ts';

/** The language of the portal and of the mails to this account. */
export function LanguageChoice({ account }: { readonly account: Account }) {
  const t = useText();
  const { setLanguage } = useLanguage();
  const save = useSaveAccount(account);
  const { notify } = useNotices();
  const submit = async ({ language }: FormValues) => {
    const chosen = typeof language === 'string' && isLanguage(language) ? language : account.language;
    await save({ language: chosen });
    await setLanguage(chosen);
    notify('success', t('account.saved'));
  };
  return (
    <Form label={t('account.languageLabel')} onSubmit={submit}>
      <RadioGroup
        name="language"
        label={t('account.languageLabel')}
        hint={t('account.languageAbout')}
        defaultValue={account.language}
        choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      />
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('account.save')}
        </Button>
      </div>
    </Form>
  );
}
