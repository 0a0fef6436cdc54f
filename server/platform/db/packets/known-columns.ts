/** What pg keeps of a result besides its rows: its columns, how they are parsed, and a row without values. */
export interface Columns {
  fields: readonly unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** A query of pg as far as its columns go. */
export interface ColumnTaker {
  readonly name?: string | undefined;
  readonly text: string;
  readonly _result: Columns;
  _accumulateRows?: boolean;
}

/**
 * Statements whose columns are those of their text. What FETCH answers depends on the cursor that has the name today, and
 * PostgreSQL would not say that it changed.
 */
const LASTING = /^\s*(select|insert|update|delete|with|start transaction|commit|rollback)\b/i;

const known = new WeakMap<object, Map<string, Columns>>();

/**
 * Tells a prepared statement what its columns are, where this connection has answered it before: PostgreSQL need not
 * describe them with each answer, which costs both sides more than the row where there are many. A statement whose columns
 * change under its name fails (0A000) and is prepared no more.
 * @returns whether they were known
 */
export function knowsColumns(connection: object, taker: ColumnTaker): boolean {
  const columns = taker.name === undefined ? undefined : known.get(connection)?.get(taker.name);
  if (!columns) return false;
  /* eslint-disable no-underscore-dangle -- pg's own fields */
  const { _result: result } = taker;
  result.fields = columns.fields;
  result._parsers = columns._parsers;
  result._prebuiltEmptyResultObject = columns._prebuiltEmptyResultObject;
  taker._accumulateRows = true;
  /* eslint-enable no-underscore-dangle */
  return true;
}

/** Keeps the columns of an answered statement for the next time. */
export function keepColumns(connection: object, { name, text, _result }: ColumnTaker): void {
  if (name === undefined) return;
  const columns = known.get(connection) ?? new Map<string, Columns>();
  known.set(connection, columns);
  if (columns.has(name) || !LASTING.test(text)) return;
  const { fields, _parsers, _prebuiltEmptyResultObject } = _result;
  columns.set(name, { fields, _parsers, _prebuiltEmptyResultObject });
}
