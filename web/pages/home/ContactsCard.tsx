import { contactCalls } from '@coverlane/contract/contacts/calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatPhone } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { useWaits } from './waits.ts';

const SHOWN = 3;

/** The first contacts of whoever looks; all of them have a page of their own. */
export function ContactsCard() {
  const t = useText();
  const { type } = useUser();
  const { language } = useLanguage();
  // A dashboard item that fails is silently ignored (specification 8).
  const answer = useCall(contactCalls.myContacts, {});
  useWaits(answer);
  const { data } = answer;
  if (!data || data.rows.length === 0) return null;
  return (
    <Card
      title={t('home.contacts')}
      aside={type !== 'admin' && <Anchor href={`/${type}/contact`}>{t('home.contactsAll')}</Anchor>}
    >
      <ul className="plain-list home-list">
        {data.rows.slice(0, SHOWN).map(({ id, category, name, phone, email }) => (
          <li key={id}>
            <span>
              {wordsIn(category, language)}
              <br />
              <span className="muted small">{name}</span>
            </span>
            {phone ? (
              <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            ) : (
              email && <a href={`mailto:${email}`}>{email}</a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
