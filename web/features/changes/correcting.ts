import type { AskedChange } from '@coverlane/contract/changes/asked-change.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import type { FormValues } from '../../ui/form-values.ts';
import { textOf } from '../enrollments/typed.ts';

export type FailedChange = Reply<typeof enrollments.changeAsked>;

/** The failed change that the address says is corrected (`?corrects=`), as it was asked; undefined: none is. */
export function useFailedChange() {
  const [params] = useSearchParams();
  const id = params.get('corrects') ?? undefined;
  const { data, error, refetch } = useCall(enrollments.changeAsked, id === undefined ? undefined : { id });
  const found = id === undefined ? undefined : data;
  const failure = id === undefined ? null : error;
  return { found, isAwaited: id !== undefined && data === undefined, failure, refetch };
}

/** What was asked before, for the fields of the form to begin with, and the note that was sent with it. */
export const AskedBefore = createContext<{ asked: AskedChange | null; note: string | null }>({
  asked: null,
  note: null,
});

/** What the form of a change begins with: nothing, unless another one is corrected. */
export const beginningWith = (failed: FailedChange | undefined) => ({
  asked: failed?.asked ?? null,
  note: failed?.line.note ?? null,
});

/** The note of the change that is corrected. */
export const useNoteBefore = (): string | null => useContext(AskedBefore).note;

/** What was asked before, where a change of this kind is corrected. */
export function useAskedBefore<Type extends AskedChange['type']>(type: Type) {
  const { asked } = useContext(AskedBefore);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the member of the union that has this type
  return asked?.type === type ? (asked as Extract<AskedChange, { type: Type }>) : undefined;
}

/** Particulars as a change asked for them. */
export type ParticularsBefore = Extract<AskedChange, { type: 'particulars' }>;

const CORRECTS = 'corrects';

/** What the form carries of the change that is corrected, beside its fields. */
export const carrying = (failed: FailedChange | undefined): FormValues =>
  failed ? { [CORRECTS]: failed.line.id } : {};

/** The same for the call. */
export const correcting = (values: FormValues): { corrects?: string } => {
  const id = textOf(values, CORRECTS);
  return id === '' ? {} : { corrects: id };
};
