import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import type { IdCard } from './id-card.ts';

/** There is no card (yet): the specification's words, the number that serves all the same, and the reason for staff. */
export function NoCard({ card }: { readonly card: IdCard }) {
  const t = useText();
  return (
    <Banner kind={card.status === 'expired' ? 'warn' : 'info'} title={t('errors.card-unavailable')}>
      <p>{t(card.status === 'expired' ? 'cards.expired' : 'cards.notYet')}</p>
      <p>{t('cards.useNumber')}</p>
      <p className="card-number">{`${card.memberNumber}-${card.suffix}`}</p>
      {card.reason && <p>{t('cards.reason', { reason: t(`cards.reason.${card.reason}`) })}</p>}
      {card.missing.length > 0 && <p>{t('cards.missing', { names: card.missing.join(', '), plan: card.planName })}</p>}
    </Banner>
  );
}
