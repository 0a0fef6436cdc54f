import { isDeepStrictEqual } from 'node:util';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { ID_OF } from '@coverlane/contract/objects.ts';
import {
  everywhere,
  NAMES_HEADER,
  onlyOf,
  PARTS_FIELD,
  SPECIFICATION_NAMES,
  type SpelledObject,
  spelledInputs,
  spelledObjects,
  type Spellings,
} from '@coverlane/contract/spellings.ts';
import type { FastifyRequest } from 'fastify';
import * as core from 'zod/v4/core';
import { invalid } from './refusals.ts';

/**
 * The edge where the specification's spellings (contract/spellings.ts) become our names and the other way round: no handler
 * and no screen knows the two.
 */

type Schema = core.$ZodType;
type Fields = Record<string, unknown>;

/** Second names at one place of a request or an answer, and the places below it. */
export interface Place {
  readonly names: Spellings;
  /** Answered only where they were asked for: the spellings of `names` of which this is true. */
  readonly isAsked: (spelling: string) => boolean;
  readonly parts: ReadonlyMap<string, Place>;
  readonly each: Place | undefined;
}

/** What `namesOf` finds for a schema of an object. */
type Found = Pick<Place, 'names' | 'isAsked'>;
interface Reading {
  io: 'in' | 'out';
  namesOf: (schema: core.$ZodObject) => Found;
}

// oxlint-disable-next-line no-underscore-dangle -- zod's own name of what a schema was defined with
const defOf = <Def>(schema: { _zod: { def: Def } }): Def => schema._zod.def;

/** The object a schema describes, through "may be absent" and the like; undefined where it describes none. */
function unwrapped(schema: Schema, io: Reading['io']): Schema {
  if (schema instanceof core.$ZodPipe) return unwrapped(io === 'in' ? defOf(schema).in : defOf(schema).out, io);
  const wraps = [core.$ZodOptional, core.$ZodNullable, core.$ZodDefault, core.$ZodPrefault, core.$ZodReadonly];
  const inner = wraps.some((kind) => schema instanceof kind) ? Reflect.get(defOf(schema), 'innerType') : undefined;
  return inner instanceof core.$ZodType ? unwrapped(inner, io) : schema;
}

function placeOf(given: Schema, reading: Reading): Place | undefined {
  const schema = unwrapped(given, reading.io);
  if (schema instanceof core.$ZodArray) return listOf(defOf(schema).element, reading);
  if (schema instanceof core.$ZodRecord) return listOf(defOf(schema).valueType, reading);
  if (schema instanceof core.$ZodIntersection)
    return placeOf(defOf(schema).left, reading) ?? placeOf(defOf(schema).right, reading);
  return schema instanceof core.$ZodObject ? objectPlace(schema, reading) : undefined;
}

const nowhere: Omit<Place, 'each'> = { names: {}, isAsked: () => false, parts: new Map() };

function listOf(element: Schema, reading: Reading): Place | undefined {
  const each = placeOf(element, reading);
  return each && { ...nowhere, each };
}

function objectPlace(schema: core.$ZodObject, reading: Reading): Place | undefined {
  const found = reading.namesOf(schema);
  const parts = new Map(
    Object.entries(defOf(schema).shape).flatMap(([name, part]) => {
      const place = placeOf(part, reading);
      return place ? [[name, place] as const] : [];
    }),
  );
  if (parts.size === 0 && Object.keys(found.names).length === 0) return undefined;
  return { ...found, parts, each: undefined };
}

/** Is a field the id of an object of this kind, and of no other? Records are answered with ids that do not say it. */
function isIdOf(field: Schema | undefined, kind: string, io: Reading['io']): boolean {
  const said = field && core.globalRegistry.get(unwrapped(field, io))?.[ID_OF];
  return said === undefined ? io === 'out' : isDeepStrictEqual(said, [kind]);
}

/** What of the names that hold everywhere an object with these fields has. */
function commonNames(shape: Readonly<Record<string, Schema>>, io: Reading['io']): Spellings {
  const has = ([spelling, own]: [string, string]): boolean => {
    if (!(own in shape) || spelling in shape) return false;
    const kind = onlyOf[spelling];
    return kind === undefined || isIdOf(shape[own], kind, io);
  };
  return Object.fromEntries(Object.entries(everywhere).filter(has));
}

const spelled = new Map<Schema, SpelledObject>(spelledObjects.map((object) => [object.of, object]));

/** Second names of an object of answers, by its schema. */
function answered(schema: core.$ZodObject): Found {
  const object = spelled.get(schema);
  const names = { ...commonNames(defOf(schema).shape, 'out'), ...object?.names };
  return { names, isAsked: (spelling) => !(object?.always && spelling in object.names) };
}

const inputs = new WeakMap<AnyCall, Place | false>();
const answers = new WeakMap<AnyCall, Place | false>();

function remembered(all: typeof inputs, call: AnyCall, make: () => Place | undefined): Place | undefined {
  const place = all.get(call) ?? make() ?? false;
  all.set(call, place);
  return place || undefined;
}

