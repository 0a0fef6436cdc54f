import { paramsOf, reportByLayout } from '@coverlane/contract/reports/own-reports.ts';
import type { ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import { filterKey } from '@coverlane/contract/reports/filters.ts';
import type { ReportLayout } from '@coverlane/contract/reports/layout.ts';
import { chosenIn } from './params.ts';

/**
 * What an editor has chosen so far: its lists, and the answers that were typed into the fields of its form. Parameters that
 * the report has no more are left out.
 */
export function layoutIn(
  base: ReportDefinition,
  layout: ReportLayout,
  values: Readonly<Record<string, unknown>>,
): ReportLayout {
  const { params: typed } = chosenIn(values, reportByLayout(base, layout).params);
  return {
    ...layout,
    params: paramsOf(base).map(({ key }) => ({
      key,
      asked: layout.params.find((param) => param.key === key)?.asked ?? true,
      value: typed[key] || null,
    })),
    filters: layout.filters.map((filter) => ({ ...filter, value: typed[filterKey(filter)] || null })),
  };
}
