import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';

import { type KeyboardEvent, useState } from 'react';
import type { ComboboxProps } from './combobox-props.ts';
import type { FieldProps, Wiring } from './Field.tsx';
import { Icon } from './Icon.tsx';
import type { Choice } from './RadioGroup.tsx';
import { useUi } from './Ui.tsx';

type Own = Omit<ComboboxProps, keyof FieldProps>;
type Props = Own & { readonly field: FieldProps; readonly wiring: Wiring };

const keyOf = (key: string | number | null) => (key === null ? null : String(key));

/** Our name for what React Aria calls the selection; a value that is not given stays React Aria's own. */
function selection({ value, defaultValue, onChange }: Own) {
  return {
    ...(value === undefined ? { defaultValue: defaultValue ?? null } : { value }),
    onChange: (key: string | number | null) => onChange?.(keyOf(key)),
  };
}

/** The choices filter themselves, unless a search on the server does. */
function source({ choices, onSearch }: Own) {
  return onSearch ? { items: choices, onInputChange: onSearch } : { defaultItems: choices };
}

/** Escape that closes the list leaves the dialog around it open. */
const keepDialog = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault();
};

/** The combobox itself, on React Aria; loaded by Combobox when it is first needed. */
export default function ComboboxInput({ field, wiring, none, ...own }: Props) {
  const { text } = useUi();
  // Above a modal dialog lies nothing but what is in it.
  const [around, setAround] = useState<Element | null>(null);
  return (
    <ComboBox<Choice>
      id={wiring.id}
      name={field.name}
      aria-label={field.label}
      {...(wiring['aria-describedby'] && { 'aria-describedby': wiring['aria-describedby'] })}
      isDisabled={wiring.disabled}
      isRequired={wiring.required}
      isInvalid={wiring['aria-invalid'] ?? false}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      {...selection(own)}
      {...source(own)}
    >
      <div className="input-frame" ref={(frame) => setAround(frame?.closest('dialog') ?? null)}>
        <Input
          required={wiring.required}
          className="input input-with-action"
          data-field={field.name}
          data-label={field.label}
          onKeyDown={keepDialog}
        />
        <Button className="input-action input-chevron">
          <Icon name="down" />
        </Button>
      </div>
      <Popover offset={8} {...(around && { UNSTABLE_portalContainer: around })}>
        <ListBox<Choice>
          className="combobox-list"
          renderEmptyState={() => <div className="combobox-empty">{none ?? text('noMatches')}</div>}
        >
          {(choice) => (
            <ListBoxItem id={choice.value} textValue={choice.label} className="combobox-option">
              {choice.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
