import { members } from '@coverlane/contract/members/calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { personName } from '../../lib/format.ts';
import { Combobox } from '../../ui/Combobox.tsx';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly onChange?: (id: string | null) => void;
};

/** One member, found by name or number among those whom the reader sees. */
export function MemberInput({ name, label, onChange }: Props) {
  const [search, setSearch] = useState('');
  const asked = search.trim().length < 2 ? undefined : { search: search.trim() };
  const { data } = useCall(members.membersearch, asked, { keep: true });
  const choices = (data?.rows ?? []).map((person) => ({
    value: person.id,
    label: `${personName(person)} (${person.memberNumber}, ${person.clientName})`,
  }));
  return (
    <Combobox
      name={name}
      label={label}
      required
      choices={choices}
      onSearch={setSearch}
      {...(onChange && { onChange })}
    />
  );
}
