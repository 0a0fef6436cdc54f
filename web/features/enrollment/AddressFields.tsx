import { useText } from '../../lib/i18n.ts';
import { Select } from '../../ui/Select.tsx';
import { PersonText, type Who } from './PersonFields.tsx';
import { STATES } from './states.ts';

/** An address: the ZIP code before city and state, because it fills them in. */
export function AddressFields({ who }: { readonly who: Who }) {
  const t = useText();
  return (
    <>
      <PersonText who={who} field="address1" />
      <PersonText who={who} field="address2" optional />
      <PersonText who={who} field="zip" width="short" numeric />
      <div className="field-row">
        <PersonText who={who} field="city" />
        <Select
          name={who.nameOf('state')}
          label={t('enrollment.field.state')}
          width="short"
          value={who.person.state ?? ''}
          onChange={(state) => who.change({ state: state || null })}
          choices={STATES.map((state) => ({ value: state, label: state }))}
        />
      </div>
    </>
  );
}
