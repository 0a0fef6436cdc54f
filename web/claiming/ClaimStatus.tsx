import type { ClaimStatus as Status } from '@coverlane/contract/claim-codes.ts';
import { useText } from '../lib/i18n.ts';
import type { ChipTone } from '../ui/Chip.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';

const TONES: Readonly<Record<Status, ChipTone>> = {
  completed: 'ok',
  imported: 'ok',
  denied: 'bad',
  pending: 'warn',
  rejected: 'neutral',
};

/** How a claim stands, in the words of specification 4; staff read the codes' own names. */
export function ClaimStatusChip({ status, plain }: { readonly status: Status; readonly plain?: boolean }) {
  const t = useText();
  return (
    <StatusChip tone={TONES[status]}>
      {t(plain ? `claims.memberStatus.${status}` : `claims.status.${status}`)}
    </StatusChip>
  );
}
