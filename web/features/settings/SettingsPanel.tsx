import type { Wire } from '@coverlane/contract/call.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import {
  isSettingValue,
  type SettingKey,
  type SettingKind,
  settingKinds,
  type SettingScope,
} from '@coverlane/contract/settings/settings.ts';
import { type ReactNode, useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type LeaveGuard, useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { ownValue, SettingInput, type SettingRow } from './SettingInput.tsx';
import './setting.css';

/** Where settings are looked at and made; nothing is the installation. */
export type SettingPlace = Wire<typeof settings.settingsAt>;

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

/** The scope that a place is of, and which one. */
function scopeOf({ siteId, clientId, divisionId, userId }: SettingPlace): { scope: SettingScope; scopeId?: string } {
  if (userId) return { scope: 'user', scopeId: userId };
  if (divisionId) return { scope: 'division', scopeId: divisionId };
  if (clientId) return { scope: 'client', scopeId: clientId };
  return siteId ? { scope: 'site', scopeId: siteId } : { scope: 'installation' };
}

type FormProps = {
  readonly place: SettingPlace;
  readonly rows: readonly SettingRow[];
  /** Hears whether anything that stands typed is not what is set. */
  readonly onTyped: (isTyped: boolean) => void;
};

function SettingsForm({ place, rows, onTyped }: FormProps) {
  const t = useText();
  const { scope } = scopeOf(place);
  const save = useSaving(place, rows);
  const mayWrite = useAllows()(settings.putSetting.access);
  const look = (values: FormValues) => onTyped(changedIn(rows, { values, scope }).length > 0);
  return (
    <Form wide label={t('screens.settings')} onSubmit={save} onChange={look}>
      <div className="settings-fields">
        {rows.map((row) => (
          <SettingInput key={row.key} row={row} scope={scope} />
        ))}
      </div>
      {mayWrite && (
        <div className="row">
          <Button type="submit" kind="primary">
            {t('settings.save')}
          </Button>
        </div>
      )}
    </Form>
  );
}

const keepsNothing = () => false;

const typedIn = (values: FormValues, { key }: SettingRow): string => String(values[key] ?? '');

/** What stands typed and is not what is set at the scope. */
const changedIn = (rows: readonly SettingRow[], { values, scope }: { values: FormValues; scope: SettingScope }) =>
  rows.filter((row) => row.key in values && typedIn(values, row) !== ownValue(row, scope));

/** Saves what was changed, one setting after the other; what was emptied gives way to the wider scope. */
function useSaving(place: SettingPlace, rows: readonly SettingRow[]) {
  const t = useText();
  const { notify } = useNotices();
  const { mutateAsync: put } = useAction(settings.putSetting, { refreshes: [settings.settingsAt] });
  const at = scopeOf(place);
  return async (values: FormValues) => {
    const typed = (row: SettingRow): string => typedIn(values, row);
    const changed = changedIn(rows, { values, scope: at.scope });
    const outside = changed.filter((row) => typed(row) !== '' && !isSettingValue(row.key, typed(row)));
    // Nothing is saved of several while one does not hold.
    if (outside.length > 0) return Object.fromEntries(outside.map(({ key }) => [key, outsideText(t, key)]));
    for (const row of changed) await put({ key: row.key, ...at, value: typed(row) });
    if (changed.length > 0) notify('success', t('settings.saved'));
    else notify('info', t('settings.nothing'));
    return undefined;
  };
}

/** Only what is typed can be outside: words are chosen. */
function outsideText(t: Translate, key: SettingKey): string {
  const kind: SettingKind = settingKinds[key];
  const range = 'from' in kind ? { from: kind.from, to: kind.to } : {};
  return t('settings.outside', { name: t(`settings.key.${key}`), ...range });
}
