import { documents } from '@coverlane/contract/documents/calls.ts';
import type { DocumentStatus } from '@coverlane/contract/documents/codes.ts';
import { documentUploads } from '@coverlane/contract/documents/upload-calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { callWithArrived } from '../../lib/in-pieces.ts';
import { useText } from '../../lib/i18n.ts';
import { randomId } from '../../lib/random-id.ts';
import { request } from '../../lib/request.ts';
import { enqueue, type Wanted } from '../../lib/sending-queue.ts';
import { folderCalls } from './folders.ts';
import { useMostBytes } from './useMostBytes.ts';

/** A chosen file. */
interface Chosen {
  readonly id: string;
  readonly file: File;
}

const chosenOf = (files: readonly File[]): Chosen[] => files.map((file) => ({ id: randomId(), file }));

/** Stands for the whole installation where a place is chosen. */
export const EVERYBODY = 'everybody';

interface Fields {
  categoryId: string;
  entityId: string;
  inherit: boolean;
  status: DocumentStatus;
  /** Where they lie; null: in no folder. */
  folderId: string | null;
}

/** Files that are chosen, and sent by the queue, which goes on whatever screen is open. */
export function useSending(dropped: readonly File[], onSent: () => void) {
  const t = useText();
  const wantedOf = useWanted();
  const [files, setFiles] = useState<readonly Chosen[]>(() => chosenOf(dropped));
  const take = (chosen: readonly File[]) => setFiles((now) => [...now, ...chosenOf(chosen)]);
  const drop = (id: string) => setFiles((now) => now.filter((each) => each.id !== id));
  const send = (fields: Fields) => {
    if (files.length === 0) return { file: t('documents.fileMissing') };
    enqueue(files.map(({ file }) => wantedOf(file, fields)));
    return onSent();
  };
  return { files, take, drop, send };
}

/** What is to become of a file: a document at a place; or the one that is there already, shared at that place too. */
function useWanted() {
  const refresh = useRefresh();
  const call = documents.documentAdd;
  const { mostBytes } = useMostBytes();
  return (file: File, { entityId, inherit, ...said }: Fields): Wanted => {
    const place =
      entityId === EVERYBODY ? { entityType: 'installation' as const } : { entityType: 'client' as const, entityId };
    return {
      file,
      callName: 'documentAdd',
      call,
      mostBytes,
      find: async (sha256) => (await request(documentUploads.documentTwin, { sha256 })).twin,
      arrive: async (fileId, { again, key }) => {
        await callWithArrived(call, { ...said, ...place, inherit, again, file: fileId }, key);
        await refresh(folderCalls);
      },
      shareTwin: async ({ id }) => {
        await request(documents.documentEntityAdd, { documentId: id, ...place, inherit });
        await refresh(folderCalls);
      },
    };
  };
}
