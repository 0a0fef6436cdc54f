import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { collections } from '@coverlane/contract/collections/index.ts';

/** What is said about a call in the contract's source. */
export interface CallComment {
  /** In a few words, without a full stop. */
  summary: string;
  /** All of it. */
  description: string;
  /** What it belongs to: the contract's folder that it stands in, or its collection. */
  tag: string;
}

const CONTRACT = join(import.meta.dirname, '../../../contract');

/** A comment and the name of what stands below it: two blanks deep in an object of calls or of fields. */
const COMMENTED = /^ {2}(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\n {2})?(\w+): (?!idOf|string\(|whole\(|findsBy)/gm;
/** Where in our papers a rule comes from, which says nothing to others; and that the specification does not have the call. */
const OURS =
  /\s*\((?:[^()]*\b(?:specification|domain|security|decision|architecture|calls\.tsv|point|contract\/|\w+\.ts)\b[^()]*)\)|\s*\bOwn calls?\.|\s*\{@link \w+\}/g;

const saidOf = (comment: string): string =>
  comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .replace(OURS, '')
    .trim();

/** The first sentence, as far as a list of calls has room for it. */
function summaryOf(said: string): string {
  const [sentence = ''] = said.split(/(?<=[a-z0-9)'"`’])\.\s|\.$/, 1);
  if (sentence.length <= 110) return sentence;
  const [clause = ''] = sentence.split(/[:;]\s/, 1);
  if (clause.length <= 110) return clause;
  const short = clause.slice(0, 110);
  return `${short.slice(0, Math.max(short.lastIndexOf(', '), short.lastIndexOf(' ')))} …`.replace(', …', '…');
}

/**
 * What the contract's own comments say about its calls, by name. They stand in the source alone, so that no browser loads
 * them (decision 271); they are read where the document is written, once a process.
 */
export function callComments(): ReadonlyMap<string, CallComment> {
  return new Map([...commentsOfCalls(), ...commentsOfCollections()]);
}

function commentsOfCalls(): [string, CallComment][] {
  return contractFiles()
    .map((file) => ({ tag: basename(dirname(file)), source: readFileSync(file, 'utf8') }))
    .filter(({ source }) => source.includes(': call({') || source.includes('changeOf('))
    .flatMap(({ tag, source }) => {
      return [...source.matchAll(COMMENTED)].flatMap(([, comment, name = '']) =>
        comment === undefined ? [] : [[name, { ...worded(comment), tag }] satisfies [string, CallComment]],
      );
    });
}

function worded(comment: string): Pick<CallComment, 'summary' | 'description'> {
  const said = saidOf(comment);
  return { summary: summaryOf(said), description: said };
}

/** What each of the calls of a collection does, of `records`. */
const verbs: Readonly<Record<string, (records: string) => string>> = {
  list: (records) => `One page of ${records}`,
  create: (records) => `Makes a record of ${records}`,
  update: (records) => `Changes a record of ${records}; absent fields stay, null empties them`,
  remove: (records) => `Deletes a record of ${records}`,
  restore: (records) => `Takes back the deletion of ${records}, within a quarter of an hour`,
  export: (records) => `All ${records} that the list shows under these filters, as a file`,
};

function commentsOfCollections(): [string, CallComment][] {
  return collections.flatMap(({ name, calls }) => {
    const source = readFileSync(join(CONTRACT, 'collections', `${name}.ts`), 'utf8');
    const about = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\nexport const (?!\w+(?:Statuses|Kinds)\b)/.exec(source)?.[1];
    return Object.keys(calls).map((verb): [string, CallComment] => {
      const summary = verbs[verb]?.(name) ?? `${verb} of ${name}`;
      return [`${name}.${verb}`, { summary, description: `${summary}. ${saidOf(about ?? '')}`.trim(), tag: name }];
    });
  });
}

/** What the contract's comments say of the fields of a shape that it exports, by field. */
export function fieldComments(shape: string): ReadonlyMap<string, string> {
  shapeSources ??= contractFiles().map((file) => readFileSync(file, 'utf8'));
  for (const source of shapeSources) {
    const begin = source.search(new RegExp(`^export const ${shape} = z\\.`, 'm'));
    if (begin < 0) continue;
    const body = source.slice(begin, begin + source.slice(begin).search(/^\}\);?$/m));
    return new Map(
      [...body.matchAll(COMMENTED)].flatMap(([, comment, name = '']) =>
        comment === undefined ? [] : [[name, saidOf(comment)] satisfies [string, string]],
      ),
    );
  }
  return new Map();
}

let shapeSources: string[] | undefined;

const contractFiles = (): string[] =>
  readdirSync(CONTRACT, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.includes('node_modules'));
