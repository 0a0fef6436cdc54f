import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Where a ZIP code lies. */
export type ZipCode = { code: string; city: string; state: string; county: string };

/** Lines "code,city,state,county"; 300 kB packed. Shipped with the program: no other service is asked. */
let table: ReadonlyMap<string, string> | undefined;

function readTable(): ReadonlyMap<string, string> {
  const packed = readFileSync(join(import.meta.dirname, 'zip-codes', 'us-zip-codes.csv.gz'));
  const lines = gunzipSync(packed).toString('utf8').split('\n');
  return new Map(lines.map((line) => [line.slice(0, 5), line.slice(6)]));
}

/** City, state and county of a ZIP code of five digits, or of the first five of nine; null: there is no such code. */
export function zipCode(text: string): ZipCode | null {
  table ??= readTable();
  const code = text.slice(0, 5);
  const place = table.get(code);
  if (place === undefined) return null;
  const [city = '', state = '', county = ''] = place.split(',');
  return { code, city, state, county };
}

/** A ZIP code and a state as somebody stated them. */
export interface StatedPlace {
  zip?: string | null | undefined;
  state?: string | null | undefined;
  /** Three letters or two; none is the United States. */
  country?: string | null | undefined;
}

const IN_US = new Set(['', 'US', 'USA']);
const FORM = /^\d{5}(-?\d{4})?$/;

/**
 * The state that a ZIP code lies in where another one is stated beside it (domain 4.2: zip and state belong together); null
 * where the two agree or nothing can be said: one is missing, the code is not in the table, the address is abroad. A few
 * codes cross a border, and the table has one state for each: whoever knows better may keep what they typed.
 */
export function stateOfZip({ zip, state, country }: StatedPlace): string | null {
  const [code, stated] = [plain(zip), plain(state)];
  if (!FORM.test(code) || stated === '' || !IN_US.has(plain(country))) return null;
  const known = zipCode(code)?.state ?? stated;
  return known === stated ? null : known;
}

const plain = (text: string | null | undefined): string => (text ?? '').trim().toUpperCase();
