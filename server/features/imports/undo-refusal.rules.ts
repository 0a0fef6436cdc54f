import type { Finding } from '../../domain/changes/effects.ts';
import type { Reason } from './roster.ts';

/** Why a file was not taken back, or not all of it: then whom it left, and how many changes were. */
export type Kept = { refusal: Reason; left?: readonly Finding[]; changes?: number };

/** Why changes could not be taken back, as an import shows it. */
export function undoRefusal([first]: readonly Finding[]): Reason {
  return { code: `changes.refusal.${first?.code ?? 'undo-nothing'}`, values: first?.values ?? {} };
}
