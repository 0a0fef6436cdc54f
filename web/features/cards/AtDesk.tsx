import type { DrawnSide } from '@coverlane/contract/cards/layout.ts';
import { useEffect } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CardFace } from './CardFace.tsx';
import { type IdCard, readAloud } from './id-card.ts';

type Props = { readonly card: IdCard; readonly sides: readonly [DrawnSide, DrawnSide]; readonly onClose: () => void };

/** The card as it is held out at a desk: large, on white, over everything, and the screen stays on. */
export function AtDesk({ card, sides: [front, back], onClose }: Props) {
  const t = useText();
  useEffect(() => keepAwake(), []);
  return (
    <Dialog open onClose={onClose} title={card.memberName} className="card-desk">
      <div className="card-desk-sides">
        <p className="card-number">{`${card.memberNumber}-${card.suffix}`}</p>
        <CardFace drawn={front} label={readAloud(card.spoken) || t('cards.card')} />
        <CardFace drawn={back} />
      </div>
    </Dialog>
  );
}

/** Asks the device to keep its screen lit; one that does not know how goes on as it is. */
function keepAwake(): () => void {
  const lock = 'wakeLock' in navigator ? navigator.wakeLock.request('screen').catch(() => undefined) : undefined;
  return () => void lock?.then((held) => held?.release());
}
