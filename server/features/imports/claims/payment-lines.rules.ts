import type { ClaimPayment835, ServiceLine835 } from '@coverlane/x12/835-model.ts';
import type { Adjustment, Procedure } from '@coverlane/x12/claim-model.ts';
import {
  type AdjustmentGroup,
  type ClaimAdjustment,
  isMoneyFault,
  moneyFromAdjustments,
  spreadOverLines,
} from '../../../domain/claims/adjustments.ts';
import type { ClaimLineRecord, ReasonCode } from '../../../domain/claims/claim-record.ts';
import { type LineMoney, totalsOf } from '../../../domain/claims/line-money.ts';
import { decimalOf } from '../../../domain/money.ts';
import { centsIn, centsOrZero, decimalIn, orNull } from './amounts.rules.ts';
import { BLANK_LINE } from './blank-claim.ts';
import type { Reason } from './claims-file.ts';
import { type Days, daysBetween } from './service-days.rules.ts';

/** The lines of a payment with their money, and what was noticed; or why they cannot be kept. */
export type PaymentLines = { lines: ClaimLineRecord[]; reasons: Reason[] } | { refused: Reason };

type Part = { line: ServiceLine835 | null; billed: number; paid: number; adjustments: ClaimAdjustment[] };

/** CR, corrections of before 5010, is nobody's share any more: other. */
const GROUPS = new Map<string, AdjustmentGroup>([
  ['CO', 'CO'],
  ['PR', 'PR'],
  ['PI', 'PI'],
]);

/** An adjustment of a file with its amount in cents. */
export const adjustmentOf = ({ group, reason, amount }: Adjustment): ClaimAdjustment => ({
  group: GROUPS.get(group) ?? 'OA',
  reason,
  cents: centsOrZero(amount),
});

/** Reason codes as the file has them; remarks stand with the first. */
export const reasonsOf = (adjustments: readonly ClaimAdjustment[], remarks: readonly string[]): ReasonCode[] =>
  adjustments.map(({ group, reason, cents }, index) => ({
    group,
    carc: reason,
    rarc: index === 0 ? [...remarks] : [],
    amount: decimalOf(cents),
  }));

const inDollars = (code: string, values: Record<string, number>): Reason => ({
  code,
  values: Object.fromEntries(Object.entries(values).map(([name, cents]) => [name, decimalOf(cents)])),
});

/** The days of one service (DTM 472, or 150 and 151). */
export const lineDays = ({ dates }: ServiceLine835): Days | null =>
  daysBetween(dates, '472', '472') ?? daysBetween(dates, '150', '151');

/**
 * The lines of a payment, so that the invariants of domain 7.3 hold, or why they cannot. A claim without lines is one
 * line, the claim as a whole. Adjustments of the claim as a whole are spread over its lines.
 */
export function linesOf(claim: ClaimPayment835, days: Days): PaymentLines {
  const whole = claim.adjustments.map(adjustmentOf);
  const parts = partsOf(claim, whole);
  if (parts === null) return { refused: { code: 'claim-adjustments-open', values: {} } };
  const lines: ClaimLineRecord[] = [];
  for (const part of parts) {
    const money = moneyFromAdjustments(part);
    if (isMoneyFault(money)) return { refused: inDollars(money.code, money.values) };
    lines.push({ ...lineOf(part, days), ...money, lineStatus: statusOf(money) });
  }
  const reasons = noticed(claim, parts, lines);
  const paid = parts.reduce((sum, part) => sum + part.paid, 0);
  const stated = centsOrZero(claim.paid);
  if (paid !== stated) {
    return { refused: inDollars('claim-not-balanced', { amountStated: stated, amountSum: paid }) };
  }
  const isSpread = whole.length > 0 && claim.lines.length > 0;
  return { lines, reasons: [...(isSpread ? [{ code: 'claim-adjustments-spread', values: {} }] : []), ...reasons] };
}

const statusOf = ({ paid, allowed, notCovered }: LineMoney): ClaimLineRecord['lineStatus'] =>
  paid === 0 && allowed === 0 && notCovered !== 0 ? 'denied' : 'completed';

function partsOf(claim: ClaimPayment835, whole: ClaimAdjustment[]): Part[] | null {
  const [billed, paid] = [centsOrZero(claim.charge), centsOrZero(claim.paid)];
  if (claim.lines.length === 0) return [{ line: null, billed, paid, adjustments: whole }];
  const parts = claim.lines.map(
    (line): Part => ({
      line,
      billed: centsOrZero(line.charge),
      paid: centsOrZero(line.paid),
      adjustments: line.adjustments.map(adjustmentOf),
    }),
  );
  return spreadOverLines(parts, whole);
}

/** What the claim says besides its lines: the lines count (domain 7.3), the difference is told. */
function noticed(claim: ClaimPayment835, parts: readonly Part[], lines: readonly ClaimLineRecord[]): Reason[] {
  const differs = (code: string, amountStated: number | null, amountSum: number): Reason[] =>
    amountStated === null || amountStated === amountSum ? [] : [inDollars(code, { amountStated, amountSum })];
  const billed = parts.reduce((sum, part) => sum + part.billed, 0);
  const { patientResponsibility } = totalsOf(lines);
  return [
    ...differs('charge-differs', centsIn(claim.charge), billed),
    ...differs('owed-differs', centsIn(claim.patientResponsibility ?? ''), patientResponsibility ?? 0),
  ];
}

function lineOf({ line, billed, adjustments }: Part, days: Days): ClaimLineRecord {
  const blank = { ...BLANK_LINE, billedCurrencyCents: billed };
  if (line === null) {
    const span = { serviceDateFrom: days.from, serviceDateTo: days.to };
    return { ...blank, ...span, reasonCodes: reasonsOf(adjustments, []) };
  }
  const at = lineDays(line) ?? days;
  return {
    ...blank,
    ...serviceOf(line.submitted ?? line.procedure),
    serviceDateFrom: at.from,
    serviceDateTo: at.to,
    revenueCode: orNull(line.revenue),
    units: decimalIn(line.submittedQuantity ?? line.quantity),
    controlNumber: orNull(line.controlNumber),
    reasonCodes: reasonsOf(adjustments, line.remarks),
  };
}

/** A service by its code: of procedures, or of drugs (N4); a revenue code stands by itself. */
function serviceOf(service: Procedure | undefined) {
  if (service === undefined || service.qualifier === 'NU' || service.code === '') return {};
  const { code, modifiers } = service;
  const description = orNull(service.description);
  return service.qualifier === 'N4' ? { ndcCode: code, description } : { procedureCode: code, modifiers, description };
}
