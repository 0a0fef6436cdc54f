import type { Actor } from '../lib/actors.ts';
import { formatDateTime } from '../lib/format.ts';
import type { Translate } from '../lib/i18n.ts';
import { actorSaid } from '../lib/actors.ts';

interface Signed {
  readonly updatedAt: string;
  /** null: a program. */
  readonly updatedBy: Actor | null;
}

/** Who wrote a record last and when, for a sentence; nobody is named where a program did. */
export const signedBy = ({ updatedAt, updatedBy }: Signed, t: Translate) => ({
  at: formatDateTime(updatedAt),
  by: actorSaid(updatedBy, t) || t('crud.somebody'),
});
