import { documents } from '@coverlane/contract/documents/calls.ts';
import type { DocumentStatus } from '@coverlane/contract/documents/codes.ts';
import { uploads } from '@coverlane/contract/uploads.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useFieldErrors } from '../../lib/failures.ts';
import { upload } from '../../lib/files.ts';
import { formatBytes } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** A file on its way. */
export interface OnItsWay {
  readonly id: string;
  readonly file: File;
  /** How much has gone; absent: it waits. */
  readonly percent?: number;
  /** Why it did not arrive. */
  readonly error?: string;
  readonly isThere?: true;
}

/** Stands for the whole installation where a place is chosen. */
export const EVERYBODY = 'everybody';

interface Fields {
  categoryId: string;
  entityId: string;
  inherit: boolean;
  status: DocumentStatus;
}

/** Sends chosen files one after the other; those that arrived are done, the others stay with the reason. */
export function useSending(onDone: () => void) {
  const t = useText();
  const { notify } = useNotices();
  const refresh = useRefresh();
  const one = useOneFile();
  const [files, setFiles] = useState<readonly OnItsWay[]>([]);
  const patch = (id: string, change: Partial<OnItsWay>) =>
    setFiles((now) => now.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const take = (chosen: readonly File[]) =>
    setFiles((now) => [...now, ...chosen.map((file) => ({ id: crypto.randomUUID(), file }))]);
  const drop = (id: string) => setFiles((now) => now.filter((each) => each.id !== id));
  const retry = (id: string) => setFiles((now) => now.map((each) => (each.id === id ? { id, file: each.file } : each)));
  const send = async (fields: Fields) => {
    if (files.length === 0) return { file: t('documents.fileMissing') };
    const left = [];
    for (const each of files.filter(({ isThere }) => !isThere)) {
      const error = await one(each, fields, (percent) => patch(each.id, { percent }));
      patch(each.id, error === null ? { isThere: true } : { error });
      if (error !== null) left.push(each);
    }
    await refresh([documents.documentList]);
    if (left.length > 0) return undefined;
    notify('success', t('documents.arrived', { count: files.length }));
    return onDone();
  };
  return { files, take, drop, retry, send };
}

/** Sends one file; what it says when it did not arrive, null: it did. */
function useOneFile() {
  const t = useText();
  const errorsOf = useFieldErrors();
  return async ({ file }: OnItsWay, fields: Fields, onProgress: (percent: number) => void): Promise<string | null> => {
    if (file.size > uploads.document.fileBytes)
      return t('documents.tooLarge', { name: file.name, size: formatBytes(file.size) });
    const { entityId, ...said } = fields;
    const place =
      entityId === EVERYBODY ? { entityType: 'installation' as const } : { entityType: 'client' as const, entityId };
    try {
      await upload(documents.documentAdd, { ...said, ...place, file }, { onProgress });
      return null;
    } catch (failure) {
      return Object.values(errorsOf(failure)).join(' ');
    }
  };
}
