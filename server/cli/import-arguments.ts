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
  npm run import -- roster --undo ID                        take an applied file back
  npm run import -- export --client NUMBER [--out FILE] [--import ID]   write an 834 (of one import: its changes)
  --user USERNAME            on whose behalf (default: the first active administrator)
Exit codes: 0 done, 1 refused, 2 usage, 3 questions open.`;

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
  if (command === 'roster') return values.undo === undefined ? roster(values, file) : undo(values, values.undo);
  return command === 'export' ? exporting(values) : 'Say what to do: roster or export.';
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
  return { command: 'roster', file, client, user, dryRun: values['dry-run'] === true, choices: choicesOf(values) };
}

function choicesOf({ map = [], create = [], 'leave-out': leaveOut = [], ...flags }: Values): RosterChoices {
  return {
    map: map.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const),
    create,
    leaveOut,
    confirmTerminations: flags['confirm-terminations'] === true,
    terminateAbsent: flags['terminate-absent'] === true,
  };
}
