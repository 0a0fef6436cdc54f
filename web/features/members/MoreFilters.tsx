import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Select } from '../../ui/Select.tsx';
import { SsnInput } from '../../ui/SsnInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useDivisions } from '../../lib/useDivisions.ts';
import { TYPED } from './typed-search.ts';
import type { MemberList } from './useMemberList.ts';

type Props = { readonly list: MemberList };

/** The rest of the specification's filter (point 3), folded until somebody needs it. */
export function MoreFilters({ list }: Props) {
  const t = useText();
  const { asked, go } = list;
  return (
    <Disclosure summary={t('members.moreFilters')} open={isUsed(list)}>
      <div className="members-more">
        <DivisionSelect list={list} />
        <TypedInputs list={list} />
        <div className="members-flags">
          <Checkbox
            name="includeDependents"
            label={t('members.includeDependents')}
            checked={asked.dependents}
            onChange={(on) => go({ includeDependents: on ? 'true' : undefined })}
          />
          <Checkbox
            name="includeInactive"
            label={t('members.includeInactive')}
            checked={asked.inactive}
            onChange={(on) => go({ includeInactive: on ? 'true' : undefined })}
          />
        </div>
      </div>
    </Disclosure>
  );
}

/** Typed text of the fold must not be hidden; the rest is told by the chips. */
const isUsed = ({ typed }: MemberList): boolean => TYPED.some((name) => typed[name] !== '');

function TypedInputs({ list: { typed, type } }: Props) {
  const t = useText();
  return (
    <>
      <TextInput
        name="firstName"
        label={t('members.firstName')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed.firstName}
        onChange={(firstName) => type({ firstName })}
      />
      <TextInput
        name="lastName"
        label={t('members.lastName')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed.lastName}
        onChange={(lastName) => type({ lastName })}
      />
      <TextInput
        name="memberNumber"
        label={t('members.memberNumber')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={typed.memberNumber}
        onChange={(memberNumber) => type({ memberNumber })}
      />
      <SsnInput name="ssn" label={t('members.ssn')} value={typed.ssn} onChange={(ssn) => type({ ssn })} />
    </>
  );
}

function DivisionSelect({ list: { client, asked, go } }: Props) {
  const t = useText();
  const divisions = useDivisions(client?.id);
  return (
    <Select
      name="division"
      label={t('members.division')}
      disabled={!client}
      empty={t(client ? 'members.anyDivision' : 'members.chooseClientFirst')}
      value={(client && asked.division) ?? ''}
      onChange={(division) => go({ divisionId: division || undefined })}
      choices={divisions.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
