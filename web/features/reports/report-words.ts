import { percentText } from '@coverlane/contract/words/percent.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { reports } from '@coverlane/contract/reports/calls.ts';
import { reportOf } from '@coverlane/contract/reports/catalogue.ts';
import { reportMadeOf } from '@coverlane/contract/reports/own-reports.ts';
import type {
  ReportColumn,
  ReportColumnKind,
  ReportDefinition,
  ReportParam,
} from '@coverlane/contract/reports/definition.ts';
import { useMemo } from 'react';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatDate, formatDateTime, formatMoney, formatMonth } from '../../lib/format.ts';
import type { Language } from '../../lib/language.ts';
import { type TextKey, type Translate, useHasText, useLanguage, useText } from '../../lib/i18n.ts';

/** A run as it is answered. */
export type ReportRun = Reply<typeof reports.reportRun>;
/** A row of a result. */
export type ReportRow = Reply<typeof reports.reportRows>['rows'][number];
/** What a cell holds. */
export type CellValue = ReportRow['cells'][string];

/** What a run is of: the program's report, or what its type made of it. */
export const definitionOfRun = ({ report, own }: Pick<ReportRun, 'report' | 'own'>): ReportDefinition | undefined =>
  own ? reportMadeOf(own.base, own.layout) : reportOf(report);

/** In which formats a run can be taken away, as its type says. */
export function useFormats({ report }: Pick<ReportRun, 'report'>): readonly string[] {
  const { data } = useCall(reports.reportTypes, {});
  return data?.rows.find((type) => type.report === report)?.formats ?? [];
}

/** Words for what is named by data: reports, columns, codes. */
export interface ReportWords {
  /** What a report is called: as its type says, in the reader's language where nobody renamed it. */
  readonly nameOf: (report: string) => string;
  /** The same of a run: its type may be gone, or another's to see. */
  readonly nameOfRun: (run: Pick<ReportRun, 'report' | 'own'>) => string;
  readonly aboutOf: (report: string, given: string | null) => string;
  /** What a parameter asks for. */
  readonly asking: (param: ReportParam) => string;
  readonly heading: (column: string) => string;
  readonly code: (words: string | undefined, code: string) => string;
  /** What stands in a cell; '' where nothing is known. */
  readonly cell: (column: ReportColumn, value: CellValue | undefined) => string;
}

/**
 * `const words = useReportWords(); words.nameOf('member-census')`. Columns hold codes, and filters of report types name them.
 * @says members. enrolling. cobra. cards. privacy. users.
 */
export function useReportWords(): ReportWords {
  const t = useText();
  const hasText = useHasText();
  const { language } = useLanguage();
  const { data } = useCall(reports.reportTypes, {});
  return useMemo(
    () => wordsIn({ t, hasText, language, names: renamed(data?.rows ?? [], language) }),
    [t, hasText, data, language],
  );
}

type NamedType = Pick<Reply<typeof reports.reportTypes>['rows'][number], 'report' | 'name' | 'nameKo' | 'nameEs'>;

/** Reports that administrators renamed, by their key: in the language if they say so, else as in every language. */
const renamed = (types: readonly NamedType[], language: Language): ReadonlyMap<string, string> =>
  new Map(
    types.flatMap(({ report, name, nameKo, nameEs }) => {
      const own = { en: null, ko: nameKo, es: nameEs }[language];
      if (own !== null) return [[report, own] as const];
      return name === reportOf(report)?.name ? [] : [[report, name] as const];
    }),
  );

/** What a report type of an administrator's own is called in a language. */
const ownName = ({ name, nameKo, nameEs }: Pick<NamedType, 'name' | 'nameKo' | 'nameEs'>, language: Language): string =>
  ({ en: null, ko: nameKo, es: nameEs })[language] ?? name;

type HasText = (key: string) => key is TextKey;

interface Known {
  readonly t: Translate;
  readonly hasText: HasText;
  readonly language: Language;
  readonly names: ReadonlyMap<string, string>;
}

function wordsIn({ t, hasText, language, names }: Known): ReportWords {
  const say = (key: string, otherwise: string) => (hasText(key) ? t(key) : otherwise);
  const code = (words: string | undefined, value: string) => say(`${words}.${value}`, value);
  const nameOf = (report: string) =>
    names.get(report) ?? say(`reports.type.${report}`, reportOf(report) ? report : t('reports.typeGone'));
  const heading = (column: string) => say(`reports.column.${column}`, column);
  return {
    nameOf,
    nameOfRun: ({ report, own }) => names.get(report) ?? (own ? ownName(own, language) : nameOf(report)),
    asking: ({ key, filter }) =>
      filter ? t(`reports.filter.${filter.is}`, { column: heading(filter.column) }) : code('reports.param', key),
    aboutOf: (report, given) => given ?? say(`reports.typeAbout.${report}`, ''),
    heading,
    code,
    cell: ({ kind, words }, value) =>
      value === null || value === undefined ? '' : cells[kind](String(value), { t, code: (one) => code(words, one) }),
  };
}

interface Saying {
  t: Translate;
  code: (code: string) => string;
}

const cells: Record<ReportColumnKind, (value: string, saying: Saying) => string> = {
  text: (value) => value,
  code: (value, { code }) => code(value),
  codes: (value, { code }) => value.split(',').map(code).join(', '),
  day: formatDate,
  time: formatDateTime,
  month: formatMonth,
  money: formatMoney,
  number: (value) => formatCount(Number(value)),
  percent: (value) => percentText(value),
  ssn: (value) => value,
  yesNo: (value, { t }) => t(value === 'true' ? 'reports.yes' : 'reports.no'),
};

/** Columns that are read by their size: they stand at the end of their cells. */
export const isFigure = ({ kind }: ReportColumn): boolean =>
  kind === 'money' || kind === 'number' || kind === 'percent';

/** The reader's words for the columns of a report and for every code in them, as the server writes them into a file. */
export function useFileWords(columns: readonly ReportColumn[]): Record<string, string> {
  const words = useReportWords();
  const t = useText();
  const { catalogue } = useLanguage();
  const codesOf = ({ key, kind, words: prefix }: ReportColumn): [string, string][] => {
    if (kind === 'yesNo') return [true, false].map((is) => [`${key}.${is}`, t(is ? 'reports.yes' : 'reports.no')]);
    if (prefix === undefined) return [];
    const known = Object.keys(catalogue).filter((name) => name.startsWith(`${prefix}.`));
    return known.map((name) => name.slice(prefix.length + 1)).map((one) => [`${key}.${one}`, words.code(prefix, one)]);
  };
  return Object.fromEntries(
    columns.flatMap((column) => [[column.key, words.heading(column.key)] as const, ...codesOf(column)]),
  );
}
