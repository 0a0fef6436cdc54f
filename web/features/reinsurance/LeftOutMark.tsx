import type { Reply } from '@coverlane/contract/call.ts';
import type { stopLossClaims } from '@coverlane/contract/reinsurance/claim-calls.ts';
import { dayOf, formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { ActorName } from '../../lists/ActorName.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { NoValue } from '../../ui/NoValue.tsx';

type Props = { readonly of: Reply<typeof stopLossClaims.countedClaims>['rows'][number]['leftOut'] };

/** Why a claim is left out, who said so and when; a dash for a claim that counts. */
export function LeftOutMark({ of }: Props) {
  const t = useText();
  if (of === null) return <NoValue />;
  const { reason, note, at, by } = of;
  return (
    <span className="stack stack-tight">
      <span>
        <Chip tone="warn">{t(`reinsurance.leftOutWhy.${reason}`)}</Chip>
      </span>
      {note && <span className="small">{note}</span>}
      <span className="muted small">
        {formatDate(dayOf(at))}
        {by && ' · '}
        {by && <ActorName of={by} />}
      </span>
    </span>
  );
}
