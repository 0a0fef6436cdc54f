import { formatDateTime } from '../lib/format.ts';
import type { Translate } from '../lib/i18n.ts';

interface Signed {
  readonly updatedAt: string;
  /** null: a program. */
  readonly updatedBy: string | null;
}

/** Who wrote a record last and when, for a sentence; nobody is named where a program did. */
export const signedBy = ({ updatedAt, updatedBy }: Signed, t: Translate) => ({
  at: formatDateTime(updatedAt),
  by: updatedBy ?? t('crud.somebody'),
});
