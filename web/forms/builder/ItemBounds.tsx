import { isSafePattern } from '@coverlane/contract/forms/patterns.ts';
import type { ItemType } from '@coverlane/contract/forms/codes.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import { useText } from '../../lib/i18n.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Rules = NonNullable<FormItem['validation']>;
type Props = {
  readonly item: FormItem;
  readonly error: string | undefined;
  readonly onRules: (rules: Rules) => void;
};

const bounded: readonly ItemType[] = ['text', 'longtext', 'number', 'money', 'multi', 'rating'];

/** Rules with one of them changed; null takes it away. */
const withRule = (rules: Rules, name: keyof Rules, value: string | number | null): Rules => {
  const { [name]: _, ...rest } = rules;
  return value === null ? rest : { ...rest, [name]: value };
};

/** What an answer must fit: least and most, of a text its pattern, of a day the first and the last. */
export function ItemBounds({ item: { type, validation }, error, onRules }: Props) {
  const t = useText();
  const rules = validation ?? {};
  const bound = (name: 'min' | 'max') => (
    <NumberInput
      name={name}
      label={t(`formBuilder.${name}`)}
      optional
      value={rules[name] ?? null}
      error={error ?? ''}
      onChange={(value) => onRules(withRule(rules, name, value))}
    />
  );
  return (
    <>
      {bounded.includes(type) && (
        <div className="field-row">
          {bound('min')}
          {bound('max')}
        </div>
      )}
      {type === 'text' && <Pattern rules={rules} onRules={onRules} />}
      {type === 'date' &&
        (['notBefore', 'notAfter'] as const).map((name) => (
          <DayBound key={name} name={name} rules={rules} error={error} onRules={onRules} />
        ))}
    </>
  );
}

type PartProps = { readonly rules: Rules; readonly onRules: Props['onRules'] };

/** The pattern of the whole text; one that is refused is said at once, and kept as it is typed. */
function Pattern({ rules, onRules }: PartProps) {
  const t = useText();
  const regex = rules.regex ?? '';
  return (
    <TextInput
      name="regex"
      label={t('formBuilder.pattern')}
      hint={t('formBuilder.patternHint')}
      optional
      maxLength={200}
      autoComplete="off"
      error={regex !== '' && !isSafePattern(regex) ? t('errors.bad-pattern') : ''}
      value={regex}
      onChange={(value) => onRules(withRule(rules, 'regex', value === '' ? null : value))}
    />
  );
}

type DayProps = PartProps & { readonly name: 'notBefore' | 'notAfter'; readonly error: string | undefined };

/** The first or the last day that fits: the day of the answer, or a fixed one. */
function DayBound({ name, rules, error, onRules }: DayProps) {
  const t = useText();
  const said = rules[name];
  const kind = said === undefined ? '' : said === 'today' ? 'today' : 'day';
  const choose = (chosen: string) =>
    onRules(
      withRule(rules, name, chosen === '' ? null : chosen === 'today' ? 'today' : `${new Date().getFullYear()}-01-01`),
    );
  return (
    <div className="field-row">
      <Select
        name={name}
        label={t(`formBuilder.${name}`)}
        empty={t('formBuilder.anyDay')}
        choices={(['today', 'day'] as const).map((value) => ({ value, label: t(`formBuilder.bound.${value}`) }))}
        value={kind}
        error={error ?? ''}
        onChange={choose}
      />
      {kind === 'day' && (
        <DateInput
          name={`${name}.day`}
          label={t('formBuilder.bound.day')}
          value={said ?? ''}
          onChange={(day) => day && onRules(withRule(rules, name, day))}
        />
      )}
    </div>
  );
}
