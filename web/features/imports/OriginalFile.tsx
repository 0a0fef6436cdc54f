import { allows } from '@coverlane/contract/access.ts';
import { files } from '@coverlane/contract/files/calls.ts';
import { mayHaveOriginal } from '@coverlane/contract/imports/shapes.ts';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { SaveButton } from '../../lists/SaveButton.tsx';
import type { FileImport } from './import-state.ts';

/** Saves the file as it was received, for whoever may export data and see what is in it (specification 7, files/download). */
export function OriginalFile({ found }: { readonly found: FileImport }) {
  const t = useText();
  const reader = actorOf(useUser());
  if (!allows(files.filesDownload.access, reader) || !mayHaveOriginal(found.kind, reader.permissions)) return null;
  return (
    <SaveButton save={() => saveFile(files.filesDownload, { disk: 'imports', path: found.id })}>
      {t('imports.original')}
    </SaveButton>
  );
}
