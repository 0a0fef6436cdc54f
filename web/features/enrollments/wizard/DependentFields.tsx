import { relationshipCodes, SUBSCRIBER } from '@coverlane/contract/codes.ts';
import { AddressFields } from '../AddressFields.tsx';
import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Select } from '../../../ui/Select.tsx';
import { GenderField, NameFields } from '../IdentityFields.tsx';
import { type Dependent, withDependent } from './draft.ts';
import { PersonBirth, PersonTobacco, useWho } from './PersonFields.tsx';
import { SsnOrReason } from './SsnOrReason.tsx';
import { useDraftStore } from './useDraft.ts';

const RELATED = relationshipCodes.filter((code) => code !== SUBSCRIBER);

type Props = { readonly dependent: Dependent };

/** All that is asked of somebody of the family: who they are, their number, and where they live if elsewhere. */
export function DependentFields({ dependent }: Props) {
  const t = useText();
  const store = useDraftStore();
  const who = useWho(dependent.key);
  if (!who) return null;
  const { relationship, sameAddress } = dependent;
  const editing = { ...who, value: who.person };
  return (
    <>
      <NameFields editing={editing} />
      <div className="field-row">
        <Related dependent={dependent} />
        <PersonBirth who={who} />
      </div>
      <GenderField editing={editing} />
      <SsnOrReason who={who} reasons={['newborn', 'applied', 'refused', 'foreign']} />
      {relationship !== '19' && <PersonTobacco who={who} />}
      <Checkbox
        name={who.nameOf('sameAddress')}
        label={t('enrollment.field.sameAddress')}
        checked={sameAddress}
        onChange={(same) => store.change((before) => withDependent(before, dependent.key, { sameAddress: same }))}
      />
      {!sameAddress && <AddressFields editing={editing} />}
    </>
  );
}

function Related({ dependent: { key, relationship } }: Props) {
  const t = useText();
  const store = useDraftStore();
  const choose = (value: string) =>
    store.change((before) =>
      withDependent(before, key, { relationship: RELATED.find((code) => code === value) ?? null }),
    );
  return (
    <Select
      name={`dependents.${key}.relationship`}
      label={t('enrollment.field.relationship')}
      width="medium"
      value={relationship ?? ''}
      onChange={choose}
      choices={RELATED.map((value) => ({ value, label: t(`relationship.${value}`) }))}
    />
  );
}
