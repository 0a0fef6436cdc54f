import { readFields } from './834-fields.ts';
import type { Reference834 } from './834-model.ts';
import { collect, expectCode } from './834-segments.ts';
import type { Insurance837, OtherPayer837 } from './837-model.ts';
import { RESPONSIBILITY_CODES } from './claim-codes.ts';
import type { Draft } from './claim-loop.ts';
import type { Adjustment, ClaimAmount, ClaimDate, ClaimParty } from './claim-model.ts';
import { openClaimParty } from './claim-party.ts';
import { claimLeaves, readAdjustments, readClaimAmount } from './claim-segments.ts';
import type { FaultReport } from './fault.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

const SBR_FIELDS = ['responsibility', 'relationship', 'group', 'groupName', 'type', '', '', '', 'filing'] as const;

/** SBR; a turn of insurance that is unknown is warned of, and is U when missing. */
export function readInsurance(sbr: X12Segment, report: FaultReport): Insurance837 {
  expectCode(sbr, { n: 1, codes: RESPONSIBILITY_CODES }, report);
  if (sbr.element(1) === '') report.warn(sbr, { code: 'missing-element', element: 'SBR01' });
  return { responsibility: 'U', ...readFields(sbr, SBR_FIELDS) };
}

/** Opens loop 2320 at its SBR. The other payer is complete when its loop is left. */
export function openOtherPayer(sbr: X12Segment, into: OtherPayer837[], report: FaultReport): Loop {
  const adjustments: Adjustment[] = [];
  const amounts: ClaimAmount[] = [];
  const providers: ClaimParty[] = [];
  const dates: ClaimDate[] = [];
  const references: Reference834[] = [];
  const lists = { adjustments, amounts, providers, dates, references };
  const other: Draft<OtherPayer837> = { ...readInsurance(sbr, report), ...lists };
  into.push(other);
  const { DTP, REF } = claimLeaves({ references, dates }, report);
  return {
    leaves: {
      CAS: (cas) => {
        adjustments.push(...readAdjustments(cas, report));
      },
      AMT: (amt) => collect(amounts, readClaimAmount(amt, report)),
      // Before 5010 the other subscriber's birth date stands here.
      DMG: () => {},
      DTP,
      REF,
    },
    loops: {
      NM1: (nm1) => {
        const isPayer = nm1.element(1) === 'PR';
        const { party, loop } = openClaimParty(nm1, isPayer ? { DTP, REF } : { DTP }, report);
        if (isPayer) other.payer = party;
        else if (nm1.element(1) === 'IL') other.subscriber = party;
        else providers.push(party);
        return loop;
      },
    },
  };
}
