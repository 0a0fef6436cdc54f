import type { Reply } from '@coverlane/contract/call.ts';
import type { settings } from '@coverlane/contract/settings/calls.ts';
import { laterCode, type LaterPart } from '@coverlane/contract/later.ts';
import {
  guardedSettings,
  laterSettings,
  type SettingKind,
  settingKinds,
} from '@coverlane/contract/settings/settings.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';

export type SettingRow = Reply<typeof settings.settingsAt>['rows'][number];

/** What is set at this very scope, with effect or without; empty: nothing, so that the wider scope holds. */
export function ownValue({ scope: from, value, withoutEffect }: SettingRow, scope: string): string {
  if (withoutEffect?.scope === scope) return withoutEffect.value;
  return from === scope ? value : '';
}

/** One setting: what is set here, or what holds instead and which scope says so. */
export function SettingInput({ row, scope }: { readonly row: SettingRow; readonly scope: string }) {
  const t = useText();
  const { permissions } = actorOf(useUser());
  const inherited = useInherited()(row, scope);
  const kind: SettingKind = settingKinds[row.key];
  const waitsFor = laterSettings[row.key];
  const given = {
    name: row.key,
    label: t(`settings.key.${row.key}`),
    disabled: guardedSettings.includes(row.key) && !permissions.includes('manageUsers'),
  };
  const own = ownValue(row, scope);
  const word = useSettingWord();
  // What applies and where it comes from is said of each in the same place; what it is by standard only where that differs.
  const said = [
    own === '' ? t('settings.inForce', { value: inherited }) : t('settings.setHere'),
    ...(row.value === row.standard ? [] : [t('settings.standardIs', { value: word(row.standard) })]),
  ].join(' · ');
  if (waitsFor) return <Waiting row={row} scope={scope} part={waitsFor} />;
  if ('options' in kind) {
    const choices = kind.options.map((value) => ({ value, label: word(value) }));
    return <Select {...given} hint={said} choices={choices} defaultValue={own} empty={inherited} />;
  }
  const range = t('settings.range', { from: kind.from, to: kind.to });
  return <NumberInput {...given} hint={`${said} · ${range}`} defaultValue={own ? Number(own) : null} />;
}

type WaitingProps = { readonly row: SettingRow; readonly scope: string; readonly part: LaterPart };

/** A setting that nothing reads yet, with the reason. All that can be done is to take back what was set here before. */
function Waiting({ row, scope, part }: WaitingProps) {
  const t = useText();
  const word = useSettingWord();
  const given = { name: row.key, label: t(`settings.key.${row.key}`) };
  const why = t(`errors.${laterCode(part)}`);
  const { withoutEffect: made } = row;
  if (made === null) return null;
  const value = word(made.value);
  const hint = `${t('settings.withoutEffect', { value, scope: t(`settings.scope.${made.scope}`) })} ${why}`;
  if (made.scope !== scope) return <Select {...given} hint={hint} choices={[]} empty={word(row.value)} disabled />;
  const choices = [{ value: made.value, label: t('settings.notYet', { value }) }];
  return <Select {...given} hint={hint} choices={choices} defaultValue={made.value} empty={t('settings.takeBack')} />;
}

/** `inherited(row, scope)`: the value that holds where nothing is set at a scope, with the scope it comes from. */
export function useInherited(): (row: SettingRow, scope: string) => string {
  const t = useText();
  const word = useSettingWord();
  return (row, scope) => {
    if (row.scope === scope) return t('settings.reset');
    return t('settings.inherited', { value: word(row.value), scope: t(`settings.scope.${row.scope ?? 'standard'}`) });
  };
}

/** Values are words of the contract or numbers. */
export function useSettingWord(): (value: string) => string {
  const t = useText();
  const hasText = useHasText();
  return (value) => {
    const key = `settings.value.${value}`;
    return hasText(key) ? t(key) : value;
  };
}
