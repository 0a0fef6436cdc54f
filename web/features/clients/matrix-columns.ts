import { type MatrixColumn, type MatrixRow, matrixSettings } from '@coverlane/contract/clients/calls.ts';
import { clientStatuses, payFrequencies } from '@coverlane/contract/codes.ts';
import { type SettingKind, settingKinds } from '@coverlane/contract/settings/settings.ts';

/** How a cell of the matrix is changed: a field of the client, a setting of the client's, or one of its services. */
export type Edited = { readonly of: 'field' | 'setting' | 'service'; readonly options: readonly string[] };

const yesNo = { of: 'field', options: ['true', 'false'] } as const;

const optionsOf = (kind: SettingKind): readonly string[] => ('options' in kind ? kind.options : []);

/** The columns that can be changed in place. */
export const edited: Readonly<Partial<Record<MatrixColumn, Edited>>> = {
  status: { of: 'field', options: clientStatuses },
  allowEnrollment: yesNo,
  payFrequency: { of: 'field', options: payFrequencies },
  planSponsorCertified: yesNo,
  ...Object.fromEntries(
    matrixSettings.map((key) => [key, { of: 'setting', options: optionsOf(settingKinds[key]) } as const]),
  ),
  // Which there are is said by the row.
  services: { of: 'service', options: [] },
};

/** What a cell can be changed to: codes, and of a service 'on:<id>' or 'off:<id>'. */
export const choicesOf = (row: MatrixRow, column: MatrixColumn): readonly string[] =>
  column === 'services'
    ? row.services.map(({ serviceId, on }) => `${on ? 'off' : 'on'}:${serviceId}`)
    : (edited[column]?.options ?? []);

/** Columns that hold counts. */
export const countColumns: readonly MatrixColumn[] = ['groups', 'divisions', 'plans', 'people', 'users'];

/** What stands in a cell as a code: of a setting '' where it is inherited, of services '': none of them is chosen. */
export function codeOf(row: MatrixRow, column: MatrixColumn): string {
  if (column === 'services') return '';
  const setting = matrixSettings.find((key) => key === column);
  if (setting) return row.settings[setting].own ? row.settings[setting].value : '';
  const values: Readonly<Record<string, unknown>> = row;
  const value = values[column];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
