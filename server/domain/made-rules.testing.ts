import type { SettingKey, SettingScope } from '@coverlane/contract/settings/settings.ts';
import { type Rules, SettingsOfClient } from './rules-for.ts';

type Made = { readonly [Key in SettingKey]?: Rules[Key] };

const said = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

const rowsOf = (made: Made, scope: SettingScope, divisionId: string | null) =>
  Object.entries(made).map(([key, value]) => ({ scope, key, value: said(value), divisionId }));

/** A client's settings for tests: what it says, and what its divisions say otherwise. */
export const madeRules = (ofClient: Made, ofDivisions: Readonly<Record<string, Made>> = {}): SettingsOfClient =>
  new SettingsOfClient([
    ...rowsOf(ofClient, 'client', null),
    ...Object.entries(ofDivisions).flatMap(([id, made]) => rowsOf(made, 'division', id)),
  ]);
