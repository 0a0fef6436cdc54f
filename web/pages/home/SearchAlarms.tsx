import type { Reply } from '@coverlane/contract/call.ts';
import { alarms } from '@coverlane/contract/alarms/calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** Accounts that looked up unusually many members, until an administrator has looked into it. */
export function SearchAlarms() {
  const mayRead = useAllows()(alarms.searchAlarms.access);
  const { data } = useCall(alarms.searchAlarms, {}, { enabled: mayRead });
  return data?.rows.map((alarm) => <SearchAlarm key={alarm.id} alarm={alarm} />);
}

type Alarm = Reply<typeof alarms.searchAlarms>['rows'][number];

function SearchAlarm({ alarm }: { readonly alarm: Alarm }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const see = useAction(alarms.seeAlarm, { refreshes: [alarms.searchAlarms] });
  const { id, userId, name, username, lookups, minutes, at, locked } = alarm;
  const seen = () => see.mutateAsync({ id }).catch((failure: unknown) => notify('error', say(failure)));
  return (
    <Banner
      kind="warn"
      title={t('home.alarmTitle')}
      action={
        <>
          <LinkButton href={`/admin/users?open=${userId}`}>{t('home.alarmAccount')}</LinkButton>
          <Button busy={see.isPending} onClick={() => void seen()}>
            {t('home.alarmSeen')}
          </Button>
        </>
      }
    >
      {t('home.alarmText', { name, username, minutes, lookups: formatCount(lookups), when: formatDateTime(at) })}
      {locked && <> {t('home.alarmLocked')}</>}
    </Banner>
  );
}
