import type { Contact } from '@coverlane/contract/contacts/calls.ts';
import { formatPhone } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { EmailText } from '../../ui/EmailText.tsx';

/** One contact: about what, who, and every way to reach them. */
export function ContactCard({ contact }: { readonly contact: Contact }) {
  const t = useText();
  const { language } = useLanguage();
  const { category, name, position, hours, languages } = contact;
  const details = [
    ...waysOf(contact).map((way) => ({ label: t(`contactPage.${way.kind}`), value: <Way {...way} /> })),
    ...(hours ? [{ label: t('contactPage.hours'), value: hours }] : []),
    ...(languages.length > 0
      ? [{ label: t('contactPage.languages'), value: languages.map((one) => t(`contactPage.in.${one}`)).join(', ') }]
      : []),
  ];
  return (
    <Card title={wordsIn(category, language)} level={3}>
      <p>
        <strong>{name}</strong>
        {position && <span className="contact-position muted">{position}</span>}
      </p>
      <DescriptionList details={details} />
    </Card>
  );
}

interface WayProps {
  kind: 'phone' | 'fax' | 'email' | 'url';
  text: string;
  ext: string | null;
}

/** The ways to reach somebody that there are, the quickest first. */
const waysOf = (contact: Contact): WayProps[] =>
  (['phone', 'email', 'url', 'fax'] as const).flatMap((kind) => {
    const text = contact[kind];
    return text ? [{ kind, text, ext: kind === 'phone' ? contact.ext : null }] : [];
  });

function Way({ kind, text, ext }: WayProps) {
  const t = useText();
  if (kind === 'fax') return formatPhone(text);
  if (kind === 'email')
    return (
      <a href={`mailto:${text}`}>
        <EmailText address={text} />
      </a>
    );
  if (kind === 'url')
    return (
      <a href={text} target="_blank" rel="noreferrer">
        {text.replace(/^https:\/\//, '')}
      </a>
    );
  return (
    <>
      <a href={`tel:${text}${ext ? `,${ext}` : ''}`}>{formatPhone(text)}</a>
      {ext && <span> {t('contactPage.ext', { ext })}</span>}
    </>
  );
}
