import { rights } from '@coverlane/contract/calls/rights.ts';
import { user as accounts } from '@coverlane/contract/calls/user.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import './rights.css';

/** Who has a role, with ways to give and take it; nobody's own account is among the choices. */
export function RoleHolders({ roleId }: { readonly roleId: string }) {
  const t = useText();
  const me = useUser();
  const mayGive = useAllows()(rights.giveRole.access);
  const { notify } = useNotices();
  const say = useFailureText();
  const { data } = useCall(rights.roleMatrix, {});
  const refreshes = [rights.roleMatrix];
  const give = useAction(rights.giveRole, { refreshes });
  const take = useAction(rights.takeRole, { refreshes });
  const holders = data?.roles.find(({ id }) => id === roleId)?.holders ?? [];
  const onError = (failure: unknown) => notify('error', say(failure));
  return (
    <section className="stack rights-part" aria-label={t('roleHolders.title')}>
      <h3>{t('roleHolders.title')}</h3>
      {holders.length === 0 && <p className="muted">{t('roleHolders.none')}</p>}
      <ul className="plain-list rights-holders">
        {holders.map(({ id, name }) => (
          <li key={id}>
            {name}
            {mayGive && id !== me.id && (
              <Button
                kind="quiet"
                icon="remove"
                iconOnly
                onClick={() => take.mutate({ roleId, userId: id }, { onError })}
              >
                {t('roleHolders.take', { name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayGive && (
        <AddHolder
          key={holders.length}
          taken={[me.id, ...holders.map(({ id }) => id)]}
          onAdd={(userId) => give.mutate({ roleId, userId }, { onError })}
        />
      )}
    </section>
  );
}

function AddHolder({ taken, onAdd }: { readonly taken: readonly string[]; readonly onAdd: (userId: string) => void }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const { data } = useCall(accounts.searchUsers, { type: 'admin', ...(search && { search }) }, { keep: true });
  const found = (data?.rows ?? []).filter(({ id }) => !taken.includes(id));
  const choices = found.map((person) => ({ value: person.id, label: `${personName(person)} (${person.username})` }));
  return (
    <Combobox
      name=""
      label={t('roleHolders.add')}
      choices={choices}
      onSearch={setSearch}
      onChange={(id) => id && onAdd(id)}
    />
  );
}
