import type { IdentityAnswer, OtherIdentities } from '@coverlane/contract/imports/identity-codes.ts';
import { pairOf, type WhoAll, whoChoices, whoIsWrong } from './import-together.ts';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** What `npm run import` was asked for. */
export type ImportCommand =
  | {
      command: 'roster';
      file: string;
      client: string;
      user: string | undefined;
      dryRun: boolean;
      choices: RosterChoices;
    }
  | {
      command: 'claims';
      file: string;
      client: string;
      user: string | undefined;
      dryRun: boolean;
      /** Key of a patient nobody knows -> member number of who is meant. */
      match: readonly (readonly [key: string, number: string])[];
      /** What becomes of the others; null: asked. */
      unknownPeople: 'create' | 'leaveOut' | null;
      /** Key of a claim without a date of service -> the day. */
      dates: readonly (readonly [key: string, date: string])[];
      /** What becomes of the others without a date; null: asked. */
      undated: 'leaveOut' | null;
      /** Key of a claim that could mean more than one thing -> claim number, 'new' or 'leaveOut'. */
      claims: readonly (readonly [key: string, meant: string])[];
      /** What becomes of the others of these; null: asked. */
      unclear: 'leaveOut' | null;
    }
  | { command: 'undo'; id: string; client: string | undefined; user: string | undefined }
  | {
      command: 'export';
      client: string;
      user: string | undefined;
      out: string | undefined;
      importId: string | undefined;
    };

/** Answers to what a roster file may ask. */
export type RosterChoices = {
  /** Plan code of the file -> plan of the client. */
  map: readonly (readonly [code: string, plan: string])[];
  create: readonly string[];
  leaveOut: readonly string[];
  confirmTerminations: boolean;
  terminateAbsent: boolean;
  /** Key of a row that waits -> who it is about. */
  who: readonly (readonly [key: string, answer: IdentityAnswer])[];
  /** One answer for all rows of a kind that have none. */
  whoAll: readonly WhoAll[];
  /** All other rows that bear somebody's SSN, or their own employee's: only the SSN is wrong. */
  wrongSsn: OtherIdentities | null;
  /** Key of a row whose begin is guessed -> the day. */
  begins: readonly (readonly [key: string, date: string])[];
  /** The day of all others whose begin is guessed. */
  otherBegins: string | undefined;
  /** Codes given to --create or --leave-out mean it although something else was answered before. */
  overrule: boolean;
};

/** How the command is used; shown with exit code 2. */
export const USAGE = `Usage:
  npm run import -- roster FILE --client NUMBER [options]   read an 834 and apply it
    --dry-run                what it would change, and nothing else
    --map CODE=PLAN          a plan code of the file means this plan of the client (its identifier or name)
    --create CODE            create a plan for a plan code of the file
    --leave-out CODE         leave coverage of this plan code out
    --confirm-terminations   more than 10 % of the members may end
    --terminate-absent       end people whom a full file does not name
    --who KEY=same|another|wrong-ssn   who a row that waits is about: the member shown, another person, or that member's
                             number is only wrongly there
    --who-all KIND=same|another|wrong-ssn   likewise all rows of a kind, as the dry run names it
    --wrong-ssn              in all other rows that wait for an SSN only the SSN is wrong
    --employee-ssn           likewise, but only in those of dependents who carry the SSN of their own employee
    --begin KEY=YYYY-MM-DD   the day a row begins on that the file does not say
    --other-begins YYYY-MM-DD  the day of all others that the file does not say
    --overrule               what --map, --create and --leave-out say holds although it was answered otherwise before
  npm run import -- claims FILE --client NUMBER [options]   read an 837 or 835 and apply it
    --dry-run                what it would record, and nothing else
    --match KEY=NUMBER       this patient of the file is the member of this number (with its suffix: 12345-01)
    --date KEY=YYYY-MM-DD    the day of service of this claim, which the file does not say
    --undated leave-out      claims that have no day in the end stay out
    --claim KEY=NUMBER       this claim of the file means the claim of this number; KEY=new: one of its own
    --unclear leave-out      claims that could mean more than one thing in the end stay out
    --unknown-people create|leave-out   people nobody knows become records without coverage, or their claims stay out
  npm run import -- roster --undo ID                        take an applied file back (claims as well)
  npm run import -- export --client NUMBER [--out FILE] [--import ID]   write an 834 (of one import: its changes)
  --user USERNAME            on whose behalf (default: the first active administrator)
Exit codes: 0 done, 1 refused, 2 usage, 3 questions open (rows that wait are left out; everybody else is applied).`;

const options = {
  client: { type: 'string' },
  user: { type: 'string' },
  undo: { type: 'string' },
  out: { type: 'string' },
  import: { type: 'string' },
  'dry-run': { type: 'boolean' },
  map: { type: 'string', multiple: true },
  create: { type: 'string', multiple: true },
  'leave-out': { type: 'string', multiple: true },
  'confirm-terminations': { type: 'boolean' },
  'terminate-absent': { type: 'boolean' },
  match: { type: 'string', multiple: true },
  'unknown-people': { type: 'string' },
  date: { type: 'string', multiple: true },
  undated: { type: 'string' },
  who: { type: 'string', multiple: true },
  'who-all': { type: 'string', multiple: true },
  'wrong-ssn': { type: 'boolean' },
  'employee-ssn': { type: 'boolean' },
  begin: { type: 'string', multiple: true },
  'other-begins': { type: 'string' },
  overrule: { type: 'boolean' },
  claim: { type: 'string', multiple: true },
  unclear: { type: 'string' },
} satisfies ParseArgsOptionsConfig;

