import type { Claim837, ClaimForm, Header837, TransactionEnd837 } from './837-model.ts';
import { TransactionBuilder837 } from './837-transaction.ts';
import { readClaimFile } from './claim-file.ts';
import type { ClaimFileEnd } from './claim-file.ts';
import type { FaultLog } from './fault.ts';
import type { Transaction } from './interchange.ts';
import type { X12Chunk } from './text.ts';

export type Item837 = Header837 | Claim837 | TransactionEnd837 | ClaimFileEnd;

/** The guides that are read; all but the first of each form are warned of, being read as far as they fit. */
const GUIDES: readonly { readonly guides: RegExp; readonly form: ClaimForm; readonly usual: string }[] = [
  { guides: /^00[45]010X(222|098|291|298)/, form: 'P', usual: '005010X222A1' },
  { guides: /^00[45]010X(223|096|292|299)/, form: 'I', usual: '005010X223A2' },
  { guides: /^00[45]010X(224|097|293|300)/, form: 'D', usual: '005010X224A2' },
];
const USUAL = /^005010X22[234]/;

/**
 * Streams an 837 (health care claims: X12 005010X222 professional, X223 institutional, X224 dental with all their
 * addenda; X291 to X293, X298 to X300 and 4010 where they fit): for each transaction its header, its claims in file
 * order and its end; last of all the file's end with the verdict. Holds one claim at a time. Claims in which
 * something was refused are not yielded. A refusal anywhere, the envelope included, refuses the file, which is known
 * only at its end: stage what you read, use it when `refused` is false. Charges that do not add up are warnings.
 * Never throws on content.
 */
export function read837(chunks: AsyncIterable<X12Chunk> | Iterable<X12Chunk>): AsyncGenerator<Item837> {
  return readClaimFile(chunks, { transaction: '837', group: 'HC', wrong: 'not-837', open });
}

function open(transaction: Transaction, log: FaultLog): TransactionBuilder837 | undefined {
  const { version, position } = transaction;
  const guide = GUIDES.find(({ guides }) => guides.test(version));
  const expected = guide?.usual ?? '005010X222A1';
  const detail = { code: 'other-version', element: 'ST03', value: version, expected } as const;
  const place = { id: 'ST', position };
  if (guide === undefined) {
    log.refuse(place, detail);
    return undefined;
  }
  if (!USUAL.test(version)) log.warn(place, detail);
  return new TransactionBuilder837(transaction, guide.form, log);
}
