import { eobs } from '@coverlane/contract/calls/eobs.ts';
import { useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** Saves the explanation of benefits of a claim; `label` tells which, where several stand together. */
export function EobSave({ claimId, label }: { readonly claimId: string; readonly label?: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(eobs.eob, { claimId });
    } catch (error) {
      // A file that takes over 30 s is given up; the reader decides whether to try once more (specification 9).
      notify('error', say(error), { label: t('claims.eobRetry'), onSelect: () => void save() });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void save()}>
      {label ?? t('claims.eobSave')}
    </Button>
  );
}
