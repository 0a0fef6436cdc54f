import { useText } from '../lib/i18n.ts';
import type { FieldProps } from '../ui/Field.tsx';
import { FieldSet } from '../ui/FieldSet.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { ItemProps } from './item-props.ts';
import { partsSaid } from './parts-said.ts';

const parts = [
  { part: 'address1', autoComplete: 'address-line1', max: 100 },
  { part: 'address2', autoComplete: 'address-line2', max: 100 },
  { part: 'city', autoComplete: 'address-level2', max: 60 },
  { part: 'state', autoComplete: 'address-level1', max: 2 },
  { part: 'zip', autoComplete: 'postal-code', max: 10 },
] as const;

/** An address of the United States in its parts, which a browser can fill in. */
export function AddressItem({ given, item, value, onAnswer }: ItemProps & { readonly given: FieldProps }) {
  const t = useText();
  const said = partsSaid(value);
  const { required = false } = given;
  return (
    <FieldSet field={given}>
      <div className="stack">
        {parts.map(({ part, autoComplete, max }) => (
          <TextInput
            key={part}
            name={`${item.key}.${part}`}
            label={t(`forms.address.${part}`)}
            required={required && part !== 'address2'}
            optional={part === 'address2'}
            autoComplete={autoComplete}
            maxLength={max}
            width={part === 'state' || part === 'zip' ? 'short' : 'full'}
            value={said[part] ?? ''}
            onChange={(text) => onAnswer({ ...said, [part]: text })}
          />
        ))}
      </div>
    </FieldSet>
  );
}
