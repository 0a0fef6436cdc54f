import { allows, enrollmentActors } from '@coverlane/contract/access.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { lazy, Suspense } from 'react';
import { useCall } from '../../lib/api.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDate } from '../../lib/format.ts';
import { type TextKey, useHasText, useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ChipTone } from '../../ui/Chip.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Proof } from './proof.ts';
import { ProofDecision } from './ProofDecision.tsx';
import { ProofUpload } from './ProofUpload.tsx';
import './proofs.css';

/** Only employees sign: its code and its texts come when somebody is asked to. */
const ProofSignature = lazy(() =>
  import('./ProofSignature.tsx').then((module) => ({
    default: module.ProofSignature,
  })),
);

const TONES: Record<Proof['state'], ChipTone> = {
  required: 'warn',
  received: 'info',
  accepted: 'ok',
  rejected: 'bad',
  waived: 'neutral',
  overdue: 'bad',
};

/** The proofs of one enrollment, or of everything the reader may see: each with what can be done about it. */
export function ProofList({ enrollmentId }: { readonly enrollmentId?: string }) {
  const t = useText();
  const { data } = useCall(proofs.proofList, enrollmentId === undefined ? {} : { enrollmentId });
  if (!data) return null;
  if (data.rows.length === 0) return <p className="muted">{t('enrolling.noProofs')}</p>;
  return (
    <ul className="plain-list proof-list">
      {data.rows.map((proof) => (
        <li key={proof.id}>
          <ProofLine proof={proof} />
        </li>
      ))}
    </ul>
  );
}

function ProofLine({ proof }: { readonly proof: Proof }) {
  const t = useText();
  const name = useProofName();
  const { state, personName, dueDate, note } = proof;
  const isOpen = state !== 'accepted' && state !== 'waived';
  return (
    <div className="stack stack-tight">
      <div className="row row-apart">
        <strong>{[name(proof), personName].filter(Boolean).join(' · ')}</strong>
        <StatusChip tone={TONES[state]}>{t(`enrolling.proofState.${state}`)}</StatusChip>
      </div>
      {isOpen && dueDate !== null && (
        <p className="muted small">{t('enrolling.dueBy', { date: formatDate(dueDate) })}</p>
      )}
      {state === 'rejected' && note !== null && <p>{t('enrolling.refusedBecause', { note })}</p>}
      <ProofFile proof={proof} />
      {isOpen && <ProofActions proof={proof} />}
    </div>
  );
}

/** The document that was sent; what the virus scanner has not passed is named, and opened by nobody. */
function ProofFile({ proof: { id, fileName, scan } }: { readonly proof: Proof }) {
  const t = useText();
  if (fileName === null) return null;
  if (scan === 'refused') return <p>{t('enrolling.proofVirus', { name: fileName })}</p>;
  if (scan === 'waiting') return <p className="muted">{t('enrolling.proofChecked', { name: fileName })}</p>;
  return (
    <div>
      <Button kind="quiet" icon="download" onClick={() => void saveFile(proofs.proofFile, { id })}>
        {fileName}
      </Button>
    </div>
  );
}

/** Who enrolls decides about what was sent; everybody else sends or signs. */
function ProofActions({ proof }: { readonly proof: Proof }) {
  const user = useUser();
  const staff = allows(enrollmentActors, actorOf(user));
  if (proof.type === 'employeeSignature' && staff) return null;
  if (proof.type === 'employeeSignature')
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <ProofSignature proofId={proof.id} />
      </Suspense>
    );
  return (
    <>
      {proof.state !== 'received' && <ProofUpload proof={proof} />}
      {staff && <ProofDecision proof={proof} />}
    </>
  );
}

/** What a proof is called: `proof.<type>`. */
function useProofName(): (proof: Proof) => string {
  const t = useText();
  const hasText = useHasText();
  return ({ type }) => {
    const key: string = `proof.${type}`;
    const known: TextKey = 'enrolling.proof';
    return t(hasText(key) ? key : known);
  };
}
