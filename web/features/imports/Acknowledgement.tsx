import { imports } from '@coverlane/contract/imports/calls.ts';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { SaveButton } from '../../lists/SaveButton.tsx';
import type { FileImport } from './import-state.ts';

/** Saves the answer that tells the sender what became of the file (X12 999, or 997 to a file of 4010). */
export function Acknowledgement({ found }: { readonly found: FileImport }) {
  const t = useText();
  if (!found.hasAcknowledgement) return null;
  return (
    <SaveButton save={() => saveFile(imports.importAcknowledgement, { id: found.id })}>
      {t('imports.acknowledgement')}
    </SaveButton>
  );
}
