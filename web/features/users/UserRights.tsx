import { rights } from '@coverlane/contract/rights/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { type Account, accountCalls, useIsOwn } from './account-words.ts';
import { PermissionBoxes, permissionsOf, useHolds } from './PermissionBoxes.tsx';
import type { PartProps } from './part-props.ts';

/** Roles and permissions of an account. Nobody gives or takes what they do not hold, nor changes their own. */
export function UserRights({ account, onTyped, onSaved }: PartProps) {
  const t = useText();
  const { notify } = useNotices();
  const isOwn = useIsOwn()(account);
  const holds = useHolds();
  const update = useAction(user.updateUser, { refreshes: accountCalls });
  const save = async (values: FormValues) => {
    const permissions = permissionsOf(values['permissions'], account.permissions, holds);
    await update.mutateAsync({ id: account.id, permissions });
    onSaved();
    notify('success', t('users.rightsSaved', { name: personName(account) }));
  };
  const boxes = <PermissionBoxes {...account} granted={account.permissions} fixed={isOwn} />;
  return (
    <div className="stack">
      {account.type === 'admin' && <Roles account={account} isOwn={isOwn} />}
      <h3>{t('users.permissions')}</h3>
      {isOwn ? (
        <>
          <p className="muted">{t('users.ownRights')}</p>
          {boxes}
        </>
      ) : (
        <Form wide label={t('users.permissions')} onSubmit={save} onChange={onTyped}>
          <p className="muted">{t('users.rightsAbout')}</p>
          {boxes}
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

type RolesProps = { readonly account: Account; readonly isOwn: boolean };

/** An administrator's roles: a tick gives or takes one at once. */
function Roles({ account, isOwn }: RolesProps) {
  const t = useText();
  const unheld = useUnheld();
  const { data } = useCall(rights.roleMatrix, {}, { enabled: useUser().type === 'admin' });
  const setRole = useSetRole(account);
  const has = (roleId: string) => account.roles.some(({ id }) => id === roleId);
  return (
    <>
      <h3>{t('users.roles')}</h3>
      {data?.roles.length === 0 && <p className="muted">{t('users.noRoles')}</p>}
      <div className="choices">
        {data?.roles.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={has(id)}
            disabled={isOwn || (!has(id) && unheld(id))}
            hint={!isOwn && unheld(id) ? t('users.roleNotHeld') : undefined}
            onChange={(given) => setRole(id, given)}
          />
        ))}
      </div>
    </>
  );
}

/** Does a role grant a permission that the reader may not grant? */
function useUnheld(): (roleId: string) => boolean {
  const { data } = useCall(rights.roleMatrix, {}, { enabled: useUser().type === 'admin' });
  return (roleId) =>
    data?.permissions.some(({ grantable, roleIds }) => !grantable && roleIds.includes(roleId)) ?? false;
}

function useSetRole({ id: userId }: Account) {
  const say = useFailureText();
  const { notify } = useNotices();
  const refreshes = [...accountCalls, rights.roleMatrix];
  const give = useAction(rights.giveRole, { refreshes });
  const take = useAction(rights.takeRole, { refreshes });
  return (roleId: string, given: boolean) =>
    (given ? give : take).mutate({ roleId, userId }, { onError: (failure) => notify('error', say(failure)) });
}
