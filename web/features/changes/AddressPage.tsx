import { memberChanges } from '@coverlane/contract/calls/member-changes.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { AddressFields } from './AddressFields.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { listOf, textOf, textOrNull } from './typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

const send: SendChange = (values, member, preview) =>
  request(memberChanges.changeFamilyAddress, {
    clientId: member.clientId,
    memberId: member.id,
    preview,
    kind: textOf(values, 'kind') === 'mailing' ? 'mailing' : 'home',
    effectiveDate: textOf(values, 'effectiveDate'),
    address1: textOf(values, 'address1'),
    address2: textOrNull(values, 'address2'),
    city: textOf(values, 'city'),
    state: textOf(values, 'state'),
    zip: textOf(values, 'zip'),
    personIds: [...listOf(values, 'personIds')],
  });

/** A new address for a member and those of the family who move too. */
export function AddressPage() {
  return <ChangePage title="changing.addressTitle" confirm="changing.addressConfirm" send={send} Fields={Fields} />;
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const home = member.addresses.find(({ kind }) => kind === 'home');
  const others = member.family.filter(({ id }) => id !== member.id);
  return (
    <>
      <RadioGroup
        name="kind"
        label={t('changing.addressKind')}
        look="inline"
        defaultValue="home"
        choices={[
          { value: 'home', label: t('changing.home') },
          { value: 'mailing', label: t('changing.mailing') },
        ]}
      />
      <AddressFields address={home} />
      <DateInput name="effectiveDate" label={t('changing.from')} defaultValue={member.asOf} required />
      {others.length > 0 && (
        <CheckboxGroup
          name="personIds"
          label={t('changing.whoMoves')}
          defaultValue={others.map(({ id }) => id)}
          choices={others.map((person) => ({
            value: person.id,
            label: personName(person),
            hint: t(`relationship.${person.relationship}`),
          }))}
        />
      )}
    </>
  );
}
