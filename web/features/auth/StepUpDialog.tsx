import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProofForm } from './ProofForm.tsx';

const WIDTH = 480;

/** Asks for a fresh proof before something that needs one; what lies below stays as it is. @param onAnswer false: not now */
export function StepUpDialog({ onAnswer }: { readonly onAnswer: (proved: boolean) => void }) {
  const t = useText();
  const { data, error, refetch } = useCall(secondFactor.secondFactor, {});
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('factor.againTitle')} maxWidth={WIDTH}>
      <div className="stack">
        <p>{t('factor.againAbout')}</p>
        {error && !data && <ErrorState title={t('factor.failed')} code={error.code} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={3} label={t('factor.loading')} />}
        {data && (
          <ProofForm
            ways={data}
            onProved={() => onAnswer(true)}
            other={{ label: t('factor.cancel'), onClick: () => onAnswer(false) }}
          />
        )}
      </div>
    </Dialog>
  );
}
