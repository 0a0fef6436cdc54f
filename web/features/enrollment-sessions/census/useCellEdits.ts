import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { useRef, useState } from 'react';
import { useAction } from '../../../lib/api.ts';
import { RequestFailed } from '../../../lib/request-failed.ts';

type Place = { readonly row: number; readonly part: number; readonly target: string };
/** A cell typed over; `at`: the place of its row in the list. */
export type CellEdit = Place & { readonly text: string; readonly at: number };
type Sent = Place & { readonly text: string | null; readonly at?: number };
/** Cells that are sent at once; those of one `group` are taken back together. */
type Part = { readonly group: number; readonly cells: readonly Sent[] };
/** What is done in turn: cells are saved, or the last that were saved are taken back. */
type Work = Part | 'undo';

const MOST_CELLS = 500;
export const cellKey = ({ row, part, target }: Place): string => `${row}.${part} ${target}`;

export type CellEdits = {
  /** What was typed and is not saved yet, by cellKey. */
  readonly unsaved: ReadonlyMap<string, string>;
  readonly isSaving: boolean;
  readonly failure: RequestFailed | null;
  readonly canUndo: boolean;
  readonly save: (edits: readonly CellEdit[]) => void;
  /** Takes back the last edit, or the last column pasted. */
  readonly undo: () => void;
  readonly retry: () => void;
};

/**
 * Saves cells one after the other in the order in which they were typed. What could not be saved stays in its cell until it is; nothing is
 * lost by a connection that breaks off.
 * @param onSaved gets the cells that were saved and the rows as they are now
 */
export function useCellEdits(
  fileId: string,
  onSaved: (cells: readonly Sent[], rows: readonly CensusRow[]) => void,
): CellEdits {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, string>>(new Map());
  const done = useDone();
  const groups = useRef(0);
  const mend = useAction(census.censusMend, { refreshes: [census.censusFileList, census.censusRows] });
  const send = async (cells: readonly Sent[]) => {
    const sent = cells.map(({ row, part, target, text }) => ({ row, part, target, text }));
    const { rows } = await mend.mutateAsync({ id: fileId, cells: sent });
    setUnsaved((all) => without(all, cells));
    onSaved(cells, rows);
  };
  const queue = useWorkQueue(async (work: Work) => {
    if (work === 'undo') return done.takeBack(send);
    await send(work.cells);
    done.add(work);
  });
  return {
    unsaved,
    isSaving: queue.isAtWork,
    failure: queue.failure,
    canUndo: done.isAny,
    save: (edits) => {
      if (edits.length === 0) return;
      groups.current += 1;
      setUnsaved((all) => new Map([...all, ...edits.map((edit) => [cellKey(edit), edit.text] as const)]));
      queue.add(inParts(edits).map((cells) => ({ group: groups.current, cells })));
    },
    undo: () => queue.add(['undo']),
    retry: () => queue.add([]),
  };
}

/** What was saved, the last at the end. */
function useDone() {
  const parts = useRef<readonly Part[]>([]);
  const [isAny, setAny] = useState(false);
  const keep = (left: readonly Part[]) => {
    parts.current = left;
    setAny(left.length > 0);
  };
  const takeBack = async (send: (cells: readonly Sent[]) => Promise<void>) => {
    const group = parts.current.at(-1)?.group;
    for (const part of parts.current.filter((one) => one.group === group)) {
      await send(part.cells.map((cell) => ({ ...cell, text: null })));
      keep(parts.current.filter((one) => one !== part));
    }
  };
  return { isAny, add: (part: Part) => keep([...parts.current, part]), takeBack };
}

const inParts = (cells: readonly Sent[]): (readonly Sent[])[] =>
  Array.from({ length: Math.ceil(cells.length / MOST_CELLS) }, (_, at) =>
    cells.slice(at * MOST_CELLS, (at + 1) * MOST_CELLS),
  );

/** What was saved is no longer unsaved, unless something else was typed there meanwhile. */
function without(all: ReadonlyMap<string, string>, cells: readonly Sent[]): ReadonlyMap<string, string> {
  const left = new Map(all);
  for (const cell of cells) if (left.get(cellKey(cell)) === cell.text) left.delete(cellKey(cell));
  return left;
}

/** Does one thing after the other; what fails stays first, and is tried again with whatever is added. */
function useWorkQueue<One>(send: (one: One) => Promise<void>) {
  const [failure, setFailure] = useState<RequestFailed | null>(null);
  const [isAtWork, setAtWork] = useState(false);
  const waiting = useRef<One[]>([]);
  const isBusy = useRef(false);
  const workOff = async (): Promise<void> => {
    isBusy.current = true;
    setAtWork(true);
    setFailure(null);
    try {
      for (let [one] = waiting.current; one !== undefined; [one] = waiting.current) {
        await send(one);
        waiting.current.shift();
      }
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      setFailure(error);
    } finally {
      isBusy.current = false;
      setAtWork(false);
    }
  };
  const add = (works: readonly One[]) => {
    waiting.current.push(...works);
    if (!isBusy.current) void workOff();
  };
  return { failure, isAtWork, add };
}
