import { createReadStream } from 'node:fs';
import type { Payment820, Remittance820 } from '@coverlane/x12/820-model.ts';
import { read820 } from '@coverlane/x12/820-read.ts';
import { invalid } from '../../platform/http/refusals.ts';

/** So many remittances are read of one file. */
const MOST = 50_000;

/** A remittance as it was read: payments, and what they pay for whom. */
export type Remittance = { payments: Payment820[]; people: Remittance820[] };

/** Reads an 820 whole. @throws Refusal 422 where it does not hold: then nothing of it is used */
export async function remittanceOf(path: string): Promise<Remittance> {
  const found: Remittance = { payments: [], people: [] };
  for await (const item of read820(createReadStream(path))) {
    if (item.kind === 'payment') found.payments.push(item);
    else if (item.kind === 'remittance') found.people.push(item);
    else if (item.refused) throw invalid({ file: 'bad-file' });
    if (found.people.length > MOST) throw invalid({ file: 'bad-file' });
  }
  return found;
}

/** The number of the insured, as a remittance says it: the subscriber's (REF 0F), or that beside the name. */
export const memberNumberIn = ({ references, id, idQualifier }: Remittance820): string =>
  references.find(({ qualifier }) => qualifier === '0F')?.value ?? (idQualifier === '34' ? '' : (id ?? ''));
