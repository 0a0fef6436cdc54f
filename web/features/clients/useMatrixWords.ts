import { type MatrixColumn, type MatrixRow, matrixSettings } from '@coverlane/contract/clients/calls.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { useWords } from '../../crud/words.ts';
import { formatCount } from '../../lib/format.ts';
import { useHasText, useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
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
  const { templates, services, choice } = useNamedCells(code);
  const cell = (row: MatrixRow, column: MatrixColumn): string => {
    const setting = matrixSettings.find((key) => key === column);
    if (setting) {
      const { value, own } = row.settings[setting];
      return own ? code(column, value) : t('clientMatrix.inherited', { value: code(column, value) });
    }
    if (column === 'idCardTemplates' || column === 'eobTemplates') return templates(row[column]);
    if (column === 'services') return services(row);
    if (column === 'missing') return row.missing.map((step) => t(`clientMatrix.missing.${step}`)).join(', ');
    if (countColumns.includes(column)) return formatCount(Number(codeOf(row, column)));
    return code(column, codeOf(row, column));
  };
  return { label, code, cell, choice };
}

/** Cells that name things, and the choices of services. @param code the word for a code of a column */
function useNamedCells(code: (column: MatrixColumn, value: string) => string) {
  const t = useText();
  const { language } = useLanguage();
  const templates = ({ names, own }: MatrixRow['idCardTemplates']): string => {
    const value = names.join(', ') || t('clientMatrix.standard');
    return own ? value : t('clientMatrix.inherited', { value });
  };
  const services = (row: MatrixRow): string => {
    const on = row.services.filter((service) => service.on).map(({ name }) => wordsIn(name, language));
    return on.join(', ') || t('clientMatrix.noService');
  };
  /** What a choice of a cell is called: 'on:<id>' is "Turn on Telemedicine". */
  const choice = (row: MatrixRow, column: MatrixColumn, value: string): string => {
    if (column !== 'services') return code(column, value);
    const [turn, id] = value.split(':');
    const service = row.services.find(({ serviceId }) => serviceId === id);
    const name = service ? wordsIn(service.name, language) : '';
    return t(turn === 'on' ? 'clientMatrix.service.on' : 'clientMatrix.service.off', { name });
  };
  return { templates, services, choice };
}
