import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A synthetic person: the raw material of the demonstration's families. */
export interface SyntheaPerson {
  /** 'YYYY-MM-DD'. */
  birthDate: string;
  gender: 'M' | 'F';
  firstName: string;
  lastName: string;
  /** Nine digits beginning with 999: never issued. */
  ssn: string;
  address: string;
  city: string;
  zip: string;
}

/** Every person of synthea/patients.csv, in the order of the file. */
export function syntheaPeople(): SyntheaPerson[] {
  const text = readFileSync(join(import.meta.dirname, 'synthea/patients.csv'), 'utf8');
  const [header = '', ...lines] = text.trim().split('\n');
  const columns = header.split(',');
  return lines.map((line) => person(new Map(line.split(',').map((value, at) => [columns[at] ?? '', value]))));
}

function person(row: Map<string, string>): SyntheaPerson {
  const text = (column: string) => row.get(column) ?? '';
  return {
    birthDate: text('birthDate'),
    gender: text('gender') === 'M' ? 'M' : 'F',
    firstName: text('firstName'),
    lastName: text('lastName'),
    ssn: text('ssn').replaceAll('-', ''),
    address: text('address'),
    city: text('city'),
    zip: /^\d{5}$/.test(text('zip')) ? text('zip') : '02108',
  };
}