/** The command of these arguments; a string says what is wrong with them. */
export function importCommand(args: readonly string[]): ImportCommand | string {
  try {
    return commandOf(parseArgs({ args: [...args], options, allowPositionals: true }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type Parsed = ReturnType<typeof parseArgs<{ args: string[]; options: typeof options; allowPositionals: true }>>;

function commandOf({ values, positionals }: Parsed): ImportCommand | string {
  const [command, file, ...rest] = positionals;
  if (rest.length > 0) return `What is meant by ${rest.join(' ')}?`;
  if (command === 'export') return exporting(values);
  if (command !== 'roster' && command !== 'claims') return 'Say what to do: roster, claims or export.';
  if (values.undo !== undefined) return undo(values, values.undo);
  return command === 'roster' ? roster(values, file) : claims(values, file);
}

type Values = Parsed['values'];
const NO_CLIENT = 'Say for which client: --client NUMBER.';

const undo = ({ client, user }: Values, id: string): ImportCommand => ({ command: 'undo', id, client, user });

function exporting({ client, user, out, import: importId }: Values): ImportCommand | string {
  return client === undefined ? NO_CLIENT : { command: 'export', client, user, out, importId };
}

function roster(values: Values, file: string | undefined): ImportCommand | string {
  const { client, user, map = [] } = values;
  if (client === undefined) return NO_CLIENT;
  if (file === undefined) return 'Say which file.';
  const wrong = map.find((text) => !/^.+=.+$/.test(text));
  if (wrong !== undefined) return `--map takes CODE=PLAN, not ${wrong}.`;
  const undated = begunOn(values);
  if (undated !== undefined) return undated;
  const unsaid = whoIsWrong(values);
  if (unsaid !== undefined) return unsaid;
  return { command: 'roster', file, client, user, dryRun: values['dry-run'] === true, choices: choicesOf(values) };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** What is wrong with the days that rows begin on. */
function begunOn({ begin = [], 'other-begins': others }: Values): string | undefined {
  const wrong = begin.find((text) => !DAY.test(pairOf(text)[1]));
  if (wrong !== undefined) return `--begin takes KEY=YYYY-MM-DD, not ${wrong}.`;
  return others === undefined || DAY.test(others) ? undefined : `--other-begins takes YYYY-MM-DD, not ${others}.`;
}

const OTHERS = new Map<string, 'create' | 'leaveOut'>([
  ['create', 'create'],
  ['leave-out', 'leaveOut'],
]);

function claims(values: Values, file: string | undefined): ImportCommand | string {
  const { client, user, match = [] } = values;
  if (client === undefined) return NO_CLIENT;
  if (file === undefined) return 'Say which file.';
  const wrong = match.find((text) => !/^.+=.+$/.test(text));
  if (wrong !== undefined) return `--match takes KEY=NUMBER, not ${wrong}.`;
  const unknownPeople = othersOf(values['unknown-people']);
  if (unknownPeople === undefined) return '--unknown-people takes create or leave-out.';
  const days = daysOf(values);
  if (typeof days === 'string') return days;
  const meant = meantOf(values);
  if (typeof meant === 'string') return meant;
  const dryRun = values['dry-run'] === true;
  return { command: 'claims', file, client, user, dryRun, match: match.map(pairOf), unknownPeople, ...days, ...meant };
}

type Days = Pick<Extract<ImportCommand, { command: 'claims' }>, 'dates' | 'undated'>;

/** What is said about claims without a date of service; a string says what is wrong with it. */
function daysOf({ date = [], undated }: Values): Days | string {
  const wrong = date.find((text) => !/^.+=\d{4}-\d\d-\d\d$/.test(text));
  if (wrong !== undefined) return `--date takes KEY=YYYY-MM-DD, not ${wrong}.`;
  if (undated !== undefined && undated !== 'leave-out') return '--undated takes leave-out.';
  return { dates: date.map(pairOf), undated: undated === undefined ? null : 'leaveOut' };
}

type Meant = Pick<Extract<ImportCommand, { command: 'claims' }>, 'claims' | 'unclear'>;

/** What is said about claims that could mean more than one thing; a string says what is wrong with it. */
function meantOf({ claim = [], unclear }: Values): Meant | string {
  const wrong = claim.find((text) => !/^.+=.+$/.test(text));
  if (wrong !== undefined) return `--claim takes KEY=NUMBER or KEY=new, not ${wrong}.`;
  if (unclear !== undefined && unclear !== 'leave-out') return '--unclear takes leave-out.';
  return { claims: claim.map(pairOf), unclear: unclear === undefined ? null : 'leaveOut' };
}

/** What becomes of unknown people; null: asked; undefined: a word we do not know. */
function othersOf(asked: string | undefined): 'create' | 'leaveOut' | null | undefined {
  return asked === undefined ? null : OTHERS.get(asked);
}

function choicesOf({ map = [], create = [], 'leave-out': leaveOut = [], ...flags }: Values): RosterChoices {
  return {
    map: map.map(pairOf),
    create,
    leaveOut,
    confirmTerminations: flags['confirm-terminations'] === true,
    terminateAbsent: flags['terminate-absent'] === true,
    ...whoChoices(flags),
    begins: (flags.begin ?? []).map(pairOf),
    otherBegins: flags['other-begins'],
    overrule: flags.overrule === true,
  };
}
