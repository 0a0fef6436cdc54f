import { useHasText, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';

/** `nameOf(key)`: what a card of the reader's own dashboard is called. */
export function useCardName(): (key: string) => string {
  const t = useText();
  const hasText = useHasText();
  const { type } = useUser();
  return (card) => {
    // A member's contacts stand under a question.
    if (type === 'member' && card === 'contacts') return t('home.help');
    const key: string = `arrange.card.${card}`;
    return hasText(key) ? t(key) : card;
  };
}
