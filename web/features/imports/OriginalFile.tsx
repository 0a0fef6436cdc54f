import { files } from '@coverlane/contract/files/calls.ts';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { SaveButton } from '../../lists/SaveButton.tsx';
import type { FileImport } from './import-state.ts';

/** Saves the file as it was received, for whoever may export data (specification 7, files/download). */
export function OriginalFile({ found }: { readonly found: FileImport }) {
  const t = useText();
  const mayExport = useAllows()(files.filesDownload.access);
  if (!mayExport) return null;
  return (
    <SaveButton save={() => saveFile(files.filesDownload, { disk: 'imports', path: found.id })}>
      {t('imports.original')}
    </SaveButton>
  );
}
