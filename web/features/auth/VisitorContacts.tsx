import { useConfigNow } from '../../lib/config-now.ts';
import { formatPhone } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';

/** Whom somebody who cannot get in can turn to, as administrators chose for the sign-in screen. */
export function VisitorContacts() {
  const t = useText();
  const { language } = useLanguage();
  const { contacts } = useConfigNow();
  if (contacts.length === 0) return null;
  return (
    <section className="auth-contacts" aria-label={t('screens.contact')}>
      {contacts.map(({ id, name, category, phone, ext, email, hours }) => (
        <p key={id}>
          <strong>{name}</strong> <span className="muted">{wordsIn(category, language)}</span>
          {phone && (
            <a href={`tel:${phone}${ext ? `,${ext}` : ''}`}>
              {ext ? t('shell.phoneExt', { phone: formatPhone(phone), ext }) : formatPhone(phone)}
            </a>
          )}
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {hours && <span className="muted">{hours}</span>}
        </p>
      ))}
    </section>
  );
}
