/** What is wrong with a template; each has its sentence in three languages as a field code of a 422. */
export type TemplateFaultCode = 'template-open' | 'template-word' | 'template-nested' | 'template-variable';

/** One fault, with the words of the template where it is. */
export interface TemplateFault {
  code: TemplateFaultCode;
  said: string;
}

/** Templates know four things: words, a variable, words under a condition, and words for each entry of a list. */
type Part =
  | { kind: 'words'; text: string }
  | { kind: 'variable'; name: string }
  | { kind: 'if' | 'each'; name: string; parts: Part[] };

type Named = Exclude<Part, { kind: 'words' }>;

interface Template {
  parts: readonly Part[];
  faults: readonly TemplateFault[];
}

/** The names that a template may use, and of each list what its entries have: `dependents` -> suffix, name. */
export interface TemplateNames {
  variables: ReadonlySet<string>;
  lists: Readonly<Record<string, readonly string[]>>;
}

/** What the names of a template say; what says nothing is '' or absent. */
export interface TemplateData {
  values: Readonly<Record<string, string>>;
  lists: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

/** A part of a line of a filled template: words of the template, or what a variable says ('': nothing). */
export interface LinePart {
  kind: 'words' | 'value';
  text: string;
}

/** So deep blocks may stand in each other. */
const DEEPEST = 3;
const TAG = /\{\{([^{}\n]*)\}\}/g;
const NAME = /^[\w.]+$/;

interface Block {
  word: string;
  tag: string;
  parts: Part[];
}

/** A template while it is read: what was read, what is wrong, and the blocks whose end is to come. */
interface Reading {
  parts: Part[];
  faults: TemplateFault[];
  open: Block[];
}

/** Reads a template once, from its first letter to its last. What is wrong says nothing and is told among the faults. */
function readTemplate(text: string): Template {
  const reading: Reading = { parts: [], faults: [], open: [] };
  let at = 0;
  for (const { 0: tag, 1: inner = '', index } of text.matchAll(TAG)) {
    readWords(text.slice(at, index), reading);
    readTag({ tag, inner: inner.trim() }, reading);
    at = index + tag.length;
  }
  readWords(text.slice(at), reading);
  for (const { tag } of reading.open) reading.faults.push({ code: 'template-open', said: tag });
  return reading;
}

/** Where what comes next belongs: into the innermost open block. */
const into = ({ open, parts }: Reading): Part[] => open.at(-1)?.parts ?? parts;

function readWords(text: string, reading: Reading): void {
  const stray = text.search(/\{\{|\}\}/);
  if (stray >= 0) reading.faults.push({ code: 'template-open', said: text.slice(stray) });
  if (text !== '') into(reading).push({ kind: 'words', text });
}

function readTag({ tag, inner }: { tag: string; inner: string }, reading: Reading): void {
  const [word = '', ...names] = inner.slice(1).split(/\s+/);
  if (inner.startsWith('#')) beginBlock({ word, name: names.join(' '), tag }, reading);
  else if (inner.startsWith('/')) endBlock({ word: inner.slice(1), tag }, reading);
  else if (NAME.test(inner)) into(reading).push({ kind: 'variable', name: inner });
  else reading.faults.push({ code: 'template-variable', said: tag });
}

function endBlock({ word, tag }: { word: string; tag: string }, { open, faults }: Reading): void {
  if (open.pop()?.word !== word) faults.push({ code: 'template-open', said: tag });
}

function beginBlock({ word, name, tag }: { word: string; name: string; tag: string }, reading: Reading): void {
  const { open, faults } = reading;
  const parts: Part[] = [];
  const isTooDeep = open.length >= DEEPEST || (word === 'each' && open.some((one) => one.word === 'each'));
  if ((word !== 'if' && word !== 'each') || !NAME.test(name)) faults.push({ code: 'template-word', said: tag });
  else if (isTooDeep) faults.push({ code: 'template-nested', said: tag });
  else into(reading).push({ kind: word, name, parts });
  // Its end is looked for whatever is wrong with its beginning; what stands in it says nothing then.
  open.push({ word, tag, parts });
}

/** Every name that a template uses, also those of its conditions. */
export function variablesOf(text: string): string[] {
  const of = (part: Part): string[] => {
    if (part.kind === 'words') return [];
    if (part.kind === 'variable') return [part.name];
    const inner = part.parts.flatMap(of);
    return part.kind === 'if' ? [part.name, ...inner] : inner;
  };
  return readTemplate(text).parts.flatMap(of);
}

/**
 * The names that a template says wherever they say anything: outside of conditions, or under one that they fulfil
 * themselves. A list counts where what stands in it says a part of its entries.
 */
export function alwaysSaid(text: string, lists: TemplateNames['lists']): string[] {
  const of = (part: Part): string[] => {
    if (part.kind === 'words') return [];
    if (part.kind === 'variable') return [part.name];
    const inner = part.parts.flatMap(of);
    if (part.kind === 'if') return inner.includes(part.name) ? inner : [];
    return entryNames(lists, part.name).some((name) => inner.includes(name)) ? [part.name] : [];
  };
  return readTemplate(text).parts.flatMap(of);
}

const entryNames = (lists: TemplateNames['lists'], name: string): readonly string[] =>
  Object.hasOwn(lists, name) ? (lists[name] ?? []) : [];

/** The variables that a template says outside of every condition and list. */
export const plainlySaid = (text: string): string[] =>
  readTemplate(text).parts.flatMap((part) => (part.kind === 'variable' ? [part.name] : []));

/** What keeps a template from being saved, the first of it; undefined: nothing does (domain 12.6). */
export function templateFault(text: string, names: TemplateNames): TemplateFault | undefined {
  const { parts, faults } = readTemplate(text);
  return faults[0] ?? parts.flatMap((part) => unknownNames(part, names, []))[0];
}

/** @param entry what the entries of the list around it have */
function unknownNames(part: Part, names: TemplateNames, entry: readonly string[]): TemplateFault[] {
  if (part.kind === 'words') return [];
  const within = part.kind === 'each' ? entryNames(names.lists, part.name) : entry;
  const inner = part.kind === 'variable' ? [] : part.parts.flatMap((one) => unknownNames(one, names, within));
  return isKnown(part, names, entry) ? inner : [unknownName(part), ...inner];
}

function isKnown({ kind, name }: Named, { variables, lists }: TemplateNames, entry: readonly string[]): boolean {
  const isList = Object.hasOwn(lists, name);
  if (kind === 'each') return isList;
  return variables.has(name) || entry.includes(name) || (kind === 'if' && isList);
}

const unknownName = ({ kind, name }: Named): TemplateFault => ({
  code: kind === 'each' ? 'template-word' : 'template-variable',
  said: kind === 'variable' ? `{{${name}}}` : `{{#${kind} ${name}}}`,
});

const own = (record: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** A piece of a filled template. A tag is where a block began or ended: it leaves no empty line behind. */
type Piece = LinePart | { kind: 'tag'; text: '' };

const TAG_PIECE: Piece = { kind: 'tag', text: '' };
/** Entries of a list with nothing of the template's between them are kept apart. */
const BETWEEN: Piece = { kind: 'words', text: ', ' };
const standsAlone = (parts: readonly Part[]): boolean =>
  parts[0]?.kind === 'variable' && parts.at(-1)?.kind === 'variable';

function fill(parts: readonly Part[], data: TemplateData, entry: Readonly<Record<string, string>>): Piece[] {
  const valueOf = (name: string): string => own(entry, name) ?? own(data.values, name) ?? '';
  const listOf = (name: string) => (Object.hasOwn(data.lists, name) ? (data.lists[name] ?? []) : []);
  return parts.flatMap((part): Piece[] => {
    if (part.kind === 'words') return [part];
    if (part.kind === 'variable') return [{ kind: 'value', text: valueOf(part.name) }];
    const isSaid = valueOf(part.name) !== '' || listOf(part.name).length > 0;
    const entries = part.kind === 'each' ? listOf(part.name) : isSaid ? [entry] : [];
    const between = [TAG_PIECE, ...(standsAlone(part.parts) ? [BETWEEN] : [])];
    return [
      TAG_PIECE,
      ...entries.flatMap((one, at) => [...(at > 0 ? between : []), ...fill(part.parts, data, one)]),
      TAG_PIECE,
    ];
  });
}

/**
 * A template filled in, line by line. What a variable says is never read as a template again, and has no lines of the
 * template's: whoever writes it out makes it safe for its medium. A line of which every variable says nothing is left
 * out, and so is one that held the ends of a block alone.
 */
export function templateLines(text: string, data: TemplateData): LinePart[][] {
  const lines: Piece[][] = [[]];
  for (const piece of fill(readTemplate(text).parts, data, {})) {
    if (piece.kind !== 'words') lines.at(-1)?.push(piece);
    else
      piece.text.split('\n').forEach((words, at) => {
        if (at > 0) lines.push([]);
        if (words !== '') lines.at(-1)?.push({ kind: 'words', text: words });
      });
  }
  return lines.filter(saysAnything).map((line) => line.flatMap((piece) => (piece.kind === 'tag' ? [] : [piece])));
}

function saysAnything(line: readonly Piece[]): boolean {
  const values = line.filter(({ kind }) => kind === 'value');
  if (values.length > 0) return values.some(({ text }) => text !== '');
  return line.every(({ kind }) => kind !== 'tag') || line.some(({ text }) => text.trim() !== '');
}

/** A filled template as plain text: each value as it is. */
export const templateText = (text: string, data: TemplateData): string =>
  templateLines(text, data)
    .map((line) => line.map((part) => part.text).join(''))
    .join('\n');
