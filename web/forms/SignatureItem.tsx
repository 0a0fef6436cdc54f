import { useText } from '../lib/i18n.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import type { FieldProps } from '../ui/Field.tsx';
import { FieldSet } from '../ui/FieldSet.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { ItemProps } from './item-props.ts';
import { partsSaid } from './parts-said.ts';

const isMeant = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'intent' in value && value.intent === true;

/** A signature: the name typed, and a box that says it is meant as one. */
export function SignatureItem({ given, item, value, onAnswer }: ItemProps & { readonly given: FieldProps }) {
  const t = useText();
  const { name = '' } = partsSaid(value);
  const intent = isMeant(value);
  return (
    <FieldSet field={given}>
      <div className="stack stack-tight">
        <TextInput
          name={`${item.key}.name`}
          label={t('forms.signature.name')}
          required={given.required ?? false}
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(text) => onAnswer({ name: text, intent })}
        />
        <Checkbox
          name={`${item.key}.intent`}
          label={t('forms.signature.intent')}
          checked={intent}
          onChange={(checked) => onAnswer({ name, intent: checked })}
        />
      </div>
    </FieldSet>
  );
}
