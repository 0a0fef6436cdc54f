import { contacts } from '@coverlane/contract/collections/contacts.ts';
import type { Collection } from '@coverlane/contract/collection.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Whose a contact is goes without saying: the server makes it the employer's or the agency's own. */
const ofEmployer = without('clientId', 'brokerId', 'supplierId');
const ofAgency = without('clientId', 'divisionId', 'brokerId', 'supplierId');

/** The contacts of an employer or agency, for its own people who may manage them: `/{area}/contacts`. */
export function OwnContactsPage() {
  const t = useText();
  const { type } = useUser();
  const shown = (
    <>
      <LinkButton href={`/${type}/contact`}>{t('contacts.toPage')}</LinkButton>
      {type === 'client' && <LinkButton href="/client/closingdays">{t('screens.closingDays')}</LinkButton>}
    </>
  );
  return <CollectionPage collection={type === 'broker' ? ofAgency : ofEmployer} actions={shown} />;
}

function without(...names: readonly string[]): Collection {
  const isLeft = (name: string) => !names.includes(name);
  const fields = Object.fromEntries(Object.entries(contacts.fields).filter(([name]) => isLeft(name)));
  return { ...contacts, fields, columns: contacts.columns.filter(isLeft) };
}
