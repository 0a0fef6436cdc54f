import { contactKeepers } from '@coverlane/contract/access.ts';
import { type Contact, contactCalls } from '@coverlane/contract/contacts/calls.ts';
import { HelpQuestions } from '../../features/help/HelpQuestions.tsx';
import { useCall } from '../../lib/api.ts';
import { useConfigNow } from '../../lib/config-now.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatPhone } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ContactCard } from '../../features/contacts/ContactCard.tsx';
import { OfferedServices } from '../../features/contacts/OfferedServices.tsx';
import '../../features/contacts/contacts.css';

/** Whom to call or write to, which services there are, and a question to the administrator: `/{area}/contact`. */
export function ContactPage() {
  const t = useText();
  const { type } = useUser();
  const mayManage = useAllows()(contactKeepers);
  const manage = mayManage && <LinkButton href={`/${type}/contacts`}>{t('contactPage.manage')}</LinkButton>;
  return (
    <div className="page">
      <PageHeader title={t('screens.contact')} about={t('contactPage.about')} actions={manage} />
      <Contacts />
      <OfferedServices />
      <Ask />
    </div>
  );
}

function Contacts() {
  const t = useText();
  const say = useFailureText();
  const { data, error, isFetching, refetch } = useCall(contactCalls.myContacts, {});
  if (error && !data)
    return (
      <ErrorState title={t('contactPage.failed')} busy={isFetching} onRetry={() => void refetch()} code={error.code}>
        {say(error)}
      </ErrorState>
    );
  if (!data) return <Skeleton lines={5} label={t('screens.contact')} />;
  const groups = groupsOf(data.rows);
  if (groups.length === 0) return <NoContacts />;
  return (
    <div className="contact-cards">
      {groups.map(({ key, owner, ownerName, rows }) => (
        <section key={key} className="contact-group" data-alone={rows.length === 1} aria-labelledby={`contacts-${key}`}>
          <h2 id={`contacts-${key}`}>{ownerName ?? t(`contactPage.of.${owner}`)}</h2>
          <div className="contact-cards">
            {rows.map((contact) => (
              <ContactCard key={contact.id} contact={contact} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** The site's own telephone and address where nobody wrote contacts down. */
function NoContacts() {
  const t = useText();
  const { phone, email } = useConfigNow().support;
  if (!phone && !email) return <EmptyState drawing="envelope">{t('contactPage.none')}</EmptyState>;
  return (
    <Card title={t('contactPage.of.administrator')}>
      {phone && (
        <p>
          <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </Card>
  );
}

interface Group {
  key: string;
  owner: Contact['owner'];
  ownerName: string | null;
  rows: Contact[];
}

/** Contacts of one owner stand together, in the order in which the server answers them. */
function groupsOf(rows: readonly Contact[]): Group[] {
  const groups = new Map<string, Group>();
  for (const contact of rows) {
    const { owner, ownerName } = contact;
    const key = `${owner}-${(ownerName ?? '').replace(/\W+/g, '-')}`;
    const group = groups.get(key) ?? { key, owner, ownerName, rows: [] };
    group.rows.push(contact);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function Ask() {
  const t = useText();
  return (
    <Card title={t('help.ask')} tinted>
      <p>{t('contactPage.askAbout')}</p>
      <HelpQuestions />
    </Card>
  );
}
