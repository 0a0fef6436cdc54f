import { idCards } from '@coverlane/contract/cards/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Says how many printed cards say something that has changed, to whoever may order new ones; nothing where there are none. */
export function OutdatedCards() {
  const t = useText();
  const { type } = useUser();
  const mayOrder = useAllows()(idCards.cardChangeList.access);
  const { data } = useCall(idCards.cardChangeList, {}, { enabled: mayOrder });
  const count = data?.cards ?? 0;
  if (count === 0) return null;
  const look = <LinkButton href={`/${type}/idcardorders?tab=outdated`}>{t('cards.change.look')}</LinkButton>;
  return <Banner kind="info" title={t('cards.change.banner', { count })} action={look} />;
}
