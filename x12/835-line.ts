import { readFields } from './834-fields.ts';
import type { Reference834 } from './834-model.ts';
import { collect, readReference } from './834-segments.ts';
import { balanceOfLine } from './835-balance.ts';
import type { ServiceLine835 } from './835-model.ts';
import type { Draft } from './claim-loop.ts';
import type { Adjustment, ClaimAmount, ClaimDate, ClaimQuantity } from './claim-model.ts';
import { decimalOf } from './claim-money.ts';
import { claimLeaves, readAdjustments, readClaimAmount, readClaimQuantity } from './claim-segments.ts';
import { present, readProcedure, readUnits, requiredMoney } from './claim-segments.ts';
import type { FaultReport } from './fault.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

/** A line while it is read, with the loop that reads it. */
export interface OpenServiceLine {
  readonly line: ServiceLine835;
  readonly loop: Loop;
}

/** Opens loop 2110 at its SVC. The line is complete when its loop is left. */
export function openServiceLine(svc: X12Segment, report: FaultReport): OpenServiceLine {
  const references: Reference834[] = [];
  const dates: ClaimDate[] = [];
  const amounts: ClaimAmount[] = [];
  const quantities: ClaimQuantity[] = [];
  const adjustments: Adjustment[] = [];
  const remarks: string[] = [];
  const lists = { references, dates, amounts, quantities, adjustments, remarks };
  const line: Draft<ServiceLine835> = { ...readSvc(svc, report), ...lists };
  const leaves: Loop['leaves'] = {
    ...claimLeaves({ references, dates }, report),
    REF: (ref) => {
      const reference = readReference(ref, report);
      if (reference?.qualifier === '6R') line.controlNumber = reference.value;
      collect(references, reference);
    },
    CAS: (cas) => {
      adjustments.push(...readAdjustments(cas, report));
    },
    AMT: (amt) => collect(amounts, readClaimAmount(amt, report)),
    QTY: (qty) => collect(quantities, readClaimQuantity(qty, report)),
    LQ: (lq) => collect(remarks, lq.element(2) || undefined),
  };
  return { line, loop: { leaves, loops: {} } };
}

/** Warns of a line that does not balance, with both figures. */
export function checkLine(line: ServiceLine835, report: FaultReport): void {
  const { stated, computed } = balanceOfLine(line);
  if (stated === computed) return;
  const place = { id: 'SVC', position: line.position };
  report.warn(place, { code: 'line-unbalanced', element: 'SVC03', value: line.paid, expected: decimalOf(computed) });
}

function readSvc(svc: X12Segment, report: FaultReport) {
  const procedure = readProcedure(svc, 1);
  const quantities = { quantity: readUnits(svc, 5, report), submittedQuantity: readUnits(svc, 7, report) };
  if (procedure === undefined) report.refuse(svc, { code: 'missing-element', element: 'SVC01' });
  return {
    position: svc.position,
    ...present({ procedure, submitted: readProcedure(svc, 6) }),
    charge: requiredMoney(svc, 2, report),
    // SVC03 may be left out; nothing was paid then.
    paid: svc.element(3) === '' ? '0' : requiredMoney(svc, 3, report),
    ...(procedure?.qualifier === 'NU' ? { revenue: procedure.code } : {}),
    ...readFields(svc, ['revenue'], 4),
    ...present(quantities),
  };
}
