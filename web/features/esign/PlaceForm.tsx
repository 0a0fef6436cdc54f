import { labelledTypes, WHOLE_PAGE } from '@coverlane/contract/esign/codes.ts';
import type { PaperField, PaperSigner } from '@coverlane/contract/esign/model.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { NO_WORDS, within } from './paper-draft.ts';
import { WordsInputs } from './WordsInputs.tsx';

type Props = {
  readonly field: PaperField;
  readonly signers: readonly PaperSigner[];
  readonly onChange: (field: PaperField) => void;
  readonly onRemove: () => void;
};

/** Of the chosen place: whose it is, what it asks, whether it must be filled in, and where it lies, in percent of the page. */
export function PlaceForm({ field, signers, onChange, onRemove }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const number = (part: 'x' | 'y' | 'w' | 'h') => (
    <NumberInput
      name={part}
      label={t(`papers.at.${part}`)}
      value={field[part] / 10}
      onChange={(value) => value !== null && onChange(within({ ...field, [part]: (value * WHOLE_PAGE) / 100 }))}
    />
  );
  return (
    <section className="stack stack-tight" aria-label={t('papers.place')}>
      <h2>{t(`paperSign.type.${field.type}`)}</h2>
      <Select
        name="signer"
        label={t('papers.whose')}
        empty={null}
        value={String(field.signer)}
        choices={signers.map((role, at) => ({ value: String(at + 1), label: `${at + 1}. ${saidIn(role, language)}` }))}
        onChange={(signer) => onChange({ ...field, signer: Number(signer) })}
      />
      {labelledTypes.includes(field.type) && (
        <WordsInputs
          name="label"
          label={t('papers.label')}
          words={field.label ?? NO_WORDS}
          onChange={(label) => onChange({ ...field, label })}
        />
      )}
      <Checkbox
        label={t('papers.required')}
        checked={field.required}
        onChange={(required) => onChange({ ...field, required })}
      />
      <div className="paper-numbers">
        {number('x')}
        {number('y')}
        {number('w')}
        {number('h')}
      </div>
      <div className="button-row">
        <Button icon="remove" onClick={onRemove}>
          {t('papers.removePlace')}
        </Button>
      </div>
    </section>
  );
}
