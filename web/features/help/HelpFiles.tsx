import { help } from '@coverlane/contract/help/calls.ts';
import { HELP_FILES } from '@coverlane/contract/help/codes.ts';
import { uploads } from '@coverlane/contract/files/uploads.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useFieldErrors } from '../../lib/failures.ts';
import { upload } from '../../lib/files.ts';
import { formatBytes } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { SendOneFile } from '../../lists/SendOneFile.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

const ACCEPTED = '.pdf,.docx,.xlsx,.png,.jpg,.jpeg,.heic,.heif,.csv,.txt';
const MOST_BYTES = uploads.proof.fileBytes;

type Props = {
  readonly chosen: readonly File[];
  readonly onChoose: (files: readonly File[]) => void;
  /** Who opens them besides whoever sends them. */
  readonly readers: 'desk' | 'asker' | 'thread';
};

/** Chooses files that go with a question, an answer or a message. */
export function HelpFiles({ chosen, onChoose, readers }: Props) {
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
      hint={`${t('help.filesHint', { most: HELP_FILES, size: formatBytes(MOST_BYTES) })} ${t(`help.filesFor.${readers}`)}`}
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

/** Files that go with words, once these are sent: one after the other. What was not taken is named with the reason, and stays chosen. */
export function useFilesToSend(failed: 'help.fileFailed' | 'help.fileStays' = 'help.fileStays') {
  const t = useText();
  const say = useFieldErrors();
  const { notify } = useNotices();
  const [chosen, choose] = useState<readonly File[]>([]);
  const send = async (sendOne: (file: File) => Promise<unknown>) => {
    const left: File[] = [];
    for (const file of chosen)
      await sendOne(file).catch((failure: unknown) => {
        left.push(file);
        const reason = Object.values(say(failure)).join(' ');
        notify('error', t(failed, { name: file.name, reason }));
      });
    choose(left);
  };
  return { chosen, choose, send };
}

/** Adds one more file to the last word in one's own request. */
export function AddHelpFile({ id }: { readonly id: string }) {
  const t = useText();
  const refresh = useRefresh();
  return (
    <SendOneFile
      name="file"
      label={t('help.addFile')}
      hint={`${t('help.filesHint', { most: HELP_FILES, size: formatBytes(MOST_BYTES) })} ${t('help.filesFor.desk')}`}
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
