/** The parts of a record; each has an address of its own. */
export const recordTabs = [
  'overview',
  'coverage',
  'claims',
  'accumulators',
  'idcards',
  'family',
  'cobra',
  'hours',
  'timeline',
  'history',
] as const;
export type RecordTab = (typeof recordTabs)[number];

/** What of a record stands in its address beside the member's id: ids, codes and days. */
export interface RecordAddress {
  readonly tab: RecordTab;
  /** The member's client, if the way here told; never evidence, the server decides. */
  readonly client: string | null;
  /** The day the record is shown as of, 'YYYY-MM-DD'; null: today. */
  readonly asOf: string | null;
}

const isTab = (text: string | null): text is RecordTab => recordTabs.some((tab) => tab === text);

/** Reads the query of a record's address. */
export function readRecordAddress(params: URLSearchParams): RecordAddress {
  const tab = params.get('tab');
  const asOf = params.get('asOf');
  return {
    tab: isTab(tab) ? tab : 'overview',
    client: params.get('client'),
    asOf: asOf !== null && /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? asOf : null,
  };
}

/** The query of a record's address, '' for the plain one. */
export function writeRecordAddress({ tab, client, asOf }: RecordAddress): string {
  const params = new URLSearchParams();
  if (client !== null) params.set('client', client);
  if (tab !== 'overview') params.set('tab', tab);
  if (asOf !== null) params.set('asOf', asOf);
  const query = params.toString();
  return query && `?${query}`;
}
