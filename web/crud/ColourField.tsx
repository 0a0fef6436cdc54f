import { isHexColour } from '@coverlane/contract/sites/colour.ts';
import type { FieldProps } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import './theming.css';

type Props = FieldProps & { readonly value: string; readonly onChange: (colour: string) => void };

/** A colour, typed as '#rrggbb' or chosen from the browser's own picker. */
export function ColourField({ value, onChange, ...given }: Props) {
  return (
    <div className="colour-row">
      <TextInput {...given} value={value} onChange={(typed) => onChange(typed.toLowerCase())} autoComplete="off" />
      <input
        type="color"
        className="colour-well"
        aria-label={given.label}
        value={isHexColour(value) && value.length === 7 ? value : '#000000'}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
