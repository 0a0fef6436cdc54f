import type { UserType } from '@coverlane/contract/access.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { personName } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { isLanguage } from '../../lib/language.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { FocusedHeading } from '../../ui/FocusedHeading.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { invitedTypes } from './account-words.ts';
import { PermissionBoxes, permissionsOf, useHolds } from './PermissionBoxes.tsx';
import { PersonInputs } from './PersonInputs.tsx';

type Props = {
  /** The employer that the account is to belong to; '' for nobody in particular. */
  readonly clientId: string;
  readonly typed: () => void;
  readonly saved: (id: string | undefined) => void;
  readonly close: () => void;
};

/** Somebody new: who, of what type, for whom, with which permissions. They are invited by mail and choose a password. */
export function NewUser({ clientId, typed, saved, close }: Props) {
  const t = useText();
  const me = useUser();
  const { language } = useLanguage();
  const { notify } = useNotices();
  const create = useCreate();
  const [type, setType] = useState<UserType>(clientId && me.type === 'admin' ? 'client' : me.type);
  const [person, setPerson] = useState<RosterPerson>();
  const isAdmin = me.type === 'admin';
  const submit = async (values: FormValues) => {
    const made = await create(values, isAdmin ? type : undefined);
    saved(made.id);
    notify('success', t('users.invited', { name: personName(made), address: made.email }));
  };
  return (
    <section className="card users-part">
      <FocusedHeading>{t('users.new')}</FocusedHeading>
      <p className="muted">{t('users.newAbout')}</p>
      <Form wide label={t('users.new')} onSubmit={submit} onChange={typed}>
        {isAdmin && <BelongingInputs type={type} clientId={clientId} onType={setType} onPerson={setPerson} />}
        <PersonInputs key={person?.id} language={language} {...namesOf(person)} />
        <TextInput
          name="username"
          label={t('users.username')}
          hint={t('users.usernameHint')}
          autoComplete="off"
          maxLength={64}
          optional
        />
        {type !== 'member' && <Permissions key={type} type={type} />}
        <div className="save-bar">
          <Button type="submit" kind="primary" aria-keyshortcuts="Control+S Meta+S" title={t('crud.saveKeys')}>
            {t('users.invite')}
          </Button>
          <Button onClick={close}>{t('crud.close')}</Button>
        </div>
      </Form>
    </section>
  );
}

/** A new administrator's roles come afterwards; a member's rights follow from the plan. */
function Permissions({ type }: { readonly type: UserType }) {
  const t = useText();
  return (
    <>
      <h3>{t('users.permissions')}</h3>
      {type === 'admin' && <p className="muted">{t('users.rolesLater')}</p>}
      <PermissionBoxes type={type} granted={[]} />
    </>
  );
}

const textOf = (value: FormValues[string] | undefined): string => (typeof value === 'string' ? value : '');

function useCreate() {
  const holds = useHolds();
  const create = useAction(user.createUser, { refreshes: [user.searchUsers] });
  return (values: FormValues, type: UserType | undefined) => {
    const { username, entityId, language, nickName, phone } = values;
    return create.mutateAsync({
      firstName: textOf(values['firstName']),
      lastName: textOf(values['lastName']),
      email: textOf(values['email']),
      nickName: textOf(nickName) || null,
      phone: textOf(phone) || null,
      ...(typeof language === 'string' && isLanguage(language) && { language }),
      ...(textOf(username) && { username: textOf(username) }),
      ...(type && { type, entityId: textOf(entityId) || null }),
      permissions: permissionsOf(values['permissions'], [], holds),
    });
  };
}

type BelongingProps = Pick<Props, 'clientId'> & {
  readonly type: UserType;
  readonly onType: (type: UserType) => void;
  readonly onPerson: (person: RosterPerson) => void;
};

/** The type, and unless it is an administrator whom the account belongs to. */
function BelongingInputs({ type, clientId, onType, onPerson }: BelongingProps) {
  const t = useText();
  const choices = invitedTypes.map((value) => ({ value, label: t(`userType.${value}`) }));
  const choose = (value: string) => onType(invitedTypes.find((one) => one === value) ?? 'admin');
  return (
    <div className="field-row">
      <Select
        name=""
        label={t('users.type')}
        hint={t('users.typeHint')}
        choices={choices}
        value={type}
        empty={null}
        onChange={choose}
      />
      {type === 'member' && <PersonInput onPerson={onPerson} />}
      {type !== 'admin' && type !== 'member' && (
        <EntityInput key={type} type={type} chosen={type === 'client' ? clientId : undefined} />
      )}
    </div>
  );
}

type EntityProps = {
  readonly type: Exclude<UserType, 'admin' | 'member'>;
  /** Whom the account belongs to, to begin with. */
  readonly chosen: string | undefined;
};

function EntityInput({ type, chosen }: EntityProps) {
  const t = useText();
  const { clients } = useUser();
  const own = clients.find(({ id }) => id === chosen);
  const [search, setSearch] = useState(own?.name ?? '');
  const { data } = useCall(user.userEntities, { type, ...(search && { search }) }, { keep: true });
  const choices = withOwn(data?.rows ?? [], own).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Combobox
      name="entityId"
      label={t(`users.entity.${type}`)}
      choices={choices}
      defaultValue={own?.id}
      onSearch={setSearch}
      required
    />
  );
}

type Entity = { readonly id: string; readonly name: string };

/** Those that were found, and whoever it is to begin with. */
const withOwn = (found: readonly Entity[], own: Entity | undefined): readonly Entity[] =>
  own && !found.some(({ id }) => id === own.id) ? [own, ...found] : found;

/** A person of the roster, whose account it becomes. */
type RosterPerson = { readonly id: string; readonly firstName: string; readonly lastName: string };

type FoundPerson = Reply<typeof members.membersearch>['rows'][number];

const namesOf = (person: RosterPerson | undefined) =>
  person && { firstName: person.firstName, lastName: person.lastName };

function PersonInput({ onPerson }: Pick<BelongingProps, 'onPerson'>) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<FoundPerson>();
  const { data } = useCall(members.membersearch, search.trim().length < 2 ? undefined : { search: search.trim() }, {
    keep: true,
  });
  const found = data?.rows ?? [];
  // The box then holds number and client too, which nobody is found by: who was chosen stays among the choices.
  const rows = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const choices = rows.map((person) => ({
    value: person.id,
    label: `${personName(person)} (${person.memberNumber}, ${person.clientName})`,
  }));
  const choose = (id: string | null) => {
    const person = rows.find((one) => one.id === id);
    if (!person) return;
    setChosen(person);
    onPerson(person);
  };
  return (
    <Combobox
      name="entityId"
      label={t('users.entity.member')}
      hint={t('users.entity.memberHint')}
      choices={choices}
      onSearch={setSearch}
      onChange={choose}
      required
    />
  );
}
