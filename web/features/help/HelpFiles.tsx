import { help } from '@coverlane/contract/help/calls.ts';
import { HELP_FILES } from '@coverlane/contract/help/codes.ts';
import { uploads } from '@coverlane/contract/files/uploads.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { upload } from '../../lib/files.ts';
import { formatBytes } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { SendOneFile } from '../../lists/SendOneFile.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';

const ACCEPTED = '.pdf,.docx,.xlsx,.png,.jpg,.jpeg,.heic,.heif,.csv,.txt';
const MOST_BYTES = uploads.proof.fileBytes;

type Props = { readonly chosen: readonly File[]; readonly onChoose: (files: readonly File[]) => void };

/** Files that go with a question: they are sent once the question has its number. */
export function HelpFiles({ chosen, onChoose }: Props) {
  const t = useText();
  const [wrong, setWrong] = useState<string | null>(null);
  const add = (files: readonly File[]) => {
    const large = files.find(({ size }) => size > MOST_BYTES);
    const all = [...chosen, ...files.filter((file) => file !== large)];
    onChoose(all.slice(0, HELP_FILES));
    if (large) setWrong(t('help.fileTooLarge', { name: large.name, size: formatBytes(MOST_BYTES) }));
    else setWrong(all.length > HELP_FILES ? t('help.filesTooMany', { most: HELP_FILES }) : null);
  };
  return (
    <FileDrop
      name="files"
      label={t('help.files')}
      hint={t('help.filesHint', { most: HELP_FILES, size: formatBytes(MOST_BYTES) })}
      {...(wrong !== null && { error: wrong })}
      optional
      multiple
      accept={ACCEPTED}
      files={chosen.map((file, at) => ({ id: String(at), name: file.name, size: formatBytes(file.size) }))}
      onFiles={add}
      onRemove={(id) => onChoose(chosen.filter((_, at) => String(at) !== id))}
    />
  );
}

/** Sends them, one after the other. @returns those that were not taken, with the reason */
export async function sendHelpFiles(id: string, files: readonly File[]): Promise<{ name: string; failure: unknown }[]> {
  const failed: { name: string; failure: unknown }[] = [];
  for (const file of files)
    await upload(help.helpAttach, { id, file }).catch((failure: unknown) => failed.push({ name: file.name, failure }));
  return failed;
}

/** Adds one more file to the last word in one's own request. */
export function AddHelpFile({ id }: { readonly id: string }) {
  const t = useText();
  const refresh = useRefresh();
  return (
    <SendOneFile
      name="file"
      label={t('help.addFile')}
      hint={t('help.filesHint', { most: HELP_FILES, size: formatBytes(MOST_BYTES) })}
      accept={ACCEPTED}
      most={MOST_BYTES}
      tooLarge={({ name }) => t('help.fileTooLarge', { name, size: formatBytes(MOST_BYTES) })}
      send={async (file, onProgress) => {
        await upload(help.helpAttach, { id, file }, { onProgress });
        await refresh([help.helpGet]);
      }}
    />
  );
}
