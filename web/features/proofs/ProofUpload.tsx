import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { useRefresh } from '../../lib/api.ts';
import { callWithArrived } from '../../lib/in-pieces.ts';
import { useText } from '../../lib/i18n.ts';
import { enqueue } from '../../lib/sending-queue.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import type { Proof } from './proof.ts';

/** Takes a picture or a PDF and sends it at once, whatever screen is open meanwhile; a phone offers its camera. */
export function ProofUpload({ proof: { id } }: { readonly proof: Proof }) {
  const t = useText();
  const refresh = useRefresh();
  const call = proofs.sendProof;
  const send = (files: readonly File[]) =>
    enqueue(
      files.map((file) => ({
        file,
        callName: 'sendProof',
        call,
        arrive: async (fileId, { key }) => {
          await callWithArrived(call, { id, file: fileId }, key);
          await refresh([proofs.proofList, enrollments.getEnrollment]);
        },
      })),
    );
  return (
    <FileDrop
      name={`proof-${id}`}
      label={t('enrolling.sendProof')}
      hint={t('enrolling.proofHint')}
      accept=".pdf,image/png,image/jpeg,image/heic"
      onFiles={send}
    />
  );
}
