import { open } from 'node:fs/promises';
import type { ImportKind } from '@coverlane/contract/codes.ts';
import { readX12 } from '@coverlane/x12/read.ts';

/** What stands before the first transaction fits in here, whatever came before the interchange. */
const BEGINNING = 65_536;

const GROUPS: Readonly<Record<string, ImportKind>> = { BE: 'roster', HC: 'claims', HP: 'claims' };
const TRANSACTIONS: Readonly<Record<string, ImportKind>> = { '834': 'roster', '837': 'claims', '835': 'claims' };

/** A workbook (a ZIP archive), or a text whose first line names what an insurer decided about. */
const isSheet = (beginning: Uint8Array): boolean => {
  const text = Buffer.from(beginning).toString('utf8');
  const [first = ''] = text.split(/\r?\n/);
  return text.startsWith('PK') || /decision/i.test(first);
};

/** What a file is about, from its own beginning: the first transaction (X12 ST01), the group's kind (GS01), or a sheet of decisions. Null: none. */
export async function kindOfFile(path: string): Promise<ImportKind | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    const beginning = buffer.subarray(0, bytesRead);
    return (await kindOf(beginning)) ?? (isSheet(beginning) ? 'decisions' : null);
  } finally {
    await file.close();
  }
}

async function kindOf(beginning: Uint8Array): Promise<ImportKind | null> {
  let ofGroup: ImportKind | null = null;
  for await (const item of readX12([beginning])) {
    if (item.kind === 'fault') continue;
    if (item.id === 'GS') ofGroup ??= GROUPS[item.element(1)] ?? null;
    if (item.id === 'ST') return TRANSACTIONS[item.element(1)] ?? ofGroup;
  }
  return ofGroup;
}
