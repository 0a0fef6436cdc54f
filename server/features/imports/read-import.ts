import { kindOf } from './file-kinds.ts';
import { type ImportWork, settle, withImport } from './import-work.ts';

/** Reads a file: refuses it whole with reasons, or makes the dry run. State 'reading' becomes 'refused' or 'proposed'. */
export const readImport = (work: ImportWork): Promise<void> =>
  withImport(work, 'reading', async (opened) => {
    await settle(opened, await kindOf(opened.record).read(work, opened));
  });
