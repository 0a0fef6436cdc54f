import type { Reply } from '@coverlane/contract/call.ts';
import type { cobra } from '@coverlane/contract/cobra/calls.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { ChipTone } from '../../ui/Chip.tsx';

/** Somebody who may continue coverage, and where that stands. */
export type CobraCase = Reply<typeof cobra.cobraList>['rows'][number];

const TONES: Record<CobraCase['state'], ChipTone> = {
  eventRecorded: 'warn',
  noticeDue: 'warn',
  noticeSent: 'info',
  elected: 'info',
  waived: 'neutral',
  expired: 'neutral',
  awaitingFirstPremium: 'warn',
  active: 'ok',
  grace: 'warn',
  terminatedNonPay: 'bad',
  exhausted: 'neutral',
  terminated: 'neutral',
  withdrawn: 'neutral',
};

/** Where a COBRA event stands, in a word. */
export function CobraStateChip({ state }: Pick<CobraCase, 'state'>) {
  const t = useText();
  return <StatusChip tone={TONES[state]}>{t(`cobra.state.${state}`)}</StatusChip>;
}

/** What is due next and until when; a day that is past says so in words, not by colour alone. */
export function CobraDeadline({ deadline }: Pick<CobraCase, 'deadline'>) {
  const t = useText();
  if (deadline === null) return <span className="muted">–</span>;
  const values = { date: formatDate(deadline.date) };
  const said = t(`cobra.deadline.${deadline.kind}`, values);
  return deadline.overdue ? <strong>{t('cobra.overdue', { said })}</strong> : <span>{said}</span>;
}
