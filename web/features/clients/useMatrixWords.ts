import { type MatrixColumn, type MatrixRow, matrixSettings } from '@coverlane/contract/calls/clients.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { useWords } from '../../crud/words.ts';
import { formatCount } from '../../lib/format.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { codeOf, countColumns } from './matrix-columns.ts';

/** The reader's words for columns, codes and cells of the matrix. */
export function useMatrixWords() {
  const t = useText();
  const has = useHasText();
  const clientWord = useWords(clients);
  const label = (column: MatrixColumn): string => t(`clientMatrix.column.${column}`);
  const code = (column: MatrixColumn, value: string): string => {
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'clientMatrix.yes' : 'clientMatrix.no');
    if (matrixSettings.some((key) => key === column)) {
      const key = `settings.value.${value}`;
      return has(key) ? t(key) : value;
    }
    return clientWord(`${column}.${value}`) || value;
  };
  const cell = (row: MatrixRow, column: MatrixColumn): string => {
    const setting = matrixSettings.find((key) => key === column);
    if (setting) {
      const { value, own } = row.settings[setting];
      return own ? code(column, value) : t('clientMatrix.inherited', { value: code(column, value) });
    }
    if (column === 'missing') return row.missing.map((step) => t(`clientMatrix.missing.${step}`)).join(', ');
    if (countColumns.includes(column)) return formatCount(Number(codeOf(row, column)));
    return code(column, codeOf(row, column));
  };
  return { label, code, cell };
}
