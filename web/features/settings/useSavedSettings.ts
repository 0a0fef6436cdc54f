import { settings } from '@coverlane/contract/settings/calls.ts';
import {
  isSettingValue,
  type SettingKey,
  type SettingKind,
  settingKinds,
} from '@coverlane/contract/settings/settings.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { ownValue, type SettingRow } from './SettingInput.tsx';
import { scopeOf, type SettingPlace } from './setting-place.ts';

const typedIn = (values: FormValues, { key }: SettingRow): string => String(values[key] ?? '');

/** What is typed and is not what is set at the scope. */
export const changedIn = (
  rows: readonly SettingRow[],
  { values, scope }: { values: FormValues; scope: ReturnType<typeof scopeOf>['scope'] },
) => rows.filter((row) => row.key in values && typedIn(values, row) !== ownValue(row, scope));

/** A value of one setting at the place; empty: none, so that the wider scope applies. */
interface Made {
  readonly key: SettingKey;
  readonly value: string;
}

/** Saves what was changed, one setting after the other; what was emptied gives way to the wider scope. What it says can be undone. */
export function useSavedSettings(place: SettingPlace, rows: readonly SettingRow[]) {
  const t = useText();
  const { notify } = useNotices();
  const at = scopeOf(place);
  const { put, undo } = usePutting(place);
  return async (values: FormValues) => {
    const changed = changedIn(rows, { values, scope: at.scope });
    const made = changed.map((row) => ({ key: row.key, value: typedIn(values, row) }));
    const outside = made.filter(({ key, value }) => value !== '' && !isSettingValue(key, value));
    // Nothing is saved of several while one does not hold.
    if (outside.length > 0) return Object.fromEntries(outside.map(({ key }) => [key, outsideText(t, key)]));
    await put(made);
    const before = changed.map((row) => ({ key: row.key, value: ownValue(row, at.scope) }));
    if (made.length === 0) notify('info', t('settings.nothing'));
    else notify('success', t('settings.saved'), { label: t('crud.undo'), onSelect: () => void undo(before) });
    return undefined;
  };
}

function usePutting(place: SettingPlace) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { mutateAsync } = useAction(settings.putSetting, { refreshes: [settings.settingsAt] });
  const at = scopeOf(place);
  const put = async (made: readonly Made[]) => {
    for (const one of made) await mutateAsync({ ...at, ...one });
  };
  const undo = async (before: readonly Made[]) => {
    try {
      await put(before);
      notify('success', t('settings.undone'));
    } catch (failure) {
      notify('error', say(failure));
    }
  };
  return { put, undo };
}

/** Only what is typed can be outside: words are chosen. */
function outsideText(t: Translate, key: SettingKey): string {
  const kind: SettingKind = settingKinds[key];
  const range = 'from' in kind ? { from: kind.from, to: kind.to } : {};
  return t('settings.outside', { name: t(`settings.key.${key}`), ...range });
}
