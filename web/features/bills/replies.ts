import type { bills } from '@coverlane/contract/bills/calls.ts';
import type { carrierBills } from '@coverlane/contract/bills/carrier-calls.ts';
import type { BillState, Verdict } from '@coverlane/contract/bills/codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { ChipTone } from '../../ui/Chip.tsx';

export type Bill = Reply<typeof bills.billList>['rows'][number];
export type BillLine = Reply<typeof bills.bill>['rows'][number];
export type BillGroup = Reply<typeof bills.bill>['groups'][number];
export type Terms = Reply<typeof bills.billTermList>['rows'][number];
export type CarrierBill = Reply<typeof carrierBills.carrierBillList>['rows'][number];
export type Finding = Reply<typeof carrierBills.carrierBill>['rows'][number];
export type BillColumnShown = Reply<typeof carrierBills.carrierBill>['columns'][number];

/** The tone of each state of a bill. */
export const billTones: Readonly<Record<BillState, ChipTone>> = {
  open: 'warn',
  partPaid: 'warn',
  overdue: 'bad',
  saidPaid: 'info',
  paid: 'ok',
  void: 'neutral',
};

/** The tone of what was found. */
export const verdictTones: Readonly<Record<Verdict, ChipTone>> = {
  matched: 'ok',
  theirsOnly: 'warn',
  oursOnly: 'warn',
  amountDiffers: 'warn',
};
