/** What is dragged within the screen of documents: documents, or a folder. Nothing of it leaves the browser. */
const DOCUMENTS = 'application/x-coverlane-documents';
const FOLDER = 'application/x-coverlane-folder';

export function carryDocuments(carried: DataTransfer, ids: readonly string[]): void {
  carried.setData(DOCUMENTS, ids.join(' '));
  carried.effectAllowed = 'move';
}

export function carryFolder(carried: DataTransfer, id: string): void {
  carried.setData(FOLDER, id);
  carried.effectAllowed = 'move';
}

/** What was dropped: ids of documents, or of one folder. */
export function dropped(carried: DataTransfer): { readonly documents: string[]; readonly folder: string | undefined } {
  return {
    documents: carried.getData(DOCUMENTS).split(' ').filter(Boolean),
    folder: carried.getData(FOLDER) || undefined,
  };
}
