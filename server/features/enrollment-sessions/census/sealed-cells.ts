import * as z from 'zod/mini';
import type { FieldKeys } from '../../../platform/db/field-encryption.ts';

/**
 * What a row of a file says, by target, and what somebody typed over it; an empty text there takes a cell away. `earlier`: what stood
 * in a cell before each time somebody typed over it, the last at the end; null: what the file says.
 */
const written = z.object({
  cells: z.record(z.string(), z.string()),
  typed: z.record(z.string(), z.string()),
  earlier: z.optional(z.record(z.string(), z.array(z.nullable(z.string())))),
});
export type Written = z.output<typeof written>;

/** So often typing over a cell can be taken back. */
const MOST_EARLIER = 20;

/** A row with a cell typed over. */
export function typedOver({ cells, typed, earlier = {} }: Written, target: string, text: string): Written {
  const before = [...(earlier[target] ?? []), typed[target] ?? null].slice(-MOST_EARLIER);
  return { cells, typed: { ...typed, [target]: text }, earlier: { ...earlier, [target]: before } };
}

/** A row with what was typed over a cell last taken back. */
export function takenBack({ cells, typed, earlier = {} }: Written, target: string): Written {
  const { [target]: _typed, ...others } = typed;
  const left = [...(earlier[target] ?? [])];
  const before = left.pop() ?? null;
  return {
    cells,
    typed: before === null ? others : { ...others, [target]: before },
    earlier: { ...earlier, [target]: left },
  };
}

type Place = { fileId: string; row: number; part: number };
const place = ({ fileId, row, part }: Place) =>
  ({ table: 'censusrows', column: 'sealed', rowId: `${fileId} ${row} ${part}` }) as const;

/** Seals the cells of a row, bound to its place: they hold SSNs, birth dates and salaries. */
export const sealCells = (keys: FieldKeys, at: Place, cells: Written): Buffer =>
  keys.seal(place(at), JSON.stringify(cells));

/** Opens them. */
export const openCells = (keys: FieldKeys, at: Place, sealed: Uint8Array): Written =>
  written.parse(JSON.parse(keys.open(place(at), sealed)));

/** The cells that count: what was typed stands for what the file said. */
export const cellsNow = ({ cells, typed }: Written): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...cells, ...typed }).filter(([, text]) => text !== ''));

const samples = z.record(z.string(), z.array(z.string()));
/** The first values of each column of a file, by its place. */
export type Samples = z.output<typeof samples>;
const ofFile = (fileId: string) => ({ table: 'censusfiles', column: 'samples', rowId: fileId }) as const;

/** Seals the first values of a file's columns, bound to the file. */
export const sealSamples = (keys: FieldKeys, fileId: string, said: Samples): Buffer =>
  keys.seal(ofFile(fileId), JSON.stringify(said));

/** Opens them; none where the file was read before there were any. */
export const openSamples = (keys: FieldKeys, fileId: string, sealed: Uint8Array | null): Samples =>
  sealed === null ? {} : samples.parse(JSON.parse(keys.open(ofFile(fileId), sealed)));
