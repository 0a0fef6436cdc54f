import { serviceCalls } from '@coverlane/contract/services/calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatPhone } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { useWaits } from './waits.ts';

const SHOWN = 4;

/** The services that are on for whoever looks (domain 12.4); nothing where there are none. */
export function ServicesCard() {
  const t = useText();
  const { type } = useUser();
  const { language } = useLanguage();
  const answer = useCall(serviceCalls.myServices, {});
  useWaits(answer);
  const { data } = answer;
  if (!data || data.rows.length === 0) return null;
  return (
    <Card
      title={t('homeCards.services')}
      aside={
        type !== 'admin' && (
          <Anchor href={`/${type}/contact`}>{t('homeCards.allServices', { count: data.rows.length })}</Anchor>
        )
      }
    >
      <ul className="plain-list home-list home-services">
        {data.rows.slice(0, SHOWN).map(({ id, name, ctaLabel, url, phone }) => (
          <li key={id}>
            <span>{wordsIn(name, language)}</span>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                {wordsIn(ctaLabel, language) || t('homeCards.openService', { service: wordsIn(name, language) })}
              </a>
            ) : (
              phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
