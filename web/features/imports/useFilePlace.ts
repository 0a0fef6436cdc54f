import { useText } from '../../lib/i18n.ts';
import type { FileImport } from './import-state.ts';

type Place = Pick<FileImport['faults'][number], 'position'> & {
  readonly segmentId?: string | null;
  readonly element?: string | null;
};

/**
 * A place in a file in words: "interchange 1, transaction 2, segment 14, element INS02", or "segment GE" for one that is
 * missing. Numbers count from 1; what is 0 does not apply and is left out.
 */
export function useFilePlace(): (place: Place) => string {
  const t = useText();
  return ({ position: { interchange, transaction, segment }, segmentId, element }) => {
    // An element is named with its segment.
    const named = [segment > 0 && segment, !element && segmentId].filter(Boolean).join(' ');
    const parts = [
      interchange > 0 && t('imports.place.interchange', { number: interchange }),
      transaction > 0 && t('imports.place.transaction', { number: transaction }),
      named && t('imports.place.segment', { number: named }),
      element && t('imports.place.element', { element }),
    ];
    return parts.filter(Boolean).join(', ');
  };
}
