import { contactCalls } from '@coverlane/contract/contacts/calls.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../lib/api.ts';
import { formatPhone } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAskedOnTheWay } from './useAskedOnTheWay.ts';

/** The screen itself, and the calls it makes, come first. */
const AFTER_MS = 1500;

/** Whom the site shows in the foot of every page to users of this type; nothing where there is nobody, or it does not come. */
export function FooterContacts() {
  const t = useText();
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const answer = useCall(contactCalls.footerContacts, {}, { enabled: isTime });
  useAskedOnTheWay(answer);
  const { data } = answer;
  if (!data || data.rows.length === 0) return null;
  return (
    <ul className="footer-contacts plain-list" aria-label={t('screens.contact')}>
      {data.rows.map(({ id, name, phone, ext, email }) => (
        <li key={id}>
          {name}
          {phone && (
            <a href={`tel:${phone}${ext ? `,${ext}` : ''}`}>
              {ext ? t('shell.phoneExt', { phone: formatPhone(phone), ext }) : formatPhone(phone)}
            </a>
          )}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </li>
      ))}
    </ul>
  );
}
