import * as z from 'zod/mini';
import { id } from './fields.ts';

/** What the id in a call is of: the name of its table, of one row. Collections are named by themselves (`idIn`). */
type ObjectKind =
  | 'accumulator'
  | 'alarm'
  | 'announcement'
  | 'apikey'
  | 'authorization'
  | 'baseplan'
  | 'billfinding'
  | 'billterm'
  | 'broker'
  | 'cardbatch'
  | 'cardchange'
  | 'cardorder'
  | 'cardtemplate'
  | 'carrierbill'
  | 'category'
  | 'censusfile'
  | 'change'
  | 'claim'
  | 'client'
  | 'clientfield'
  | 'cobra'
  | 'cobrapayment'
  | 'contact'
  | 'contactcategory'
  | 'coverage'
  | 'customform'
  | 'dashboarditem'
  | 'deductionstatement'
  | 'delivery'
  | 'division'
  | 'document'
  | 'documentmap'
  | 'documentplace'
  | 'esigntemplate'
  | 'externalbenefit'
  | 'folder'
  | 'adjustment'
  | 'enrollment'
  | 'enrollmentsession'
  | 'enrollmentsessionmember'
  | 'eobbatch'
  | 'eobtemplate'
  | 'group'
  | 'groupbill'
  | 'helprequest'
  | 'hourentry'
  | 'import'
  | 'installation'
  | 'mail'
  | 'message'
  | 'offeredtier'
  | 'partner'
  | 'passkey'
  | 'paymentauthorisation'
  | 'payer'
  | 'payment'
  | 'paymentbatch'
  | 'paymentmethod'
  | 'permission'
  | 'person'
  | 'plan'
  | 'proof'
  | 'question'
  | 'reportrun'
  | 'reportschedule'
  | 'reporttype'
  | 'request'
  | 'role'
  | 'service'
  | 'session'
  | 'site'
  | 'stoplosscase'
  | 'stoplossfactor'
  | 'stoplosspolicy'
  | 'stoplossstep'
  | 'structure'
  | 'supplier'
  | 'surveyfile'
  | 'surveypaper'
  | 'surveyresponse'
  | 'surveysession'
  | 'tieritem'
  | 'tpa'
  | 'union'
  | 'unionholiday'
  | 'unionplan'
  | 'unionreport'
  | 'unionruleset'
  | 'unionshop'
  | 'unionshopemployee'
  | 'unionsignup'
  | 'user'
  | 'webhook'
  | 'signinconnection';

/** Where the JSON Schema of a field says what its id is of: a list, of one kind or of those that another field chooses among. */
export const ID_OF = 'x-id-of';
/** Where it says what of an object a text is that is no id, and finds it all the same. */
export const FINDS_BY = 'x-finds-by';

const made = new Map<string, typeof id>();

function idNamed(kinds: readonly string[]): typeof id {
  const key = kinds.join();
  const known = made.get(key) ?? z.clone(id).register(z.globalRegistry, { [ID_OF]: kinds });
  made.set(key, known);
  return known;
}

/**
 * The id of an object of this kind, as a call takes it: the tests of access ask each call for objects of every side by it.
 * @param kinds several where another field says which, in the order of its choices
 */
export const idOf = (...kinds: readonly [ObjectKind, ...ObjectKind[]]): typeof id => idNamed(kinds);

/** The id of a record of a collection, which goes by its name in the singular. */
export const idIn = (collection: string): typeof id =>
  idNamed([collection.endsWith('ies') ? `${collection.slice(0, -3)}y` : collection.replace(/s$/, '')]);

/** A text that finds an object by what is no id of it. */
export function findsBy<Schema extends z.ZodMiniType>(what: Finder, schema: Schema): Schema {
  z.globalRegistry.add(schema, { [FINDS_BY]: what });
  return schema;
}

/** A text that people know an object by: the number on the card, the last name, the item of a claims system, a file's place. */
export type Finder = 'memberNumber' | 'lastName' | 'liabilityItem' | 'importFile';

/** What another schema says of its objects, said of this one too, which takes more than it. */
export function namingAs<Schema extends z.ZodMiniType>(of: z.ZodMiniType, schema: Schema): Schema {
  const said = z.globalRegistry.get(of);
  if (said) z.globalRegistry.add(schema, said);
  return schema;
}
