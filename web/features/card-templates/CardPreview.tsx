import { cardSides } from '@coverlane/contract/card-codes.ts';
import { cardTemplates } from '@coverlane/contract/calls/card-templates.ts';
import { type CardElement, layOutSide } from '@coverlane/contract/card-layout.ts';
import { useState } from 'react';
import { CardFace } from '../../carding/CardFace.tsx';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { RealPerson, type Sample } from './RealPerson.tsx';

const KINDS = ['usual', 'stress', 'korean', 'empty'] as const;
const NOTHING = { values: {}, lists: {}, qr: null };

type Props = {
  readonly elements: readonly CardElement[];
  readonly chosen: CardElement | undefined;
  readonly onChoose: (id: string) => void;
};

/** Both sides as they will be, filled with a sample: usual, the longest names with nine dependents, Korean, or nothing. */
export function CardPreview({ elements, chosen, onChoose }: Props) {
  const t = useText();
  const [kind, setKind] = useState<(typeof KINDS)[number] | 'real'>('usual');
  const [person, setPerson] = useState<Sample>();
  const { data: invented } = useCall(cardTemplates.cardSample, kind === 'real' ? undefined : { kind }, { keep: true });
  const data = kind === 'real' && person ? person.data : invented;
  const sides = cardSides.map((side) => ({ side, drawn: layOutSide(elements, side, data ?? NOTHING) }));
  const clipped = sides.flatMap(({ drawn }) => drawn.clipped);
  return (
    <Card title={t('cardTemplates.preview')}>
      <Select
        name="sample"
        label={t('cardTemplates.sample')}
        empty={null}
        value={kind}
        onChange={(next) => setKind([...KINDS, 'real' as const].find((known) => known === next) ?? 'usual')}
        choices={[...KINDS, 'real' as const].map((value) => ({ value, label: t(`cardTemplates.sample.${value}`) }))}
      />
      {kind === 'real' && <RealPerson shown={person} onFound={setPerson} />}
      {sides.map(({ side, drawn }) => (
        <figure key={side} className="template-side">
          <figcaption className="muted small">{t(`cardTemplates.side.${side}`)}</figcaption>
          <CardFace
            drawn={drawn}
            label={drawn.items.map((item) => (item.kind === 'text' ? item.text : '')).join(' ')}
            marked={chosen?.side === side ? chosen : null}
            onPick={onChoose}
          />
        </figure>
      ))}
      <div role="status">
        {clipped.length > 0 && <Banner kind="warn">{t('cardTemplates.clipped', { count: clipped.length })}</Banner>}
      </div>
    </Card>
  );
}
