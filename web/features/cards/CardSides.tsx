import type { DrawnSide } from '@coverlane/contract/cards/layout.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CardFace } from './CardFace.tsx';
import { readAloud } from './id-card.ts';

type Props = {
  readonly front: DrawnSide;
  readonly back: DrawnSide;
  /** Every word in reading order. */
  readonly spoken: readonly string[];
};

/** Front and back: beside each other where there is room, else one that can be turned over. */
export function CardSides({ front, back, spoken }: Props) {
  const t = useText();
  const [side, turn] = useState<'front' | 'back'>('front');
  const other = side === 'front' ? 'back' : 'front';
  return (
    <section className="card-sides" aria-label={t('cards.card')}>
      <div className="card-turn" data-side={side} data-card-faces>
        <CardFace drawn={front} />
        <CardFace drawn={back} />
      </div>
      <VisuallyHidden>
        {/* A picture of words is words for whoever does not see it. */}
        {readAloud(spoken)}
      </VisuallyHidden>
      <div className="row card-turner">
        <Button icon="refresh" onClick={() => turn(other)}>
          {t(`cards.show.${other}`)}
        </Button>
      </div>
    </section>
  );
}
