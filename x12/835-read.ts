import type { ClaimPayment835, Payment835, TransactionEnd835 } from './835-model.ts';
import { TransactionBuilder835 } from './835-transaction.ts';
import { readClaimFile } from './claim-file.ts';
import type { ClaimFileEnd } from './claim-file.ts';
import type { FaultLog } from './fault.ts';
import type { Transaction } from './interchange.ts';
import type { X12Chunk } from './text.ts';

export type Item835 = Payment835 | ClaimPayment835 | TransactionEnd835 | ClaimFileEnd;

const GUIDE = /^00[45]010X(221|091)/;

/**
 * Streams an 835 (health care claim payment: X12 005010X221 with its addenda, and 004010X091): for each transaction
 * the payment, its claims in file order and its end with the provider adjustments; last of all the file's end with
 * the verdict. Holds one claim at a time. Payments and claims in which something was refused are not yielded. A
 * refusal anywhere, the envelope included, refuses the file, which is known only at its end: stage what you read, use
 * it when `refused` is false. Lines, claims and payments that do not balance are warnings with both figures, as payers
 * send them; whether to use them is the importer's decision. Never throws on content.
 */
export function read835(chunks: AsyncIterable<X12Chunk> | Iterable<X12Chunk>): AsyncGenerator<Item835> {
  return readClaimFile(chunks, { transaction: '835', group: 'HP', wrong: 'not-835', open });
}

function open(transaction: Transaction, log: FaultLog): TransactionBuilder835 | undefined {
  const { version, position } = transaction;
  const detail = { code: 'other-version', element: 'ST03', value: version, expected: '005010X221A1' } as const;
  const place = { id: 'ST', position };
  if (!GUIDE.test(version)) {
    log.refuse(place, detail);
    return undefined;
  }
  if (!version.startsWith('005010')) log.warn(place, detail);
  return new TransactionBuilder835(transaction, log);
}
