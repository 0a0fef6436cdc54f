import { rights } from '@coverlane/contract/rights/calls.ts';
import { user as accounts } from '@coverlane/contract/users/own-calls.ts';
import { useState } from 'react';
import { useCall, useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { RightsReview } from './RightsReview.tsx';
import './rights.css';

type Holder = { readonly id: string; readonly name: string };
/** A change that is being reviewed: who is to have the role, or no more. */
type Asked = Holder & { readonly held: boolean };

/** Who has a role, with ways to give and take it; nobody's own account is among the choices. */
export function RoleHolders({ roleId }: { readonly roleId: string }) {
  const t = useText();
  const me = useUser();
  const mayGive = useAllows()(rights.giveRole.access);
  const [asked, setAsked] = useState<Asked>();
  const role = useRole(roleId);
  const holders = role?.holders ?? [];
  const onTake = mayGive ? (holder: Holder) => setAsked({ ...holder, held: false }) : undefined;
  return (
    <section className="stack rights-part" aria-label={t('roleHolders.title')}>
      <h3>{t('roleHolders.title')}</h3>
      <HolderList holders={holders} onTake={onTake} />
      {mayGive && (
        <AddHolder
          key={`${holders.length} ${String(asked?.id)}`}
          taken={[me.id, ...holders.map(({ id }) => id)]}
          onAdd={(holder) => setAsked({ ...holder, held: true })}
        />
      )}
      {role && asked && <HolderReview role={role} asked={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function useRole(roleId: string) {
  const { data } = useCall(rights.roleMatrix, {});
  return data?.roles.find(({ id }) => id === roleId);
}

type ListProps = { readonly holders: readonly Holder[]; readonly onTake: ((holder: Holder) => void) | undefined };

function HolderList({ holders, onTake }: ListProps) {
  const t = useText();
  const me = useUser();
  if (holders.length === 0) return <p className="muted">{t('roleHolders.none')}</p>;
  return (
    <ul className="plain-list rights-holders">
      {holders.map((holder) => (
        <li key={holder.id}>
          {holder.name}
          {onTake && holder.id !== me.id && (
            <Button kind="quiet" icon="remove" iconOnly onClick={() => onTake(holder)}>
              {t('roleHolders.take', { name: holder.name })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type ReviewProps = { readonly role: Holder; readonly asked: Asked; readonly onClose: () => void };

/** What the person gains or loses by it, before it is done. */
function HolderReview({ role, asked, onClose }: ReviewProps) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refresh = useRefresh();
  const { id: userId, name, held } = asked;
  const save = async () => {
    try {
      await request(held ? rights.giveRole : rights.takeRole, { roleId: role.id, userId });
    } catch (failure) {
      notify('error', say(failure));
    }
    onClose();
    await refresh([rights.roleMatrix, rights.previewRights]);
  };
  return (
    <RightsReview
      changes={[t(held ? 'roleChange.give' : 'roleChange.remove', { name, role: role.name })]}
      wanted={{ holders: [{ roleId: role.id, userId, held }] }}
      onSave={save}
      onClose={onClose}
    />
  );
}

type AddProps = { readonly taken: readonly string[]; readonly onAdd: (holder: Holder) => void };

function AddHolder({ taken, onAdd }: AddProps) {
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
      onChange={(id) => {
        const person = found.find((one) => one.id === id);
        if (person) onAdd({ id: person.id, name: personName(person) });
      }}
    />
  );
}
