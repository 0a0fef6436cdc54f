import { user } from '@coverlane/contract/users/own-calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { type Account, accountCalls } from './account-words.ts';
import { PartFailed } from './PartFailed.tsx';

/** The divisions an employer's user is held to; none ticked: the whole employer. */
export function UserDivisions({ account }: { readonly account: Account }) {
  const t = useText();
  const { notify } = useNotices();
  const reply = useCall(user.userDivisions, { id: account.id });
  const hold = useAction(user.holdToDivisions, { refreshes: [...accountCalls, user.userDivisions] });
  if (reply.error && !reply.data) return <PartFailed reply={reply} />;
  const divisions = reply.data?.divisions ?? [];
  const save = async ({ divisionIds }: FormValues) => {
    const chosen = Array.isArray(divisionIds) ? divisionIds.map(String) : [];
    await hold.mutateAsync({ id: account.id, divisionIds: chosen });
    notify('success', t('users.divisionsSaved', { name: personName(account) }));
  };
  if (divisions.length === 0) return null;
  return (
    <Form wide label={t('users.divisions')} onSubmit={save}>
      <CheckboxGroup
        name="divisionIds"
        label={t('users.divisions')}
        hint={t('users.divisionsAbout')}
        choices={divisions.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={divisions.filter(({ held }) => held).map(({ id }) => id)}
      />
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('crud.save')}
        </Button>
      </div>
    </Form>
  );
}
