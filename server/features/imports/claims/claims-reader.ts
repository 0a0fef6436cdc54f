import type { Header837 } from '@coverlane/x12/837-model.ts';
import type { Payment835 } from '@coverlane/x12/835-model.ts';
import { read835 } from '@coverlane/x12/835-read.ts';
import { read837 } from '@coverlane/x12/837-read.ts';
import type { ClaimFileEnd } from '@coverlane/x12/claim-file.ts';
import { readX12 } from '@coverlane/x12/read.ts';
import { centsOrZero } from './amounts.rules.ts';
import type { AskedItem, FileBytes } from './claims-file.ts';
import { claimAsked } from './from-837.rules.ts';
import { paymentAsked } from './from-835.rules.ts';
import type { DayAnswers } from './undated.rules.ts';

/** The transactions of a claim file: '837' claims, '835' payments. */
export type ClaimsKind = '837' | '835';

/** Which of the two a file is: its first transaction decides; where there is none, claims, which then refuses it. */
export async function claimsKind(bytes: FileBytes): Promise<ClaimsKind> {
  for await (const item of readX12(bytes())) {
    if (item.kind !== 'fault' && item.id === 'ST') return item.element(1) === '835' ? '835' : '837';
  }
  return '837';
}

/** A claim file to read: its bytes, which kind it is, and what was answered about claims without a day. */
export type ClaimsSource = { bytes: FileBytes; kind: ClaimsKind; answers: DayAnswers; outside?: Outside };

/** What a payment file says of money outside its claims, in integer cents, added up while it is read. */
export type Outside = { adjusted: number; transferred: number };

/** Streams what the claims of a file ask, in file order, and last the file's end. Holds one claim at a time. */
export function readClaimItems(source: ClaimsSource): AsyncGenerator<AskedItem | ClaimFileEnd> {
  return source.kind === '835' ? payments(source) : claims(source);
}

async function* claims({ bytes, answers }: ClaimsSource): AsyncGenerator<AskedItem | ClaimFileEnd> {
  let header: Header837 | undefined;
  for await (const item of read837(bytes())) {
    if (item.kind === 'header') header = item;
    else if (item.kind === 'claim') yield claimAsked(item, { header, answer: answers(item.position) });
    else if (item.kind === 'fileEnd') yield item;
  }
}

async function* payments({ bytes, answers, outside }: ClaimsSource): AsyncGenerator<AskedItem | ClaimFileEnd> {
  let payment: Payment835 | undefined;
  for await (const item of read835(bytes())) {
    if (outside !== undefined) addOutside(outside, item);
    if (item.kind === 'payment') payment = item;
    else if (item.kind === 'claim') yield paymentAsked(item, { payment, answer: answers(item.position) });
    else if (item.kind === 'fileEnd') yield item;
  }
}

type Item835 = ReturnType<typeof read835> extends AsyncGenerator<infer Item> ? Item : never;

/** BPR02, below zero where money is taken back (BPR03 D), and PLB, above zero where it is kept back. */
function addOutside(outside: Outside, item: Item835): void {
  if (item.kind === 'payment') outside.transferred += centsOrZero(item.amount) * (item.debit ? -1 : 1);
  if (item.kind !== 'transactionEnd') return;
  for (const { amount } of item.adjustments) outside.adjusted += centsOrZero(amount);
}
