import type { ParticularRow } from '../domain/changes/facts.ts';
import type { ExtraBenefitSays } from '../domain/changes/particular-values.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';

type Opened = ParticularRow & { personId: string };

/** A particular as it lies in the database. */
export type StoredParticular = Opened & { sealed: Buffer | null };

type BenefitAnswers = ExtraBenefitSays['answers'];

/** What an extra benefit asked is sealed beside what it says in the open. */
function answersOf(rowId: string, sealed: Buffer | null, keys: FieldKeys | undefined): BenefitAnswers {
  if (sealed === null || keys === undefined) return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by apply, whose shape it is
  return JSON.parse(keys.open({ table: 'particulars', column: 'sealed', rowId }, sealed)) as BenefitAnswers;
}

/** A salary is known only to who has the keys. */
export const openedParticular =
  ({ keys }: { keys?: FieldKeys | undefined }) =>
  ({ sealed, ...row }: StoredParticular): Opened[] => {
    if (row.kind === 'extraBenefit')
      return [{ ...row, says: { ...row.says, answers: answersOf(row.id, sealed, keys) } }];
    if (row.kind !== 'salary' || sealed === null) return [row];
    if (keys === undefined) return [];
    const says = keys.open({ table: 'particulars', column: 'sealed', rowId: row.id }, sealed);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by apply, whose shape it is
    return [{ ...row, says: JSON.parse(says) as typeof row.says }];
  };
