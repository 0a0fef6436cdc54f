import { type MatrixColumn, type MatrixRow, matrixSettings } from '@coverlane/contract/calls/clients.ts';
import { clientStatuses, payFrequencies } from '@coverlane/contract/codes.ts';
import { type SettingKind, settingKinds } from '@coverlane/contract/settings.ts';

/** How a cell of the matrix is changed: a field of the client, or a setting of the client's. */
export type Edited =
  | { readonly of: 'field'; readonly options: readonly string[] }
  | { readonly of: 'setting'; readonly options: readonly string[] };

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
};

/** Columns that hold counts. */
export const countColumns: readonly MatrixColumn[] = ['groups', 'divisions', 'plans', 'people', 'users'];

/** What stands in a cell as a code: of a setting '' where it is inherited. */
export function codeOf(row: MatrixRow, column: MatrixColumn): string {
  const setting = matrixSettings.find((key) => key === column);
  if (setting) return row.settings[setting].own ? row.settings[setting].value : '';
  const values: Readonly<Record<string, unknown>> = row;
  const value = values[column];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
