import type { ClaimFileEnd } from '@coverlane/x12/claim-file.ts';
import type { X12Fault } from '@coverlane/x12/fault.ts';
import { type FileFault, faultOf, ownFault } from '../faults.rules.ts';

/**
 * Where money is at stake, a file that counts its segments, transactions or groups wrong, or is cut out of something
 * else, may lack claims: the library warns of that, an import of claims does not take it.
 */
const NOT_WHOLE = new Set(['se01-count', 'ge01-count', 'iea01-count', 'isa-length', 'text-before-isa']);

/** ISA10: HHMM. */
const TIME = /^([01]\d|2[0-3])[0-5]\d/;

/** What is wrong with a claim file as a whole: the library's faults, some of them as refusals. */
export function claimFileFaults({ faults, interchanges }: Pick<ClaimFileEnd, 'faults' | 'interchanges'>): FileFault[] {
  const times = interchanges
    .filter(({ time }) => !TIME.test(time))
    .map(({ time: value, position }) =>
      ownFault(
        { severity: 'refusal', code: 'bad-time', segmentId: 'ISA', element: 'ISA10', value, expected: 'HHMM' },
        position,
      ),
    );
  return [...faults.map(strictly), ...times];
}

function strictly(fault: X12Fault): FileFault {
  const found = faultOf(fault);
  return NOT_WHOLE.has(fault.code) ? { ...found, severity: 'refusal' } : found;
}
