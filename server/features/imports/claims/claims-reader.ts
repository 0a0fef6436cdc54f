import type { Header837 } from '@coverlane/x12/837-model.ts';
import type { Payment835 } from '@coverlane/x12/835-model.ts';
import { read835 } from '@coverlane/x12/835-read.ts';
import { read837 } from '@coverlane/x12/837-read.ts';
import type { ClaimFileEnd } from '@coverlane/x12/claim-file.ts';
import { readX12 } from '@coverlane/x12/read.ts';
import type { AskedItem, FileBytes } from './claims-file.ts';
import { claimAsked } from './from-837.rules.ts';
import { paymentAsked } from './from-835.rules.ts';

/** The transactions of a claim file: '837' claims, '835' payments. */
export type ClaimsKind = '837' | '835';

/** Which of the two a file is: its first transaction decides; where there is none, claims, which then refuses it. */
export async function claimsKind(bytes: FileBytes): Promise<ClaimsKind> {
  for await (const item of readX12(bytes())) {
    if (item.kind !== 'fault' && item.id === 'ST') return item.element(1) === '835' ? '835' : '837';
  }
  return '837';
}

/** Streams what the claims of a file ask, in file order, and last the file's end. Holds one claim at a time. */
export function readClaimItems(bytes: FileBytes, kind: ClaimsKind): AsyncGenerator<AskedItem | ClaimFileEnd> {
  return kind === '835' ? payments(bytes) : claims(bytes);
}

async function* claims(bytes: FileBytes): AsyncGenerator<AskedItem | ClaimFileEnd> {
  let header: Header837 | undefined;
  for await (const item of read837(bytes())) {
    if (item.kind === 'header') header = item;
    else if (item.kind === 'claim') yield claimAsked(item, header);
    else if (item.kind === 'fileEnd') yield item;
  }
}

async function* payments(bytes: FileBytes): AsyncGenerator<AskedItem | ClaimFileEnd> {
  let payment: Payment835 | undefined;
  for await (const item of read835(bytes())) {
    if (item.kind === 'payment') payment = item;
    else if (item.kind === 'claim') yield paymentAsked(item, payment);
    else if (item.kind === 'fileEnd') yield item;
  }
}
