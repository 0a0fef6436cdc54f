/**
 * The part of ICU MessageFormat that the texts use: arguments, plural, select and quoting with apostrophes. The whole
 * of it weighs 15 KiB in the browser; what is not here does not parse, and a text that does not parse stops the build.
 */

/** A piece of a read message: words, the `#` of a plural, an argument, or a choice by an argument. */
type Part = string | Argument | Choice;
type Argument = { readonly kind: 'argument' | 'count'; readonly name: string; readonly options?: never };
type Choice = {
  readonly kind: 'plural' | 'select';
  readonly name: string;
  readonly options: Readonly<Record<string, Message>>;
};

/** A message as parseMessage read it. */
export type Message = readonly Part[];

/** What fills a message: its arguments, and the language whose plurals and digits count. */
export type MessageValues = {
  readonly language: string;
  readonly values: Readonly<Record<string, string | number>>;
};

type Reader = { readonly text: string; at: number };

/** Where the reader stands: the argument that `#` writes (null: none), and whether a `}` ends the part. */
type Place = { readonly counted: string | null; readonly nested: boolean };

const NAME = /^\s*([A-Za-z][A-Za-z0-9]*)\s*/;
const KIND = /^,\s*(plural|select)\s*,\s*/;
const SELECTOR = /^\s*(=\d+|[A-Za-z0-9_-]+)\s*\{/;

/** Reads a message. @throws SyntaxError with the place, for anything beyond this subset of ICU */
export function parseMessage(text: string): Message {
  return readParts({ text, at: 0 }, { counted: null, nested: false });
}

function readParts(reader: Reader, place: Place): Message {
  const parts: Part[] = [];
  while (reader.at < reader.text.length) {
    const char = reader.text.charAt(reader.at);
    if (char === '}') return place.nested ? parts : fail(reader, 'nothing is open here');
    parts.push(char === '{' ? readArgument(reader) : readWords(reader, place));
  }
  return place.nested ? fail(reader, 'a } is missing') : parts;
}

/** Words up to the next sign that may mean something, or that sign. */
function readWords(reader: Reader, { counted }: Place): string | Argument {
  const sign = reader.text.charAt(reader.at);
  if (sign === "'") return readQuoted(reader, counted === null ? /^'(?=[{}<>])/ : /^'(?=[{}<>#])/);
  if (sign !== '#') return take(reader, /^([^{}#']+)/) ?? '';
  reader.at += 1;
  return counted === null ? sign : { kind: 'count', name: counted };
}

/** `''` is an apostrophe, `'{...'` are plain words up to the next single one, and any other apostrophe is itself. */
function readQuoted(reader: Reader, opening: RegExp): string {
  const rest = reader.text.slice(reader.at);
  const quoted = opening.test(rest) ? take(reader, /^'((?:[^']|'')*)'?/) : undefined;
  if (quoted !== undefined) return quoted.replaceAll("''", "'");
  reader.at += rest.startsWith("''") ? 2 : 1;
  return "'";
}

function readArgument(reader: Reader): Part {
  reader.at += 1;
  const name = take(reader, NAME);
  if (name === undefined) return fail(reader, 'a name is missing');
  const kind = take(reader, KIND);
  const part: Part =
    kind === 'plural' || kind === 'select'
      ? { kind, name, options: readOptions(reader, kind === 'plural' ? name : null) }
      : { kind: 'argument', name };
  if (reader.text.charAt(reader.at) !== '}') return fail(reader, 'a } is missing, or a format is not known');
  reader.at += 1;
  return part;
}

function readOptions(reader: Reader, counted: string | null): Choice['options'] {
  const options: Record<string, Message> = {};
  for (let selector = take(reader, SELECTOR); selector !== undefined; selector = take(reader, SELECTOR)) {
    options[selector] = readParts(reader, { counted, nested: true });
    reader.at += 1;
  }
  take(reader, /^\s*/);
  return 'other' in options ? options : fail(reader, "the choice 'other' is missing");
}

/** Reads what a pattern finds here, and answers its first group. */
function take(reader: Reader, pattern: RegExp): string | undefined {
  const found = pattern.exec(reader.text.slice(reader.at));
  reader.at += found?.[0].length ?? 0;
  return found?.[1];
}

function fail({ text, at }: Reader, why: string): never {
  throw new SyntaxError(`${why}, at ${at} of “${text}”`);
}

/** Fills a message. Numbers in an argument stay as they are; `#` writes them as the language does. @throws without a value */
export function writeMessage(message: Message, given: MessageValues): string {
  return message.map((part) => (typeof part === 'string' ? part : writePart(part, given))).join('');
}

function writePart(part: Argument | Choice, given: MessageValues): string {
  const value = given.values[part.name];
  if (value === undefined) throw new TypeError(`A text lacks its {${part.name}}`);
  if (part.kind === 'argument') return String(value);
  if (part.kind === 'count') return rulesOf(given.language).digits.format(Number(value));
  return writeMessage(chosen(part, value, given.language), given);
}

function chosen({ kind, options = {} }: Choice | Argument, value: string | number, language: string): Message {
  const selector = kind === 'select' ? String(value) : rulesOf(language).plurals.select(Number(value));
  const exact = kind === 'plural' ? options[`=${value}`] : undefined;
  const named = Object.hasOwn(options, selector) ? options[selector] : options['other'];
  return exact ?? named ?? [];
}

/** The plurals and digits of a language: the browser takes about a millisecond to make them. */
type Rules = { readonly plurals: Intl.PluralRules; readonly digits: Intl.NumberFormat };

const rules = new Map<string, Rules>();

function rulesOf(language: string): Rules {
  const known = rules.get(language);
  if (known) return known;
  const fresh = { plurals: new Intl.PluralRules(language), digits: new Intl.NumberFormat(language) };
  rules.set(language, fresh);
  return fresh;
}
