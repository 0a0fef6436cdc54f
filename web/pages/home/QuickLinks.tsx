import { allows } from '@coverlane/contract/access.ts';
import { clients as clientCollection } from '@coverlane/contract/collections/clients.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** What an administrator most often goes to, as far as the permissions reach. */
export function QuickLinks() {
  const t = useText();
  const actor = actorOf(useUser());
  const links = [
    { href: '/admin/clients', label: t('screens.clients'), access: clientCollection.calls.list.access },
    { href: '/admin/imports', label: t('screens.imports'), access: imports.importList.access },
  ].filter(({ access }) => allows(access, actor));
  if (links.length === 0) return null;
  return (
    <Card title={t('home.goTo')}>
      <div className="row">
        {links.map(({ href, label }) => (
          <LinkButton key={href} href={href}>
            {label}
          </LinkButton>
        ))}
      </div>
    </Card>
  );
}
