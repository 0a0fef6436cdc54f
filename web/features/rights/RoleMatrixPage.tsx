import { rights } from '@coverlane/contract/rights/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { GrantTable } from './GrantTable.tsx';
import { RoleTabs } from './RoleTabs.tsx';
import './rights.css';

/** Which role grants which permission. Ticks are gathered, reviewed with their consequences, and saved (domain 1.5). */
export function RoleMatrixPage() {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(rights.roleMatrix, {});
  return (
    <>
      <RoleTabs current="roleMatrix" />
      <div className="page page-list">
        <PageHeader title={t('screens.roleMatrix')} about={t('roleMatrix.about')} />
        {error && !data ? (
          <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />
        ) : (
          <GrantTable roles={data?.roles ?? []} permissions={data?.permissions} />
        )}
      </div>
    </>
  );
}
