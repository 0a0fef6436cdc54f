import type { ClaimStatus as Status } from '@coverlane/contract/claims/codes.ts';
import { useText } from '../../lib/i18n.ts';
import type { ChipTone } from '../../ui/Chip.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

const TONES: Readonly<Record<Status, ChipTone>> = {
  completed: 'ok',
  imported: 'ok',
  denied: 'bad',
  pending: 'warn',
  rejected: 'neutral',
};

type Props = {
  readonly status: Status;
  /** 'plain': a member's words; 'header': those over the claim itself; else the codes' own names, for staff. */
  readonly form?: 'plain' | 'header' | 'code';
};

const TEXTS = { plain: 'claims.memberStatus', header: 'claims.header', code: 'claims.status' } as const;

/** How a claim stands, in the words of specification 4. */
export function ClaimStatusChip({ status, form = 'code' }: Props) {
  const t = useText();
  return <StatusChip tone={TONES[status]}>{t(`${TEXTS[form]}.${status}`)}</StatusChip>;
}
