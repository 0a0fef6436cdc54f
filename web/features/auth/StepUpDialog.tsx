import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OrganisationProof } from './OrganisationProof.tsx';
import { ProofForm } from './ProofForm.tsx';
import type { Ways } from './proof.ts';

const WIDTH = 480;

type Props = { readonly onAnswer: (proved: boolean) => void };

/** Asks for a fresh proof before something that needs one; what lies below stays as it is. @param onAnswer false: not now */
export function StepUpDialog({ onAnswer }: Props) {
  const t = useText();
  const { data, error, refetch } = useCall(secondFactor.secondFactor, {});
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('factor.againTitle')} maxWidth={WIDTH}>
      <div className="stack">
        <p>{t('factor.againAbout')}</p>
        {error && !data && <ErrorState title={t('factor.failed')} code={error.code} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={3} label={t('factor.loading')} />}
        {data && <Proofs ways={data} onAnswer={onAnswer} />}
      </div>
    </Dialog>
  );
}

/** Their organization's word, where it counts; their own code or passkey, where they have one, or where nothing else is. */
function Proofs({ ways, onAnswer }: Props & { readonly ways: Ways }) {
  const t = useText();
  const proved = () => onAnswer(true);
  const other = { label: t('factor.cancel'), onClick: () => onAnswer(false) };
  if (!ways.byOrganisation) return <ProofForm ways={ways} onProved={proved} other={other} />;
  const hasOwn = ways.hasCode || ways.hasPasskey || ways.demonstration;
  return (
    <>
      <OrganisationProof onProved={proved} />
      {hasOwn && <p className="muted">{t('factor.orOwn')}</p>}
      {hasOwn && <ProofForm ways={ways} onProved={proved} other={other} />}
      {!hasOwn && (
        <div className="button-row">
          <Button kind="quiet" onClick={other.onClick}>
            {other.label}
          </Button>
        </div>
      )}
    </>
  );
}
