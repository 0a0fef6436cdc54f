import type { FormOption } from '@coverlane/contract/forms/model.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { newOption, replaced } from './built-items.ts';
import { WordsInputs } from './WordsInputs.tsx';

type Props = {
  readonly name: 'options' | 'rows';
  readonly options: readonly FormOption[];
  readonly error: string | undefined;
  readonly onOptions: (options: FormOption[]) => void;
};

/** What can be chosen, or the rows of a matrix: each in three languages, added and taken away one at a time. */
export function OptionsEditor({ name, options, error, onOptions }: Props) {
  const t = useText();
  return (
    <fieldset className="field stack">
      <legend className="field-label">{t(`formBuilder.${name}`)}</legend>
      {error && <p className="field-error">{error}</p>}
      {options.map((option, at) => (
        <div key={option.value} className="form-builder-option">
          <WordsInputs
            name={`${name}.${option.value}`}
            what={t('formBuilder.option', { number: at + 1 })}
            words={option.label}
            max={200}
            onWords={(label) => onOptions(replaced(options, at, { ...option, label }))}
          />
          <Button
            kind="quiet"
            icon="remove"
            iconOnly
            onClick={() => onOptions(options.filter((one) => one !== option))}
          >
            {t('formBuilder.removeOption', { number: at + 1 })}
          </Button>
        </div>
      ))}
      <div className="row">
        <Button icon="add" onClick={() => onOptions([...options, newOption(options)])}>
          {t('formBuilder.addOption')}
        </Button>
      </div>
    </fieldset>
  );
}
