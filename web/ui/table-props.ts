import type { ReactNode } from 'react';

import type { Column, Sort } from './table-columns.ts';

/** What a table is given: columns, rows, and what can be done with them. */
export type TableProps<Row> = {
  /** Name of the table, for screen readers, and above it when `captionShown`. */
  readonly caption: string;
  readonly captionShown?: boolean;
  readonly columns: readonly Column<Row>[];
  /** undefined while they are being fetched for the first time. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** What a row is called ("Jiwoo Kim"), for its checkbox. */
  readonly rowName?: (row: Row) => string;
  /** Address that a row opens; or onOpen where it opens in place. */
  readonly rowHref?: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (keys: ReadonlySet<string>) => void;
  /** Buttons at the end of each row. */
  readonly renderActions?: (row: Row) => ReactNode;
  /** What stands in place of rows that did not come: an ErrorState. */
  readonly failed?: ReactNode;
  /** What stands in place of rows when there are none: an EmptyState. */
  readonly empty?: ReactNode;
  readonly skeletonRows?: number;
};
