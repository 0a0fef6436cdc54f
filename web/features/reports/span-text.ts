import { formatDate } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { ReportRun } from './report-words.ts';

/** The days a run is about. */
export function spanText({ from, to, on }: Pick<ReportRun, 'from' | 'to' | 'on'>, t: Translate): string {
  if (from !== null && to !== null) return t('reports.span', { from: formatDate(from), to: formatDate(to) });
  return on === null ? '–' : formatDate(on);
}
