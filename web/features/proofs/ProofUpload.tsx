import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { uploads } from '@coverlane/contract/uploads.ts';
import { useRefresh } from '../../lib/api.ts';
import { upload } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { SendOneFile } from '../../lists/SendOneFile.tsx';
import type { Proof } from './proof.ts';

/** Takes a picture or a PDF and sends it at once, with its progress; a phone offers its camera. */
export function ProofUpload({ proof }: { readonly proof: Proof }) {
  const t = useText();
  const refresh = useRefresh();
  return (
    <SendOneFile
      name={`proof-${proof.id}`}
      label={t('enrolling.sendProof')}
      hint={t('enrolling.proofHint')}
      accept=".pdf,image/png,image/jpeg,image/heic"
      most={uploads.proof.fileBytes}
      tooLarge={(file) => t('enrolling.tooLarge', file)}
      send={async (file, onProgress) => {
        await upload(proofs.sendProof, { id: proof.id, file }, { onProgress });
        await refresh([proofs.proofList, enrollments.getEnrollment]);
      }}
    />
  );
}
