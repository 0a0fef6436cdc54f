import { eobs } from '@coverlane/contract/eobs/calls.ts';
import { saveFile } from '../../lib/files.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { SaveButton } from '../../lists/SaveButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/**
 * Saves the explanation of benefits of a claim: members in the language they read, staff as the member has it. `of` is its
 * date, where several stand together: read aloud, not shown.
 */
export function EobSave({ claimId, of }: { readonly claimId: string; readonly of?: string }) {
  const t = useText();
  const { language } = useLanguage();
  const { type } = useUser();
  return (
    <SaveButton save={() => saveFile(eobs.eob, { claimId, ...(type === 'member' && { language }) })}>
      {of === undefined ? (
        t('claims.eobSave')
      ) : (
        <>
          {t('claims.eobSaveShort')}
          <VisuallyHidden> {t('claims.eobSaveOf', { date: of })}</VisuallyHidden>
        </>
      )}
    </SaveButton>
  );
}
