import { collections } from '@coverlane/contract/collections/index.ts';

/**
 * Beginnings of keys that the code makes from data, so that no whole key stands in it: `t(\`errors.${code}\`)`.
 * Keys that begin so count as used. Keys in template literals are found without this list; it holds the rest.
 */
export const DYNAMIC_PREFIXES: readonly string[] = [
  // What is wrong with a file of rates, and what was understood (contract/enrollment-sessions/rates-calls.ts).
  'sessionRates.',
  // Codes of reports, whose catalogue names their words.
  'actor.kind.',
  'reports.answer.',
  'reports.missing.',
  'reports.network.',
  'reports.param.',
  'reports.userState.',
  // The components' own texts: web/ui/ui-text-names.ts lists them, and the test compares.
  'ui.',
  // Codes of the error catalogue and of field errors (contract/messages.ts, contract/fields.ts).
  'errors.',
  // Codes of the domain (contract/codes.ts), said wherever a record shows them.
  'relationship.',
  'tier.',
  'coverageType.',
  'coverageState.',
  'changeType.',
  'gender.',
  'maritalStatus.',
  'ssnReason.',
  'source.',
  // Statements of the server by code and values: the timeline, and what an import says about a person (web/lib/sentence.ts).
  'effects.',
  'changes.',
  // Why a day is as it is: sentences of the eligibility rules.
  'eligibility.',
  // Why a price is what it is, or is not there (server/domain/pricing).
  'prices.',
  'enrolling.',
  // Why other plans pay in the order they do (server/domain/coordination).
  'members.between.',
  'imports.reason.',
  'imports.fault.',
  // What a census file is refused for, what it says of itself, and the columns of its annotated copy.
  'census.refusal.',
  'census.note.',
  'census.sheet.',
  // Words of codes that stand as a value in those statements.
  'coverageWord.',
  'leaveKind.',
  'leavePayer.',
  'insurability.',
  'employmentStatus.',
  // Names of fields come from the server: of the history, and of an import's differences.
  'members.field.',
  'imports.field.',
  // Names of screens stand in the table of screens without their prefix.
  'screens.',
  // Admin collections: title, fields and choices are found by the definition's names (web/crud/words.ts).
  ...collections.map(({ name }) => `${name}.`),
];
