import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { uploads } from '@coverlane/contract/uploads.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { upload } from '../../lib/files.ts';
import { formatBytes } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import type { Proof } from './proof.ts';

/** Takes a picture or a PDF and sends it at once, with its progress; a phone offers its camera. */
export function ProofUpload({ proof }: { readonly proof: Proof }) {
  const t = useText();
  const say = useFailureText();
  const refresh = useRefresh();
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState(0);
  const [wrong, setWrong] = useState<string | null>(null);
  const send = async (chosen: File) => {
    setFile(chosen);
    setWrong(null);
    if (chosen.size > uploads.proof.fileBytes) {
      setWrong(t('enrolling.tooLarge', { name: chosen.name, size: formatBytes(chosen.size) }));
      return;
    }
    try {
      await upload(proofs.sendProof, { id: proof.id, file: chosen }, { onProgress: setPercent });
      await refresh([proofs.proofList, enrollments.getEnrollment]);
    } catch (failure) {
      setWrong(say(failure));
    }
  };
  return (
    <FileDrop
      name={`proof-${proof.id}`}
      label={t('enrolling.sendProof')}
      hint={t('enrolling.proofHint')}
      accept=".pdf,image/png,image/jpeg,image/heic"
      onFiles={([chosen]) => chosen && void send(chosen)}
      onRetry={() => file && void send(file)}
      onRemove={() => setFile(null)}
      files={
        file === null
          ? []
          : [
              {
                id: 'proof',
                name: file.name,
                size: formatBytes(file.size),
                ...(wrong === null ? { percent } : { error: wrong }),
              },
            ]
      }
    />
  );
}
