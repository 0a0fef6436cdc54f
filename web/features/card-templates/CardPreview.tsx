import { cardFaceOf } from '@coverlane/contract/sites/card-face.ts';
import { cardSides } from '@coverlane/contract/cards/codes.ts';
import { cardTemplates } from '@coverlane/contract/card-templates/calls.ts';
import { dressed } from '@coverlane/contract/cards/dress.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { type CardData, type CardElement, type DrawnSide, layOutSide } from '@coverlane/contract/cards/layout.ts';
import { useState } from 'react';
import { CardFace } from '../cards/CardFace.tsx';
import { useCall } from '../../lib/api.ts';
import { runtimeConfig } from '../../lib/config.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { RealPerson, type Sample } from './RealPerson.tsx';
import { type Place, VariablesCard } from './VariablesCard.tsx';

const KINDS = ['usual', 'stress', 'korean', 'empty'] as const;
const NOTHING = { values: {}, lists: {}, qr: null };

type Props = {
  readonly elements: readonly CardElement[];
  readonly language: Language;
  /** For whom the card is filled unless somebody chooses another client. */
  readonly place: Place & { readonly divisionId?: string };
  readonly chosen: CardElement | undefined;
  readonly onChoose: (id: string) => void;
};

/**
 * Both sides as they will be, filled with a sample: usual, the longest names with nine dependents, Korean, or nothing; and
 * the variables, with what they say for the client and plan that it is filled for.
 */
export function CardPreview({ elements, language, place: own, chosen, onChoose }: Props) {
  const t = useText();
  const [kind, setKind] = useState<(typeof KINDS)[number] | 'real'>('usual');
  const [person, setPerson] = useState<Sample>();
  const [place, setPlace] = useState(own);
  const invented = useInvented(kind, { language, ...place });
  const real = kind === 'real' ? person : undefined;
  const { data = NOTHING, variables } = real ?? invented;
  return (
    <>
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
        <Sides elements={elements} data={data} chosen={chosen} onChoose={onChoose} />
      </Card>
      <VariablesCard
        place={place}
        onPlace={setPlace}
        variables={variables}
        realPlan={real?.planName}
        texts={elements.flatMap(({ type, text }) => (type === 'text' ? [text] : []))}
      />
    </>
  );
}

/** An invented card; while somebody looks for a real one, the usual one. */
function useInvented(kind: (typeof KINDS)[number] | 'real', asked: Place & { language: Language }) {
  const { data } = useCall(cardTemplates.cardSample, { ...(kind !== 'real' && { kind }), ...asked }, { keep: true });
  return { data: data?.data, variables: data?.variables };
}

type SidesProps = Pick<Props, 'elements' | 'chosen' | 'onChoose'> & { readonly data: CardData };

/** As people have it: its front in the colours of the site. */
function inColours(drawn: DrawnSide, side: CardElement['side']): DrawnSide {
  const { primary, card } = runtimeConfig().theme;
  return side === 'front' ? dressed(drawn, cardFaceOf(primary, card), null) : drawn;
}

function Sides({ elements, data, chosen, onChoose }: SidesProps) {
  const t = useText();
  const sides = cardSides.map((side) => ({ side, drawn: inColours(layOutSide(elements, side, data), side) }));
  const clipped = sides.flatMap(({ drawn }) => drawn.clipped);
  return (
    <>
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
    </>
  );
}
