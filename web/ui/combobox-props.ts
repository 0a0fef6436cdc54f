import type { FieldProps } from './Field.tsx';
import type { Choice } from './RadioGroup.tsx';

/** What a combobox is given besides its label and name. */
export type ComboboxProps = FieldProps & {
  /** The choices; with onSearch, those that the last search found. */
  readonly choices: readonly Choice[];
  readonly value?: string | null;
  readonly defaultValue?: string | null | undefined;
  readonly onChange?: (value: string | null) => void;
  /** For choices on the server: called with what is typed; answer by passing new `choices`. */
  readonly onSearch?: (text: string) => void;
  /** Words for an empty list; "No matches" unless given. */
  readonly none?: string;
};
