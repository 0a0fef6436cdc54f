import { folderPlace } from './folder-place.ts';
import type { FilePlace } from './place.ts';
import type { Secrets } from '../keys/keyring.ts';
import type { FileKeys } from './sealed-format.ts';
import { type FileStore, fileStore } from './store.ts';

/** What says where files are kept, and how they are sealed: a part of what the program is assembled with. */
export interface Kept {
  dataDir: string;
  secrets: Secrets;
  /** Where sealed files lie; absent: in the data folder. */
  place?: FilePlace;
}

/** Where sealed files lie. */
export const placeOf = ({ place, dataDir }: Pick<Kept, 'place' | 'dataDir'>): FilePlace =>
  place ?? folderPlace(dataDir);

/** Every file that the portal keeps. */
export const filesOf = (kept: Kept): FileStore => fileStore(placeOf(kept), fileKeys(kept.secrets));

const fileKeys = (secrets: Secrets): FileKeys => ({
  writes: secrets.writes,
  first: secrets.known[0] ?? secrets.own,
  keyBy: (id) => secrets.keyBy(id, 'files'),
});
