import type { CensusField, CensusProblem, ProblemCode } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import { SUBSCRIBER } from '@coverlane/contract/codes.ts';
import { isMaskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import { phoneDigits } from '@coverlane/contract/members/digits.ts';
import { birthDateFault, isEmailAddress } from '@coverlane/contract/members/personal-values.ts';
import { isWellFormed } from '@coverlane/contract/fields.ts';
import { searchKey } from '../../../platform/values/names.ts';
import { isPlaceholderSsn, isValidSsn } from '../../ssn.ts';
import { dayIn } from './days.ts';
import { centsIn, plainNumber, ssnIn, zipIn } from './numbers.ts';
import type { CensusPerson, CensusRules, ReadPerson } from './person.ts';
import type { RawPerson } from './people-in-rows.ts';
import { stateIn } from './states.ts';
import {
  genderIn,
  languageIn,
  maritalStatusIn,
  payFrequencyIn,
  relationshipIn,
  ssnReasonIn,
  yesNoIn,
} from './words.ts';

/** The longest texts that are kept (contract/collections/enrollmentsessionmembers.ts). */
const LONGEST: Readonly<Partial<Record<CensusField, number>>> = {
  employeeId: 40,
  lastName: 60,
  firstName: 60,
  middleName: 60,
  suffix: 20,
  address1: 80,
  address2: 80,
  city: 60,
  classCode: 20,
};
/** Of a field of the census alone, and of what is said of coverage before. */
const LONGEST_OTHER = 200;

/** Reads the cells of one person, and notes what is wrong. */
class Reader {
  readonly #cells: Readonly<Record<string, string>>;
  readonly problems: CensusProblem[] = [];

  constructor(cells: Readonly<Record<string, string>>) {
    this.#cells = cells;
  }

  raw(field: string): string {
    return this.#cells[field] ?? '';
  }

  fault(field: string, code: ProblemCode, kind: CensusProblem['kind'] = 'error'): null {
    this.problems.push({ field, kind, code });
    return null;
  }

  /** A text as it stands. */
  text(field: string, longest = LONGEST_OTHER): string | null {
    const text = this.raw(field);
    if (text === '') return null;
    if (!isWellFormed(text)) return this.fault(field, 'text');
    return text.length > longest ? this.fault(field, 'tooLong') : text.normalize('NFC');
  }

  /** A value in some form; null where there is none, or where it is not in it. */
  read<Value>(field: CensusField, form: (text: string) => Value | null, code: ProblemCode): Value | null {
    const text = this.raw(field);
    return text === '' ? null : (form(text) ?? this.fault(field, code));
  }
}

const field = (reader: Reader, name: CensusField) => reader.text(name, LONGEST[name]);

/** "Smith Jr." -> "Smith" and "Jr."; a suffix of its own stays what it is. */
const GENERATION = /^(.+?)[,\s]+(jr|sr|ii|iii|iv|junior|senior)\.?$/i;
function withoutSuffix(lastName: string, suffix: string | null): { lastName: string; suffix: string | null } {
  const [, name, generation] = GENERATION.exec(lastName) ?? [];
  if (name === undefined || generation === undefined) return { lastName, suffix };
  const written = lastName.slice(name.length).replace(/^[,\s]+/, '');
  return { lastName: name, suffix: suffix ?? written };
}

function required(reader: Reader, name: CensusField): string {
  const text = field(reader, name);
  if (text === null && reader.raw(name) === '') reader.fault(name, 'required');
  return text ?? '';
}

function nameOf(reader: Reader) {
  const firstName = required(reader, 'firstName');
  const suffix = field(reader, 'suffix');
  return { firstName, middleName: field(reader, 'middleName'), ...withoutSuffix(required(reader, 'lastName'), suffix) };
}

function birthOf(reader: Reader, { today }: CensusRules): string | null {
  const dob = reader.read('dob', dayIn, 'date');
  if (dob === null) return reader.raw('dob') === '' ? reader.fault('dob', 'required') : null;
  const fault = birthDateFault(dob, today);
  return fault === null ? dob : reader.fault('dob', fault === 'future' ? 'birthFuture' : 'birthTooOld');
}

/** A missing number stops nobody: it is asked for until it is there (domain 3.7). */
function ssnOf(reader: Reader, { allowTestIds }: CensusRules): Pick<CensusPerson, 'ssn' | 'ssnReason'> {
  const ssnReason = reader.read('ssnReason', ssnReasonIn, 'ssnReason');
  // A number that a file of ours kept to its last digits says nothing new.
  const unsaid = reader.raw('ssn') === '' || isMaskedSsn(reader.raw('ssn'));
  const ssn = unsaid ? null : reader.read('ssn', ssnIn, 'ssn');
  if (ssn === null) {
    if (unsaid && ssnReason === null) reader.fault('ssn', 'ssnMissing', 'hint');
    return { ssn: null, ssnReason };
  }
  if (isValidSsn(ssn, { allowTestIds, foreign: ssnReason === 'foreign' })) return { ssn, ssnReason };
  if (isPlaceholderSsn(ssn)) reader.fault('ssn', 'ssnPlaceholder', 'hint');
  else reader.fault('ssn', 'ssn');
  return { ssn: null, ssnReason };
}

const addressOf = (reader: Reader) => ({
  address1: field(reader, 'address1'),
  address2: field(reader, 'address2'),
  city: field(reader, 'city'),
  state: reader.read('state', stateIn, 'state'),
  zip: reader.read('zip', zipIn, 'zip'),
  email: reader.read('email', (text) => (isEmailAddress(text) ? text : null), 'email'),
  phone: reader.read('phone', (text) => phoneDigits(plainNumber(text)), 'phone'),
});

function hoursIn(text: string): number | null {
  const hours = Math.round(Number(plainNumber(text)));
  return hours >= 0 && hours <= 168 && /^\d+(\.\d+)?$/.test(plainNumber(text)) ? hours : null;
}

const workOf = (reader: Reader, { divisions }: CensusRules) => ({
  divisionId: reader.read('division', (text) => divisions.get(searchKey(text)) ?? null, 'division'),
  classCode: field(reader, 'classCode'),
  hireDate: reader.read('hireDate', dayIn, 'date'),
  terminationDate: reader.read('terminationDate', dayIn, 'date'),
  salaryCents: reader.read('salary', centsIn, 'money'),
  hoursPerWeek: reader.read('hoursPerWeek', hoursIn, 'hours'),
  payFrequency: reader.read('payFrequency', payFrequencyIn, 'payFrequency'),
});

const traitsOf = (reader: Reader) => ({
  gender: reader.read('gender', genderIn, 'gender'),
  maritalStatus: reader.read('maritalStatus', maritalStatusIn, 'maritalStatus'),
  tobacco: reader.read('tobacco', yesNoIn, 'yesNo') ?? false,
  language: reader.read('language', languageIn, 'language'),
});

/** In a file without such a column everybody is an employee, and who stands in columns for dependents is a child unless it says. */
function relationshipOf(reader: Reader, { part }: RawPerson, { targets }: CensusRules) {
  const code = reader.read('relationship', relationshipIn, 'relationship');
  if (code !== null || reader.raw('relationship') !== '') return code;
  if (part === 0 && !targets.has('relationship')) return SUBSCRIBER;
  return reader.fault('relationship', 'required');
}

function employeeIdOf(reader: Reader, { targets }: CensusRules): string | null {
  const id = field(reader, 'employeeId');
  if (id === null && targets.has('employeeId') && reader.raw('employeeId') === '')
    reader.fault('employeeId', 'required');
  return id === null ? null : plainNumber(id);
}

function othersOf(reader: Reader, cells: RawPerson['cells']): Pick<CensusPerson, 'elections' | 'custom'> {
  const elections: CensusPerson['elections'] = {};
  const custom: CensusPerson['custom'] = {};
  for (const target of Object.keys(cells).filter((one) => one.includes('.'))) {
    const [kind, name = '', part = ''] = target.split('.');
    const text = reader.text(target);
    if (text === null) continue;
    if (kind === 'custom') custom[name] = text;
    else elections[name] = { ...elections[name], [part]: (part === 'effective' ? dayIn(text) : null) ?? text };
  }
  return { elections, custom };
}

/** Somebody of a file as they are kept, with everything that is wrong with what was written (domain 5.2). Pure. */
export function readPerson(raw: RawPerson, rules: CensusRules): ReadPerson {
  const reader = new Reader(raw.cells);
  const person: CensusPerson = {
    employeeId: employeeIdOf(reader, rules),
    relationship: relationshipOf(reader, raw, rules),
    ...nameOf(reader),
    dob: birthOf(reader, rules),
    ...ssnOf(reader, rules),
    ...traitsOf(reader),
    ...addressOf(reader),
    ...workOf(reader, rules),
    ...othersOf(reader, raw.cells),
  };
  if (person.terminationDate !== null && person.terminationDate < rules.effectiveDate)
    reader.fault('terminationDate', 'ended', 'hint');
  return { row: raw.row, part: raw.part, person, problems: reader.problems };
}
