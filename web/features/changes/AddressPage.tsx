import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { addressFaults } from '@coverlane/contract/members/stated-faults.ts';
import { AddressFields, type TypedAddress } from '../enrollments/AddressFields.tsx';
import { useEditing } from '../enrollments/editing.ts';
import { complaintsOf, labelsOf, useComplaintWords } from '../enrollments/fault-words.ts';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { ChangePage, type SendChange } from './ChangePage.tsx';
import { correcting, useAskedBefore } from './correcting.ts';
import { overrideOf } from './MoreOfChange.tsx';
import { listOf, textOf, textOrNull } from '../enrollments/typed.ts';
import type { MemberToChange } from './useMemberToChange.ts';

const addressOf = (values: FormValues) => ({
  address1: textOf(values, 'address1'),
  address2: textOrNull(values, 'address2'),
  city: textOf(values, 'city'),
  state: textOf(values, 'state'),
  zip: textOf(values, 'zip'),
});

const own = (field: string): string => field;

/** What is wrong, in words at its inputs, before anything is sent. */
function useCheck() {
  const say = useComplaintWords();
  return (values: FormValues) => say(complaintsOf(addressFaults(addressOf(values)), own, labelsOf.address));
}

const send: SendChange = (values, member, preview) =>
  request(memberChanges.changeFamilyAddress, {
    clientId: member.clientId,
    memberId: member.id,
    ...correcting(values),
    preview,
    ...overrideOf(values),
    kind: textOf(values, 'kind') === 'mailing' ? 'mailing' : 'home',
    effectiveDate: textOf(values, 'effectiveDate'),
    ...addressOf(values),
    keepPlace: values['zipKept'] === true,
    personIds: [...listOf(values, 'personIds')],
  });

/** A new address for a member and those of the family who move too. */
export function AddressPage() {
  const check = useCheck();
  return (
    <ChangePage
      title="changing.addressTitle"
      confirm="changing.addressConfirm"
      overridable
      check={check}
      send={send}
      Fields={Fields}
    />
  );
}

const NOWHERE: TypedAddress = { address1: null, address2: null, city: null, state: null, zip: null };

/** What the form begins with: what a failed change asked for, else the home address, from which all move. */
function useStart({ addresses, asOf }: MemberToChange, others: MemberToChange['family']) {
  const failed = useAskedBefore('addresschange');
  if (failed) return { ...failed, address: failed, day: failed.effectiveDate };
  const address = addresses.find(({ kind }) => kind === 'home');
  return { kind: 'home', address, day: asOf, personIds: others.map(({ id }) => id) };
}

function Fields({ member }: { readonly member: MemberToChange }) {
  const t = useText();
  const others = member.family.filter(({ id }) => id !== member.id);
  const before = useStart(member, others);
  const address = useEditing<TypedAddress>({ ...NOWHERE, ...before.address }, own);
  return (
    <>
      <RadioGroup
        name="kind"
        label={t('changing.addressKind')}
        look="inline"
        defaultValue={before.kind}
        choices={[
          { value: 'home', label: t('changing.home') },
          { value: 'mailing', label: t('changing.mailing') },
        ]}
      />
      <AddressFields editing={address} />
      <DateInput name="effectiveDate" label={t('changing.from')} defaultValue={before.day} required />
      {others.length > 0 && (
        <CheckboxGroup
          name="personIds"
          label={t('changing.whoMoves')}
          defaultValue={before.personIds}
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
