import { clients } from '@coverlane/contract/collections/clients.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { clientHref } from '../../lib/client-tabs.ts';
import { useText } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import './plans.css';

/** The clients; an open one leads to what it offers and what that costs. */
export function ClientsPage() {
  return <CollectionPage collection={clients} renderMore={({ id }) => <OfClient id={id} />} />;
}

function OfClient({ id }: { readonly id: string }) {
  const t = useText();
  return (
    <nav className="row plans-links" aria-label={t('plans.links')}>
      <LinkButton href={clientHref(id)} icon="folder">
        {t('plans.record')}
      </LinkButton>
      <LinkButton href={clientHref(id, 'plans')} icon="money">
        {t('plans.ofClient')}
      </LinkButton>
      <LinkButton href={clientHref(id, 'groups')}>{t('plans.groupsOfClient')}</LinkButton>
      <LinkButton href={clientHref(id, 'baseplans')}>{t('plans.basePlansOfClient')}</LinkButton>
    </nav>
  );
}
