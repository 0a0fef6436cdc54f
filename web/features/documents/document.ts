import type { Reply } from '@coverlane/contract/call.ts';
import type { documents } from '@coverlane/contract/documents/calls.ts';
import type { DocumentStatus } from '@coverlane/contract/documents/codes.ts';
import type { ChipTone } from '../../ui/Chip.tsx';

/** A document as a list has it, and with all that is known of it. */
export type DocumentLine = Reply<typeof documents.documentList>['rows'][number];
export type DocumentWhole = Reply<typeof documents.documentGet>;

/** How a state looks: what everybody reads is the usual one. */
export const statusTones: Readonly<Record<DocumentStatus, ChipTone>> = {
  draft: 'warn',
  published: 'ok',
  archived: 'neutral',
};

/** Where the list of documents is in an area: administrators keep all files of the installation. */
export const listHref = (area: string): string => (area === 'admin' ? '/admin/files' : `/${area}/documents`);
/** Where a document is read. */
export const documentHref = (area: string, id: string): string => `/${area}/document/${id}`;

/** What a chooser of files offers: what a document may be (`documentTypes`). */
export const DOCUMENT_FILES = '.pdf,.docx,.xlsx,.csv,.txt,image/png,image/jpeg,image/heic';
