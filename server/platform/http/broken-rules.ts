import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import type { MessageCode } from '@coverlane/contract/messages.ts';
import { DatabaseError } from 'pg';
import type { Db } from '../db/connect.ts';
import { describeTable, fieldOf, type Table } from '../db/table-facts.ts';
import { conflict, invalid } from './refusals.ts';

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

/** Where something is written: a table, and the fields of the call that its columns go by. */
interface Written {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Writes, and makes a refusal of what the database will not store: its constraints are the rules of the table.
 * @throws Refusal 422 `taken`, `bad-choice` or `end-before-start` at the field of the broken rule, 409 where it has none
 */
export async function refusingBrokenRules<Row>(db: Db, of: Written, write: () => Promise<Row>): Promise<Row> {
  const table = await describeTable(db, of.name);
  try {
    return await write();
  } catch (error) {
    throw (error instanceof DatabaseError && refusalOf(error, of, table)) || error;
  }
}

/** The field to mend is the last one a rule names: before it stand those that say of whom, and what it is held against. */
function refusalOf({ code, constraint = '' }: DatabaseError, { fields }: Written, { rules }: Table) {
  const broken = (rules[constraint] ?? []).map(fieldOf).filter((field) => fields[field]);
  const field = broken.at(-1);
  const refuse = (why: FieldCode & MessageCode) => (field ? invalid({ [field]: why }) : conflict(why));
  if (code === UNIQUE_VIOLATION) return refuse('taken');
  // A rule of one column is about what may stand there, one of two about their order.
  if (code === CHECK_VIOLATION) return refuse(broken.length > 1 ? 'end-before-start' : 'bad-choice');
  return undefined;
}
