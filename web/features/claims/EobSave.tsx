import { eobs } from '@coverlane/contract/calls/eobs.ts';
import { useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/**
 * Saves the explanation of benefits of a claim: members in the language they read, staff as the member has it. `of` is its
 * date, where several stand together: read aloud, not shown.
 */
export function EobSave({ claimId, of }: { readonly claimId: string; readonly of?: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { language } = useLanguage();
  const { type } = useUser();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(eobs.eob, { claimId, ...(type === 'member' && { language }) });
    } catch (error) {
      // A file that takes over 30 s is given up; the reader decides whether to try once more (specification 9).
      notify('error', say(error), { label: t('claims.eobRetry'), onSelect: () => void save() });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void save()}>
      {of === undefined ? (
        t('claims.eobSave')
      ) : (
        <>
          {t('claims.eobSaveShort')}
          <VisuallyHidden> {t('claims.eobSaveOf', { date: of })}</VisuallyHidden>
        </>
      )}
    </Button>
  );
}