/** Where a call takes which second names; undefined: nowhere. */
export const inputPlace = (call: AnyCall): Place | undefined =>
  remembered(inputs, call, () => {
    const own = spelledInputs.get(call) ?? {};
    const namesOf = (schema: core.$ZodObject): Found => ({
      names: { ...commonNames(defOf(schema).shape, 'in'), ...(schema === unwrapped(call.input, 'in') && own) },
      isAsked: () => false,
    });
    return placeOf(call.input, { io: 'in', namesOf });
  });

/** Where a call answers which second names; undefined: nowhere. */
export const answerPlace = (call: AnyCall): Place | undefined =>
  remembered(answers, call, () => (call.file ? undefined : placeOf(call.reply, { io: 'out', namesOf: answered })));

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Goes over every object of a value that has second names, with the path to it. */
function visit(value: unknown, place: Place, touch: (object: Fields, place: Place, path: readonly string[]) => void) {
  const go = (at: unknown, { each, parts, ...rest }: Place, path: readonly string[]): void => {
    if (typeof at !== 'object' || at === null) return;
    if (each) for (const one of Object.values(at)) go(one, each, path);
    if (!isFields(at)) return;
    touch(at, { each, parts, ...rest }, path);
    for (const [name, part] of parts) go(at[name], part, [...path, name]);
  };
  go(value, place, []);
}

const valueAt = (object: Fields, own: string): unknown =>
  own.split('.').reduce<unknown>((at, name) => (isFields(at) ? at[name] : undefined), object);

/** Puts a value at a place of an object; where something else stands on the way to it, nothing is put and false answered. */
function put(object: Fields, own: string, value: unknown): boolean {
  const names = own.split('.');
  const last = names.pop() ?? own;
  let at = object;
  for (const name of names) {
    const next = (at[name] ??= {});
    if (!isFields(next)) return false;
    at = next;
  }
  at[last] = value;
  return true;
}

/** Two ways to say one value: a query says numbers as text. */
const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one, other) || (!isFields(one) && !isFields(other) && String(one) === String(other));

/** What was sent in our names, and how a field was spelled by whoever sent it. */
export interface Renamed {
  sent: Fields;
  spellingOf: (field: string) => string;
}

/**
 * What a request says, in our names.
 * @throws Refusal 422 `other-spelling` where a field comes under both names and they say different things
 */
export function inOurNames(call: AnyCall, sent: Fields): Renamed {
  const place = inputPlace(call);
  const used = new Map<string, string>();
  if (place)
    visit(sent, place, (object, { names }, path) => {
      for (const [spelling, own] of Object.entries(names)) {
        if (!(spelling in object)) continue;
        const said = [...path, spelling].join('.');
        rename(object, { spelling, own, said });
        used.set([...path, own].join('.'), said);
      }
    });
  return { sent, spellingOf: (field) => spellingIn(used, field) };
}

function rename(object: Fields, { spelling, own, said }: { spelling: string; own: string; said: string }): void {
  const value = object[spelling];
  const ours = valueAt(object, own);
  if (ours !== undefined && !isSame(ours, value)) throw invalid({ [said]: 'other-spelling' });
  if (put(object, own, value)) delete object[spelling];
}

function spellingIn(used: ReadonlyMap<string, string>, field: string): string {
  for (const [own, said] of used) {
    if (field === own || field.startsWith(`${own}.`)) return said + field.slice(own.length);
  }
  return field;
}

/** Does the request ask for answers in the specification's spellings? */
const asksForNames = ({ headers }: FastifyRequest): boolean => headers[NAMES_HEADER] === SPECIFICATION_NAMES;

/** Lists that can show what belongs to their records do so for whoever asks for the specification's names. */
export function withParts(call: AnyCall, request: FastifyRequest): Fields {
  const takesParts = call.input instanceof core.$ZodObject && PARTS_FIELD in defOf(call.input).shape;
  return takesParts && asksForNames(request) ? { [PARTS_FIELD]: true } : {};
}

/**
 * Adds the specification's spellings to an answer, beside our names: those that come always, and all where asked for.
 * @param answer a reply that was just parsed: it is changed in place
 */
export function inTheirNames(call: AnyCall, answer: unknown, request: FastifyRequest): unknown {
  const place = answerPlace(call);
  const all = asksForNames(request);
  if (place)
    visit(answer, place, (object, { names, isAsked }) => {
      for (const [spelling, own] of Object.entries(names)) {
        const value = valueAt(object, own);
        if (value !== undefined && (all || !isAsked(spelling))) object[spelling] = value;
      }
    });
  return answer;
}

/** An answer without any second name: what the contract itself describes. */
export function inOurNamesAlone(call: AnyCall, answer: unknown): unknown {
  const place = answerPlace(call);
  if (place)
    visit(answer, place, (object, { names }) => {
      for (const spelling of Object.keys(names)) delete object[spelling];
    });
  return answer;
}
