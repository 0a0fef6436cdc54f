import { roles } from '@coverlane/contract/collections/roles.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { useText } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { RoleHolders } from './RoleHolders.tsx';

/** The roles of administrators; an open one shows who has it. What each grants is on the matrix. */
export function RolesPage() {
  const t = useText();
  return (
    <CollectionPage
      collection={roles}
      actions={
        <LinkButton href="/admin/roles/permissions" icon="lock">
          {t('screens.roleMatrix')}
        </LinkButton>
      }
      renderMore={({ id }) => <RoleHolders key={id} roleId={id} />}
    />
  );
}
