import { documents } from '@coverlane/contract/documents/calls.ts';
import { MEBIBYTE } from '@coverlane/contract/files/uploads.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';

/** How large a document may be here, and the words that say so with what it may be, before a byte of it travels. */
export function useMostBytes(): { mostBytes: number | undefined; hint: string } {
  const t = useText();
  const megabytes = useCall(documents.documentCategories, {}).data?.megabytes;
  return {
    mostBytes: megabytes === undefined ? undefined : megabytes * MEBIBYTE,
    hint: megabytes === undefined ? '' : t('documents.fileHint', { megabytes }),
  };
}
