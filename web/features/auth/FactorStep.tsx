import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { useNavigate } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProofForm } from './ProofForm.tsx';

/** The second step of signing in: the password fits, the account has a second factor. */
export function FactorStep() {
  const t = useText();
  const { goOn } = useSession();
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(secondFactor.secondFactor, {});
  return (
    <div className="page page-narrow auth-page">
      <PageHeader title={t('factor.stepTitle')} about={t('factor.stepAbout')} />
      {error && !data && <ErrorState title={t('factor.failed')} code={error.code} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={3} label={t('factor.loading')} />}
      {data && (
        <ProofForm
          ways={data}
          onProved={goOn}
          other={{ label: t('factor.leave'), onClick: () => void navigate('/logout') }}
        />
      )}
    </div>
  );
}
