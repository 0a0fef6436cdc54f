import { contactCalls } from '@coverlane/contract/calls/contacts.ts';
import { useCall } from '../../lib/api.ts';
import { formatPhone } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';

const SHOWN = 3;

/** The first contacts of whoever looks; all of them have a page of their own. */
export function ContactsCard() {
  const t = useText();
  const { type } = useUser();
  // A dashboard item that fails is silently ignored (specification 8).
  const { data } = useCall(contactCalls.myContacts, {});
  if (!data || data.rows.length === 0) return null;
  return (
    <Card
      title={t('home.contacts')}
      aside={type !== 'admin' && <Anchor href={`/${type}/contact`}>{t('home.contactsAll')}</Anchor>}
    >
      <ul className="plain-list home-list">
        {data.rows.slice(0, SHOWN).map(({ id, name, phone, email }) => (
          <li key={id}>
            <span>{name}</span>
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
