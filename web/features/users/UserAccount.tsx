import { user } from '@coverlane/contract/users/own-calls.ts';
import { isProvisional } from '@coverlane/contract/users/usernames.ts';
import { useAction } from '../../lib/api.ts';
import { formatDateTime, personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { LANGUAGES } from '../../lib/language.ts';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Form } from '../../ui/Form.tsx';
import { type FormValues, isSameValue } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { type Account, accountCalls, useIsOwn } from './account-words.ts';
import { PersonInputs } from './PersonInputs.tsx';
import type { PartProps } from './part-props.ts';

/** Who somebody is, and what of it can be changed. */
export function UserAccount({ account, onTyped, onSaved }: PartProps) {
  const t = useText();
  const isOwn = useIsOwn();
  const { notify } = useNotices();
  const update = useAction(user.updateUser, { refreshes: accountCalls });
  const save = async (values: FormValues) => {
    const changed = Object.entries(values).filter(([name, value]) => !isSameValue(value, valueOf(account, name)));
    await update.mutateAsync({ ...Object.fromEntries(changed), id: account.id });
    onSaved();
    notify('success', t('crud.saved', { name: personName(account) }));
  };
  const fixed = account.holdsMore ? t('users.holdsMore') : undefined;
  return (
    <div className="stack">
      <DescriptionList details={useFacts(account)} />
      {isOwn(account) ? (
        <Person account={account} />
      ) : (
        <Form wide label={t('users.tab.account')} onSubmit={save} onChange={onTyped}>
          <PersonInputs {...account} emailFixed={fixed} />
          <div className="save-bar">
            <Button type="submit" kind="primary" aria-keyshortcuts="Control+S Meta+S" title={t('crud.saveKeys')}>
              {t('crud.save')}
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}

const valueOf = (account: Account, name: string): unknown =>
  new Map<string, unknown>(Object.entries(account)).get(name);

function useFacts(account: Account) {
  const t = useText();
  const { username, type, entityName, validated, createdAt, lastLoginAt, passwordResetRequired } = account;
  return [
    { label: t('users.username'), value: isProvisional(username) ? t('users.noUsername') : username },
    { label: t('users.type'), value: t(`userType.${type}`) },
    ...(entityName === null ? [] : [{ label: t('users.entityName'), value: entityName }]),
    { label: t('users.validated'), value: t(validated ? 'crud.yes' : 'crud.no') },
    ...(passwordResetRequired ? [{ label: t('users.password'), value: t('users.passwordAsked') }] : []),
    { label: t('users.lastLoginAt'), value: lastLoginAt === null ? t('users.never') : formatDateTime(lastLoginAt) },
    { label: t('users.createdAt'), value: formatDateTime(createdAt) },
  ];
}

/** The own account, to read: it is changed on the own profile. */
function Person({ account }: { readonly account: Account }) {
  const t = useText();
  return (
    <DescriptionList
      details={[
        { label: t('users.email'), value: account.email },
        { label: t('users.nickName'), value: account.nickName },
        { label: t('users.language'), value: LANGUAGES[account.language] },
      ]}
    />
  );
}
