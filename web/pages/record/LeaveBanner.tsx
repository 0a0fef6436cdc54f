import { allows, enrollers } from '@coverlane/contract/access.ts';
import { formatDate } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { MemberRecord } from './useMemberRecord.ts';

type Leave = NonNullable<MemberRecord['particulars']['leave']>;

/** Has the day passed on which somebody was expected back? */
const isDue = ({ expirationDate, expectedReturn }: Leave, today: string): boolean =>
  expirationDate === null && expectedReturn !== null && expectedReturn < today;

/** Until when it lasts, as far as it is known. */
function untilOf(leave: Leave, today: string): { key: TextKey; date: string } | null {
  if (leave.expirationDate !== null) return { key: 'members.leaveUntil', date: leave.expirationDate };
  if (leave.expectedReturn === null) return null;
  const key = isDue(leave, today) ? 'members.leaveDue' : 'members.leaveExpected';
  return { key, date: leave.expectedReturn };
}

/** On leave of absence: since when, until when, and what to do once the return is past due. */
export function LeaveBanner({ record }: { readonly record: MemberRecord }) {
  const t = useText();
  const user = useUser();
  const { leave } = record.particulars;
  if (leave === null) return null;
  const { asOf, id, clientId } = record;
  const due = isDue(leave, asOf);
  const until = untilOf(leave, asOf);
  const title = t('members.onLeave', {
    leave: t(`leaveKind.${leave.leave}`),
    date: formatDate(leave.effectiveDate),
  });
  const action = due && allows(enrollers, actorOf(user)) && (
    <LinkButton href={`/${user.type}/returnFromLeave/${id}?client=${clientId}`}>{t('members.leaveReturn')}</LinkButton>
  );
  return (
    <Banner kind={due ? 'warn' : 'info'} title={title} {...(action && { action })}>
      {until && t(until.key, { date: formatDate(until.date) })}
    </Banner>
  );
}
