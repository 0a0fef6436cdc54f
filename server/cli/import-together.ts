import {
  identityAnswers,
  identityKinds,
  type IdentityAnswer,
  type OtherIdentities,
} from '@coverlane/contract/imports/identity-codes.ts';
import { numbersAsked } from '@coverlane/contract/imports/questions.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { imports } from '@coverlane/contract/imports/calls.ts';
import type { Db } from '../platform/db/connect.ts';
import { commonAnswersOf } from '../domain/identity/in-common.ts';
import { answerTogether, identityShapes } from '../features/imports/common-identities.queries.ts';
import { meantTogether, type Together } from '../features/imports/common-identities.rules.ts';
import type { Answering } from '../features/imports/identities.queries.ts';
import { CommandRefused } from './import-session.queries.ts';

/** One answer for all rows of a kind that have none. */
export type WhoAll = Omit<Together, 'answer' | 'count'> & { answer: IdentityAnswer };

/** KEY=VALUE of the command line. */
export const pairOf = (text: string) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const;

const WORDS: Record<IdentityAnswer, string> = { same: 'same', another: 'another', wrongSsn: 'wrong-ssn' };

const answerOf = (word: string): IdentityAnswer | undefined => identityAnswers.find((one) => WORDS[one] === word);

/** What `ssn.unlike=another` says; undefined: nothing that can be meant. */
function whoAllOf(text: string): WhoAll | undefined {
  const [of, word] = pairOf(text);
  const [number, named] = of.split('.');
  const about = numbersAsked.find((one) => one === number);
  const kind = identityKinds.find((one) => one === named);
  const answer = answerOf(word);
  if (about === undefined || kind === undefined || answer === undefined) return undefined;
  return commonAnswersOf(kind, about).includes(answer) ? { about, kind, answer } : undefined;
}

/** The flags that say who rows are about. */
export type WhoFlags = {
  who?: string[] | undefined;
  'who-all'?: string[] | undefined;
  'wrong-ssn'?: boolean | undefined;
  'employee-ssn'?: boolean | undefined;
};

/** What is wrong with them. */
export function whoIsWrong({ who = [], 'who-all': all = [] }: WhoFlags): string | undefined {
  const wrong = who.find((text) => answerOf(pairOf(text)[1]) === undefined);
  if (wrong !== undefined) return `--who takes KEY=same, KEY=another or KEY=wrong-ssn, not ${wrong}.`;
  const unmeant = all.find((text) => whoAllOf(text) === undefined);
  return unmeant && `--who-all takes an answer as the dry run names them, not ${unmeant}.`;
}

/** What they say: of single rows, of all of a kind, and of all others. */
export const whoChoices = (flags: WhoFlags) => ({
  who: (flags.who ?? []).map(pairOf).flatMap(([key, word]) => {
    const answer = answerOf(word);
    return answer === undefined ? [] : [[key, answer] as const];
  }),
  whoAll: (flags['who-all'] ?? []).flatMap((text) => whoAllOf(text) ?? []),
  wrongSsn: othersOf(flags),
});

function othersOf(flags: WhoFlags): OtherIdentities | null {
  if (flags['wrong-ssn'] === true) return 'wrongSsn';
  return flags['employee-ssn'] === true ? 'employeeSsn' : null;
}

/** Gives answers to all rows of their kinds. @throws CommandRefused where nothing of the kind is asked */
export async function answerAll(db: Db, answering: Answering, all: readonly WhoAll[]): Promise<void> {
  const shapes = await identityShapes(db, answering.importId);
  for (const one of all) {
    const { keys } = meantTogether(shapes, { ...one, count: 0 });
    if (keys.length === 0) throw new CommandRefused(`Nothing is asked of the kind ${one.about}.${one.kind}.`);
    await answerTogether(db, answering, { keys, answer: one.answer });
  }
}

type Group = Reply<typeof imports.importIdentities>['groups'][number];

/** What may be answered together, as lines for a terminal. */
export const groupLines = (groups: readonly Group[]): string[] =>
  groups
    .filter(({ open }) => open > 1)
    .map(
      ({ about, kind, open, answers }) =>
        `  ${open} rows of the kind ${about}.${kind}: --who-all ${about}.${kind}=${answers.map((answer) => WORDS[answer]).join('|')}`,
    );
