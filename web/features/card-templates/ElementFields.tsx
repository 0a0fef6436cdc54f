import { cardAligns, cardSides, cardWeights } from '@coverlane/contract/cards/codes.ts';
import type { CardElement } from '@coverlane/contract/cards/layout.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { CardDraft } from './card-draft.ts';
import { withChange } from './elements.ts';
import { useTemplateNames } from './template-names.ts';
import { TemplateWords } from './TemplateWords.tsx';
import type { Change } from './useTemplateDraft.ts';

type Props = {
  readonly element: CardElement;
  readonly change: (changes: Change<Pick<CardDraft, 'elements'>>) => void;
};

/** Millimetres and points that fit the contract; what does not is not taken over while it is being typed. */
const NUMBERS = [
  ['x', 0, 90],
  ['y', 0, 90],
  ['w', 0, 90],
  ['h', 0, 90],
] as const;
const TEXT_NUMBERS = [
  ['size', 4, 40],
  ['maxLines', 1, 20],
] as const;

type PartProps = { readonly element: CardElement; readonly set: (change: Partial<CardElement>) => void };

/** Everything about one element, by fields: where it is, what it says, how it looks, when it shows. */
export function ElementFields({ element, change }: Props) {
  const t = useText();
  const set = (parts: Partial<CardElement>) =>
    change(({ elements }) => ({ elements: withChange(elements, element.id, parts) }));
  const part = { element, set };
  return (
    <Card title={t('cardTemplates.element', { type: t(`cardTemplates.type.${element.type}`) })}>
      {(element.type === 'text' || element.type === 'image') && <Words {...part} />}
      <div className="template-numbers">
        <Numbers {...part} names={NUMBERS} />
      </div>
      {element.type !== 'qr' && element.type !== 'image' && <Look {...part} />}
      <Place {...part} />
    </Card>
  );
}

function Numbers({ element, set, names }: PartProps & { readonly names: typeof NUMBERS | typeof TEXT_NUMBERS }) {
  const t = useText();
  return names.map(([name, least, most]) => (
    <NumberInput
      key={name}
      name={name}
      label={t(`cardTemplates.${name}`)}
      value={element[name]}
      onChange={(value) => {
        const isWhole = name !== 'maxLines' || Number.isInteger(value);
        if (value !== null && value >= least && value <= most && isWhole) set({ [name]: value });
      }}
    />
  ));
}

function Words({ element, set }: PartProps) {
  const t = useText();
  const known = useTemplateNames('card');
  const field = {
    name: 'text',
    label: t('cardTemplates.text'),
    value: element.text,
    onChange: (text: string) => set({ text }),
  };
  if (element.type === 'image') return <TextArea {...field} hint={t('cardTemplates.imageHint')} rows={2} />;
  return <TemplateWords {...field} hint={t('cardTemplates.textHint')} rows={3} known={known} />;
}

function Look({ element, set }: PartProps) {
  const t = useText();
  return (
    <>
      <div className="template-numbers">
        <Numbers element={element} set={set} names={TEXT_NUMBERS} />
        {element.type === 'list' && (
          <Pick
            name="columns"
            value={String(element.columns)}
            choices={['1', '2', '3', '4'].map((value) => ({ value, label: value }))}
            onChange={(value) => set({ columns: Number(value) })}
          />
        )}
        <Pick
          name="weight"
          value={element.weight}
          choices={cardWeights.map((value) => ({ value, label: t(`cardTemplates.weight.${value}`) }))}
          onChange={(next) => set({ weight: cardWeights.find((known) => known === next) ?? 'normal' })}
        />
        <Pick
          name="align"
          value={element.align}
          choices={cardAligns.map((value) => ({ value, label: t(`cardTemplates.align.${value}`) }))}
          onChange={(next) => set({ align: cardAligns.find((known) => known === next) ?? 'left' })}
        />
        <TextInput
          name="color"
          type="color"
          label={t('cardTemplates.color')}
          width="short"
          value={element.color}
          onChange={(color) => set({ color })}
        />
      </div>
      <Checkbox
        label={t('cardTemplates.shrink')}
        hint={t('cardTemplates.shrinkHint')}
        checked={element.shrinkToFit}
        onChange={(shrinkToFit) => set({ shrinkToFit })}
      />
    </>
  );
}

/** Which side it is on, and what must say something for it to show. */
function Place({ element, set }: PartProps) {
  const t = useText();
  const known = useTemplateNames('card');
  return (
    <>
      <Pick
        name="side"
        value={element.side}
        choices={cardSides.map((value) => ({ value, label: t(`cardTemplates.side.${value}`) }))}
        onChange={(next) => set({ side: cardSides.find((known) => known === next) ?? 'front' })}
      />
      <Select
        name="showWhen"
        label={t('cardTemplates.showWhen')}
        empty={t('cardTemplates.always')}
        value={element.showWhen ?? ''}
        onChange={(next) => set({ showWhen: next || null })}
        choices={[...(known?.choices ?? []), { value: 'dependents', label: t('cardTemplates.variable.dependents') }]}
      />
    </>
  );
}

type PickProps = {
  readonly name: 'columns' | 'weight' | 'align' | 'side';
  readonly value: string;
  readonly choices: readonly { value: string; label: string }[];
  readonly onChange: (value: string) => void;
};

function Pick({ name, ...rest }: PickProps) {
  const t = useText();
  const label: TextKey = `cardTemplates.${name}`;
  return <Select name={name} label={t(label)} empty={null} {...rest} />;
}
