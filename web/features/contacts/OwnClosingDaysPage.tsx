import { closingdays } from '@coverlane/contract/collections/closingdays.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { useText } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

const { clientId: _everybodys, ...fields } = closingdays.fields;
/** Whose a day is goes without saying: the server makes it the employer's own. */
const ofEmployer = { ...closingdays, fields, columns: closingdays.columns.filter((name) => name in fields) };

/** Days on which nobody answers for an employer, for its own people who manage contacts: `/client/closingdays`. */
export function OwnClosingDaysPage() {
  const t = useText();
  const back = <LinkButton href="/client/contacts">{t('screens.ownContacts')}</LinkButton>;
  return <CollectionPage collection={ofEmployer} actions={back} />;
}
