import * as z from 'zod/mini';
import { flag, string } from '../fields.ts';

/** How a column narrows the rows: by what it says, by how much it is, or by whether it says anything. */
export const filterKinds = ['is', 'has', 'oneOf', 'from', 'to', 'least', 'most', 'known'] as const;
export type FilterKind = (typeof filterKinds)[number];

const NAME = /^[a-zA-Z][a-zA-Z0-9]{0,39}$/;
const name = z.string({ error: 'bad-text' }).check(z.regex(NAME, { error: 'bad-text' }));
const order = z.string({ error: 'bad-text' }).check(z.regex(/^-?[a-zA-Z][a-zA-Z0-9]{0,39}$/, { error: 'bad-text' }));

/** At most so many, none of them twice. */
const several = <Out, Wire>(of: z.ZodMiniType<Out, Wire>, most: number, keyOf: (one: Out) => string) =>
  z.array(of).check(
    z.maxLength(most, { error: 'too-long' }),
    z.refine((all) => new Set(all.map(keyOf)).size === all.length, { error: 'repeated' }),
  );

/** A parameter of the report: asked before it runs with this answer in it, or fixed to it. */
const param = z.strictObject({ key: name, asked: flag, value: z.nullable(string(60, 0)) });
/** A column that narrows the rows: asked for before it runs, or fixed. Several codes are joined by commas. */
const filter = z.strictObject({
  column: name,
  is: z.enum(filterKinds, { error: 'bad-choice' }),
  asked: flag,
  value: z.nullable(string(400, 0)),
});

/**
 * What a report type of one's own takes of the report it is made from, by the names of the catalogue (domain 12.8). What
 * those names mean, and whether there are such, `own-reports.ts` says.
 */
export const reportLayout = z.strictObject({
  columns: several(name, 40, (key) => key).check(z.minLength(1, { error: 'required' })),
  params: several(param, 20, ({ key }) => key),
  filters: several(filter, 20, ({ column, is }) => `${column} ${is}`),
  /** Columns, a leading `-` for descending; none is the order of the report. */
  sort: several(order, 3, (text) => text.replace(/^-/, '')),
  /** One row for each value of this column, with how many rows have it and what the columns come to that are added up. */
  groupBy: z.nullable(name),
});
export type ReportLayout = z.output<typeof reportLayout>;
export type LayoutFilter = ReportLayout['filters'][number];
