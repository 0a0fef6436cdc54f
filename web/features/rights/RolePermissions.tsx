import { rights } from '@coverlane/contract/rights/calls.ts';
import { permissions } from '@coverlane/contract/collections/permissions.ts';
import { CollectionPart } from '../../crud/CollectionPart.tsx';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { GrantTable } from './GrantTable.tsx';

/** What one role grants, and the permissions that there are to be granted: a part of the role's record. */
export function RolePermissions({ roleId }: { readonly roleId: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(rights.roleMatrix, {});
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  return (
    <>
      <section className="stack" aria-label={t('roles.part.grants')}>
        <h2>{t('roles.part.grants')}</h2>
        <p className="muted">{t('roles.part.grantsAbout')}</p>
        <GrantTable roles={(data?.roles ?? []).filter(({ id }) => id === roleId)} permissions={data?.permissions} />
      </section>
      <section className="stack">
        <h2>{t('roles.part.all')}</h2>
        <CollectionPart collection={permissions} />
      </section>
    </>
  );
}
