import { useText } from '../../lib/i18n.ts';
import type { RosterImport } from './import-state.ts';

type Position = RosterImport['faults'][number]['position'];

/**
 * A place in a file in words: "interchange 1, transaction 2, segment 14, element INS02". Numbers count from 1; what is 0
 * does not apply and is left out.
 */
export function useFilePlace(): (position: Position, element?: string | null) => string {
  const t = useText();
  return ({ interchange, transaction, segment }, element) => {
    const parts = [
      interchange > 0 && t('imports.place.interchange', { number: interchange }),
      transaction > 0 && t('imports.place.transaction', { number: transaction }),
      segment > 0 && t('imports.place.segment', { number: segment }),
      element && t('imports.place.element', { element }),
    ];
    return parts.filter(Boolean).join(', ');
  };
}
