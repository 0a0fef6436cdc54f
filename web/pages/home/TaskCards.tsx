import type { Reply } from '@coverlane/contract/call.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import type { MemberTask } from '@coverlane/contract/members/lists.ts';
import { TURNS_26_DAYS } from '@coverlane/contract/eligibility/codes.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { EVERY_CLIENT, membersHref } from '../../lib/members-href.ts';
import { useUser } from '../../lib/session.tsx';
import { FigureCard } from './FigureCard.tsx';
import { useWaits } from './waits.ts';

type Counts = Reply<typeof members.memberTaskCounts>;

/** Children about to turn 26; only where there are any. */
export const AgeingOutCard = () => <TaskCard task="ageingOut" />;

/** Covered people whose SSN is not on record; only where there are any. */
export const MissingSsnCard = () => <TaskCard task="missingSsn" />;

function TaskCard({ task }: { readonly task: MemberTask }) {
  const t = useText();
  const { type } = useUser();
  const client = useActiveClient();
  // One call for both. A dashboard item that fails is silently ignored (specification 8).
  const answer = useCall(members.memberTaskCounts, client ? { clientId: client.id } : {});
  useWaits(answer);
  const counted = answer.data?.[task];
  if (!counted || counted.total === 0) return null;
  return (
    <FigureCard
      title={t(`homeCards.${task}`)}
      figure={shown(counted)}
      href={membersHref(type, { clientId: client?.id ?? EVERY_CLIENT, includeDependents: 'true', task })}
    >
      {t(`homeCards.${task}Counted`, { total: counted.total, days: formatCount(TURNS_26_DAYS) })}
    </FigureCard>
  );
}

const shown = ({ total, more }: Counts[MemberTask]): string => `${formatCount(total)}${more ? '+' : ''}`;
