import { type ContributionBasis, lineBaseOf } from '@coverlane/contract/union-reports/codes.ts';
import { sortedName } from '@coverlane/contract/words/names.ts';
import { percentText } from '@coverlane/contract/words/percent.ts';
import { formatRate } from '../../lib/format.ts';
import type { Reply, Wire } from '@coverlane/contract/call.ts';
import type { unionShopDoor } from '@coverlane/contract/union-reports/shop-calls.ts';

/** A shop's page of one month, and the report on it. */
export type ShopPageData = Reply<typeof unionShopDoor.unionShop>;
export type ShopReport = ShopPageData['report'];
export type ReportRow = ShopReport['rows'][number];
/** What is kept or sent of a report. */
export type Keeping = Omit<Wire<typeof unionShopDoor.unionShopEmployees>, 'x' | 'period'>;
export type TypedRow = NonNullable<Keeping['rows']>[number];

/** A row as it stands, ready to be typed over. */
export const typedOf = ({
  id,
  lastName,
  firstName,
  classification,
  worked,
  holiday,
  base,
  startedOn,
  endedOn,
  standing,
}: ReportRow): TypedRow => ({
  id,
  lastName,
  firstName,
  classification,
  worked,
  holiday,
  base,
  startedOn,
  endedOn,
  standing,
});

/** Somebody of a row, as rosters are read: last name first. */
export const rowName = ({ lastName, firstName }: Pick<TypedRow, 'lastName' | 'firstName'>): string =>
  sortedName({ lastName, firstName });

const HOURS = ['worked', 'holiday'] as const;
export type HourField = (typeof HOURS)[number] | 'base';

/** What is typed in columns, left to right: hours, and what the fund contributes for where it is not hours. */
export const fieldsOf = (basis: ContributionBasis): readonly HourField[] =>
  lineBaseOf(basis) === null ? HOURS : [...HOURS, 'base'];

/** What a column is called: that of a basis by what it is. */
export const columnText = (field: HourField, basis: ContributionBasis) => {
  const kind = lineBaseOf(basis);
  return field === 'base' ? (`unionShop.${kind ?? 'gross'}` as const) : (`unionShop.${field}` as const);
};

/** The same with whose it is. */
export const ofWorkerText = (field: HourField, basis: ContributionBasis) => `${columnText(field, basis)}Of` as const;

/** A rate as it is read: dollars, or of gross pay percent. */
export const rateSaid = (rate: string, basis: ContributionBasis): string =>
  lineBaseOf(basis) === 'gross' ? percentText(Number(rate)) : formatRate(rate);
