import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { layoutFaults, reportByLayout } from '@coverlane/contract/reports/own-reports.ts';
import type { ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import type { ReportLayout } from '@coverlane/contract/reports/layout.ts';
import { dayOf } from './report-days.rules.ts';
import { readParams } from './params.rules.ts';

/**
 * What is wrong with a layout, by field: `layout.columns`, `layout.params`, `layout.filters`, `layout.sort`,
 * `layout.groupBy`. Its names must be in the catalogue, its answers must be such as could be given before a report runs.
 * The one place that lets a layout in (domain 12.8); no fields: it can be kept.
 */
export function refusedLayout(base: ReportDefinition, layout: ReportLayout): Record<string, FieldCode> {
  const named = layoutFaults(base, layout).map(({ part, code }): [string, FieldCode] => [`layout.${part}`, code]);
  return { ...answerFaults(base, layout), ...Object.fromEntries(named) };
}

/** Any day: whether an answer can be read does not hang on it. */
const DAY = dayOf('2026-01-01', '2026-01-01') ?? '2026-01-01';

function answerFaults(base: ReportDefinition, layout: ReportLayout): Record<string, FieldCode> {
  const { params } = reportByLayout(base, layout);
  const outcome = readParams({ params: params.map((param) => ({ ...param, fixed: true as const })) }, {}, DAY);
  if (!('faults' in outcome)) return {};
  return Object.fromEntries(
    params
      // What is asked for may come without an answer.
      .filter(({ key, preset }) => outcome.faults[key] !== undefined && preset !== undefined)
      .map(({ key, filter }) => [filter ? 'layout.filters' : 'layout.params', outcome.faults[key] ?? 'bad-choice']),
  );
}
