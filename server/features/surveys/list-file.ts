import { readFile } from 'node:fs/promises';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { languages } from '@coverlane/contract/codes.ts';
import { isEmailAddress } from '@coverlane/contract/members/personal-values.ts';
import type { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { LIST_ROWS, type ListFault } from '@coverlane/contract/surveys/codes.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { type Sheet, SheetRefused, type SheetRow } from '../../platform/sheets/sheet.ts';

type Calls = typeof surveyCalls;
type Read = Reply<Calls['surveyList']>;
type Column = 'name' | 'first' | 'last' | 'email' | 'language';

/** What columns are called, in the three languages of the portal, without blanks and capitals. */
const HEADINGS: Readonly<Record<string, Column>> = {
  name: 'name',
  fullname: 'name',
  이름: 'name',
  성명: 'name',
  nombrecompleto: 'name',
  firstname: 'first',
  nombre: 'first',
  lastname: 'last',
  surname: 'last',
  apellido: 'last',
  apellidos: 'last',
  성: 'last',
  email: 'email',
  emailaddress: 'email',
  이메일: 'email',
  correo: 'email',
  correoelectrónico: 'email',
  language: 'language',
  언어: 'language',
  idioma: 'language',
};

/** Below how many rows of something else the headings are looked for. */
const LOOK = 10;

const columnsOf = ({ cells }: SheetRow): (Column | undefined)[] =>
  cells.map((cell) => HEADINGS[cell.replace(/[^\p{L}]/gu, '').toLowerCase()]);

/** POST /admin/surveylist. Nothing is kept of the file. @throws Refusal 422 with why it cannot be read */
export async function surveyList({ file }: Input<Calls['surveyList']>): Promise<Read> {
  try {
    const read = peopleIn(await readSheet(await readFile(file.path)));
    // Neither headings nor a single address: it is no list of people.
    if (read === null) throw invalid({ file: 'bad-file' });
    if (read.people.length > LIST_ROWS) throw invalid({ file: 'too-long' });
    return read;
  } catch (error) {
    throw error instanceof SheetRefused ? invalid({ file: 'bad-file' }) : error;
  }
}

/**
 * The people of a sheet: by its headings, in whatever order its columns are; where it has none, the address is the cell with "@" and
 * the name the first other one. Rows without either are refused with why, empty ones left out. Null: nothing in it is an address, and it has no
 * headings.
 */
export function peopleIn({ rows }: Sheet): Read | null {
  const at = rows.slice(0, LOOK).findIndex((row) => columnsOf(row).includes('email'));
  const columns = at < 0 ? null : columnsOf(rows[at] ?? { number: 0, cells: [] });
  if (columns === null && !rows.some(({ cells }) => cells.some((cell) => cell.includes('@')))) return null;
  const found = rows.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const read = found.map((row) => ({ row: row.number, person: personIn(row, columns) }));
  // Where the columns are not named, a cell without "@" is no address that somebody left out.
  const faultOf = (person: Person) => (columns !== null && person.email === '' ? nameFault(person) : anyFault(person));
  return {
    people: read.flatMap(({ person }) => (faultOf(person) === null ? [person] : [])),
    refused: read.flatMap(({ row, person }) => {
      const code = faultOf(person);
      return code === null ? [] : [{ row, name: person.name.slice(0, 160), code }];
    }),
  };
}

type Person = Read['people'][number];

function personIn({ cells }: SheetRow, columns: readonly (Column | undefined)[] | null): Person {
  const texts = cells.map((cell) => cell.trim());
  if (columns === null) {
    const email = texts.find((text) => text.includes('@')) ?? '';
    const said = languages.find((known) => texts.includes(known)) ?? null;
    return { name: texts.find((text) => text !== '' && text !== email && text !== said) ?? '', email, language: said };
  }
  const of = (column: Column): string => texts[columns.indexOf(column)] ?? '';
  const name = of('name') || [of('first'), of('last')].filter(Boolean).join(' ');
  const language = languages.find((known) => known === of('language').toLowerCase()) ?? null;
  return { name, email: of('email'), language };
}

function nameFault({ name }: Person): ListFault | null {
  if (name === '') return 'noName';
  return name.length > 160 ? 'longName' : null;
}

const anyFault = (person: Person): ListFault | null =>
  nameFault(person) ?? (isEmailAddress(person.email) ? null : 'badEmail');
