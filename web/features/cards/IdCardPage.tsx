import { useEffect, useState } from 'react';
import { FamilyCards } from './FamilyCards.tsx';
import { dropCardOfOthers, keptCard } from '../../lib/kept-card.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { KeepCard } from './KeepCard.tsx';

/** A member's ID cards: `/member/idcard`. The one that was kept on this device opens without a connection. */
export function IdCardPage() {
  const t = useText();
  const { memberId } = useUser();
  return (
    <div className="page">
      <PageHeader title={t('screens.idCard')} about={t('cards.about')} />
      {memberId === null ? (
        <EmptyState drawing="card">{t('cards.none')}</EmptyState>
      ) : (
        <FamilyCards
          whenAway={<KeptInstead />}
          renderMore={(card) => card.front && card.back && <KeepCard card={card} />}
        />
      )}
    </div>
  );
}

/** No connection: the way to the card that lies on this device. */
function KeptInstead() {
  const t = useText();
  const { id } = useUser();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    void dropCardOfOthers(id)
      .then(keptCard)
      .then((kept) => setKept(kept !== null));
  }, [id]);
  // A page load, not a navigation inside the application: the worker answers it.
  const open = (
    <a className="button button-primary" href="/member/idcard" target="_self">
      {t('cards.openKept')}
    </a>
  );
  return (
    <EmptyState drawing="card" {...(isKept && { action: open })}>
      {t(isKept ? 'cards.awayKept' : 'cards.away')}
    </EmptyState>
  );
}
