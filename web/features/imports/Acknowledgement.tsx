import { imports } from '@coverlane/contract/calls/imports.ts';
import { useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { FileImport } from './import-state.ts';

/** Saves the 999 that tells the sender what became of the file (X12 999). */
export function Acknowledgement({ found }: { readonly found: FileImport }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [busy, setBusy] = useState(false);
  if (!found.hasAcknowledgement) return null;
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(imports.importAcknowledgement, { id: found.id });
    } catch (failure) {
      notify('error', say(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void save()}>
      {t('imports.acknowledgement')}
    </Button>
  );
}
