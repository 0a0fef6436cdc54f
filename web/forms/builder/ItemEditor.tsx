import type { Language } from '@coverlane/contract/codes.ts';
import { boundField, boundFields } from '@coverlane/contract/forms/binds.ts';
import { isChosen, itemTypes, type ItemType } from '@coverlane/contract/forms/codes.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { withType } from './built-items.ts';
import { ConditionsEditor } from './ConditionsEditor.tsx';
import { ItemBounds } from './ItemBounds.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { WordsInputs } from './WordsInputs.tsx';

type Props = {
  readonly item: FormItem;
  readonly before: readonly FormItem[];
  readonly types: readonly ItemType[];
  readonly lang: Language;
  /** An answer can be written to the member's record. */
  readonly binds: boolean;
  /** What is wrong, by part of the item. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onItem: (item: FormItem) => void;
};

/** Everything about one item of a form. */
export function ItemEditor({ item, before, types, lang, binds, errors, onItem }: Props) {
  const t = useText();
  const change = (part: Partial<FormItem>) => onItem({ ...item, ...part });
  return (
    <div className="stack">
      <Select
        name="type"
        label={t('formBuilder.type')}
        empty={null}
        choices={itemTypes
          .filter((type) => types.includes(type) || type === item.type)
          .map((value) => ({ value, label: t(`formBuilder.type.${value}`) }))}
        value={item.type}
        onChange={(chosen) => onItem(withType(item, itemTypes.find((type) => type === chosen) ?? item.type))}
      />
      <WordsInputs
        name="label"
        what={t(item.type === 'section' ? 'formBuilder.heading' : 'formBuilder.question')}
        words={item.label}
        error={errors['label.en']}
        max={500}
        onWords={(label) => change({ label })}
      />
      {isChosen(item.type) && (
        <OptionsEditor
          name="options"
          options={item.options}
          error={errors['options'] ?? errors['options.label.en']}
          onOptions={(options) => change({ options })}
        />
      )}
      {item.type === 'matrix' && (
        <OptionsEditor
          name="rows"
          options={item.rows}
          error={errors['rows'] ?? errors['rows.label.en']}
          onOptions={(rows) => change({ rows })}
        />
      )}
      <Flags item={item} binding={binds ? { error: errors['bind'] } : null} onChange={change} />
      <ConditionsEditor
        {...{ item, before, lang }}
        error={errors['showWhen'] ?? errors['showWhen.conditions.value']}
        onShowWhen={(showWhen) => change({ showWhen })}
      />
      <More item={item} errors={errors} onChange={change} />
    </div>
  );
}

/** The field of the member's record that the answer is written to. */
function Binding({ item, error, onChange }: PartProps & { readonly error: string | undefined }) {
  const t = useText();
  return (
    <Select
      name="bind"
      label={t('formBuilder.bind')}
      hint={t('formBuilder.bindHint')}
      error={error}
      empty={t('formBuilder.bindNothing')}
      choices={boundFields.map((value) => ({ value, label: t(`formBuilder.bind.${value}`) }))}
      value={boundField(item) ?? ''}
      onChange={(field) => onChange({ bind: field === '' ? null : { of: 'member', field } })}
    />
  );
}

type PartProps = { readonly item: FormItem; readonly onChange: (part: Partial<FormItem>) => void };

type FlagsProps = PartProps & { readonly binding: { readonly error: string | undefined } | null };

function Flags({ item, binding, onChange }: FlagsProps) {
  const t = useText();
  const { type, required, sensitive, page, hidden } = item;
  const flag = (name: 'required' | 'sensitive' | 'page' | 'hidden', checked: boolean) => (
    <Checkbox
      name={name}
      label={t(`formBuilder.${name}`)}
      hint={t(`formBuilder.${name}Hint`)}
      checked={checked}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className="stack stack-tight">
      {type !== 'section' && flag('required', required)}
      {type !== 'section' && flag('sensitive', sensitive)}
      {type === 'section' && flag('page', page)}
      {flag('hidden', hidden)}
      {binding && type === 'text' && <Binding item={item} error={binding.error} onChange={onChange} />}
    </div>
  );
}

/** What is needed seldom: a hint, bounds, and the key. */
function More({ item, errors, onChange }: PartProps & Pick<Props, 'errors'>) {
  const t = useText();
  const { key, help } = item;
  return (
    <Disclosure summary={t('formBuilder.more')} open={Boolean(errors['key'] ?? errors['validation'])}>
      <div className="stack">
        <WordsInputs
          name="help"
          what={t('formBuilder.help')}
          words={help}
          max={1000}
          optional
          onWords={(words) => onChange({ help: words.en === '' && !words.ko && !words.es ? null : words })}
        />
        <ItemBounds item={item} error={errors['validation']} onRules={(rules) => onChange({ validation: rules })} />
        <TextInput
          name="key"
          label={t('formBuilder.key')}
          hint={t('formBuilder.keyHint')}
          width="medium"
          maxLength={40}
          autoComplete="off"
          error={errors['key']}
          value={key}
          onChange={(value) => onChange({ key: value })}
        />
      </div>
    </Disclosure>
  );
}
