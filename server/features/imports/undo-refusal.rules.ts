import type { Finding } from '../../domain/changes/effects.ts';
import type { Reason } from './roster.ts';

/** Why changes could not be taken back, as an import shows it. */
export function undoRefusal([first]: readonly Finding[]): Reason {
  return { code: `changes.refusal.${first?.code ?? 'undo-nothing'}`, values: first?.values ?? {} };
}
