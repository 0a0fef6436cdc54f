import { settings } from '@coverlane/contract/settings/calls.ts';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type LeaveGuard, useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import type { SettingPlace } from './setting-place.ts';
import { SettingsForm } from './SettingsForm.tsx';
import './setting.css';

type Props = {
  readonly place: SettingPlace;
  /** The boxes by which another place is chosen. They go there by `leave`, which asks first where something was typed. */
  readonly renderChoice?: (leave: LeaveGuard['leave']) => ReactNode;
};

/** What holds at a place, where each value comes from, and what is set there (domain 1.4). */
export function SettingsPanel({ place, renderChoice }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(settings.settingsAt, place);
  // A place, and what is set there: what was typed into the form of another is saved or given up.
  const form = JSON.stringify([place, data?.rows]);
  const [typedInto, setTypedInto] = useState<string>();
  const guard = useLeaveGuard(typedInto === form, keepsNothing);
  const failed = error && !data && <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  return (
    <>
      <LeaveQuestion guard={guard} />
      {renderChoice?.(guard.leave)}
      {failed || (!data && <Skeleton lines={10} label={t('screens.settings')} />)}
      {data && (
        <SettingsForm
          key={form}
          place={place}
          rows={data.rows.filter(({ settable }) => settable)}
          onTyped={(isTyped) => setTypedInto(isTyped ? form : undefined)}
        />
      )}
    </>
  );
}

const keepsNothing = () => false;
