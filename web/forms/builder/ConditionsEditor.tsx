import type { Language } from '@coverlane/contract/codes.ts';
import { conditionOps, conditionTypes } from '@coverlane/contract/forms/codes.ts';
import type { FormItem, FormOption } from '@coverlane/contract/forms/model.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import type { Choice } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { choicesOf } from '../choices.ts';
import { replaced } from './built-items.ts';
import { useItemName } from './useItemName.ts';

type ShowWhen = NonNullable<FormItem['showWhen']>;
type Condition = ShowWhen['conditions'][number];
type Props = {
  readonly item: FormItem;
  /** What stands before it: a condition asks about an earlier item alone. */
  readonly before: readonly FormItem[];
  readonly lang: Language;
  readonly error: string | undefined;
  readonly onShowWhen: (showWhen: FormItem['showWhen']) => void;
};

/** When an item is asked, as sentences: "Show when Question 3 is Yes". */
export function ConditionsEditor({ item: { showWhen }, before, lang, error, onShowWhen }: Props) {
  const t = useText();
  const askable = before.filter(({ type, hidden }) => !hidden && conditionTypes.includes(type));
  const { conditions = [], match = 'all' } = showWhen ?? {};
  const keep = (next: readonly Condition[], how = match) =>
    onShowWhen(next.length === 0 ? null : { match: how, conditions: [...next] });
  const [first] = askable;
  return (
    <fieldset className="field stack">
      <legend className="field-label">{t('formBuilder.conditions')}</legend>
      <About error={error} none={conditions.length === 0} first={first !== undefined} />
      {conditions.length > 1 && <MatchSelect match={match} onMatch={(how) => keep(conditions, how)} />}
      {conditions.map((condition, at) => (
        <ConditionInputs
          // oxlint-disable-next-line react/no-array-index-key -- a condition is known by its place alone
          key={at}
          at={at}
          {...{ condition, askable, before, lang }}
          onCondition={(next) => keep(replaced(conditions, at, next))}
          onRemove={() => keep(conditions.filter((one) => one !== condition))}
        />
      ))}
      {first && (
        <div className="row">
          <Button
            icon="add"
            onClick={() => keep([...conditions, { field: first.key, op: 'is', value: valueOf(first) }])}
          >
            {t('formBuilder.addCondition')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type AboutProps = { readonly error: string | undefined; readonly none: boolean; readonly first: boolean };

function About({ error, none, first }: AboutProps) {
  const t = useText();
  return (
    <>
      {error && <p className="field-error">{error}</p>}
      {none && <p className="muted">{t(first ? 'formBuilder.always' : 'formBuilder.nothingBefore')}</p>}
    </>
  );
}

function MatchSelect({
  match,
  onMatch,
}: {
  readonly match: ShowWhen['match'];
  readonly onMatch: (match: ShowWhen['match']) => void;
}) {
  const t = useText();
  return (
    <Select
      name="match"
      label={t('formBuilder.match')}
      empty={null}
      choices={(['all', 'any'] as const).map((value) => ({ value, label: t(`formBuilder.match.${value}`) }))}
      value={match}
      onChange={(chosen) => onMatch(chosen === 'any' ? 'any' : 'all')}
    />
  );
}

/** What a new condition on this item compares with. */
const valueOf = ({ type, options }: Pick<FormItem, 'type'> & { readonly options: readonly FormOption[] }): string =>
  type === 'yesno' ? 'true' : (options[0]?.value ?? (type === 'text' || type === 'date' ? '' : '1'));

type InputsProps = Pick<Props, 'before' | 'lang'> & {
  readonly at: number;
  readonly condition: Condition;
  readonly askable: readonly FormItem[];
  readonly onCondition: (condition: Condition) => void;
  readonly onRemove: () => void;
};

function ConditionInputs({ at, condition, askable, before, lang, onCondition, onRemove }: InputsProps) {
  const t = useText();
  const nameOf = useItemName(lang);
  const asked = before.find(({ key }) => key === condition.field);
  const choices = askable.map((item) => ({ value: item.key, label: nameOf(item, before.indexOf(item)) }));
  const byKey = (key: string) => askable.find((item) => item.key === key);
  return (
    <div className="form-builder-condition">
      <Select
        name={`condition${at}.field`}
        label={t('formBuilder.showWhen')}
        empty={null}
        choices={choices}
        value={condition.field}
        onChange={(field) => onCondition({ ...condition, field, value: valueOf(byKey(field) ?? NO_ITEM) })}
      />
      <Select
        name={`condition${at}.op`}
        label={t('formBuilder.op')}
        empty={null}
        choices={conditionOps.map((value) => ({ value, label: t(`formBuilder.op.${value}`) }))}
        value={condition.op}
        onChange={(op) => onCondition({ ...condition, op: conditionOps.find((one) => one === op) ?? 'is' })}
      />
      <ConditionValue at={at} asked={asked} lang={lang} {...{ condition, onCondition }} />
      <Button kind="quiet" icon="remove" iconOnly onClick={onRemove}>
        {t('formBuilder.removeCondition', { number: at + 1 })}
      </Button>
    </div>
  );
}

type ValueProps = Pick<InputsProps, 'at' | 'condition' | 'lang' | 'onCondition'> & {
  readonly asked: FormItem | undefined;
};

/** What the answer is compared with: yes or no, one of the options, or what is typed. */
function ConditionValue({ at, asked, condition, lang, onCondition }: ValueProps) {
  const t = useText();
  const given = {
    name: `condition${at}.value`,
    label: t('formBuilder.value'),
    value: condition.value,
    onChange: (value: string) => onCondition({ ...condition, value }),
  };
  const choices: readonly Choice[] =
    asked?.type === 'yesno'
      ? [
          { value: 'true', label: t('forms.yes') },
          { value: 'false', label: t('forms.no') },
        ]
      : choicesOf(asked?.options ?? [], lang);
  return choices.length > 0 ? (
    <Select {...given} choices={choices} empty={null} />
  ) : (
    <TextInput {...given} maxLength={120} autoComplete="off" />
  );
}

const NO_ITEM = { type: 'text', options: [] } as const;
