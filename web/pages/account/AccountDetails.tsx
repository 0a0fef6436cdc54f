import { dayOf, formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type Account, useSaveAccount } from './account.ts';

const orNull = (typed: FormValues[string] | undefined): string | null => (typeof typed === 'string' ? typed : null);

/** Name and phone of the own account. */
export function AccountDetails({ account }: { readonly account: Account }) {
  const t = useText();
  const save = useSaveAccount(account);
  const { notify } = useNotices();
  const submit = async ({ firstName, lastName, nickName, phone }: FormValues) => {
    await save({
      firstName: String(firstName),
      lastName: String(lastName),
      nickName: orNull(nickName),
      phone: orNull(phone),
    });
    notify('success', t('account.saved'));
  };
  const belongs = account.entityName === null ? [] : [{ label: t('account.entity'), value: account.entityName }];
  return (
    <div className="stack">
      <DescriptionList
        details={[
          { label: t('signIn.username'), value: account.username },
          ...belongs,
          { label: t('account.since'), value: formatDate(dayOf(account.createdAt)) },
        ]}
      />
      {account.type === 'member' && <p className="muted">{t('account.rosterNote')}</p>}
      <Form label={t('account.tab.details')} onSubmit={submit}>
        <div className="field-row">
          <TextInput
            name="firstName"
            label={t('account.firstName')}
            autoComplete="given-name"
            maxLength={60}
            defaultValue={account.firstName}
            required
          />
          <TextInput
            name="lastName"
            label={t('account.lastName')}
            autoComplete="family-name"
            maxLength={60}
            defaultValue={account.lastName}
            required
          />
        </div>
        <TextInput
          name="nickName"
          label={t('account.nickName')}
          autoComplete="nickname"
          maxLength={60}
          defaultValue={account.nickName}
          optional
        />
        <PhoneInput name="phone" label={t('account.phone')} defaultValue={account.phone} optional />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('account.save')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
