import { sortedName } from '@coverlane/contract/words/names.ts';
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
  startedOn,
  endedOn,
  standing,
});

/** Somebody of a row, as rosters are read: last name first. */
export const rowName = ({ lastName, firstName }: Pick<TypedRow, 'lastName' | 'firstName'>): string =>
  sortedName({ lastName, firstName });
