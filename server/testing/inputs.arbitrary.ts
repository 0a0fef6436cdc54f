import type { AnyCall } from '@coverlane/contract/call.ts';
import { ID_OF } from '@coverlane/contract/objects.ts';
import * as fc from 'fast-check';
import * as core from 'zod/v4/core';

type Schema = core.$ZodType;
type Values = fc.Arbitrary<unknown>;

// oxlint-disable-next-line no-underscore-dangle -- zod's own name of what a schema was defined with
const defOf = <Def>(schema: { _zod: { def: Def } }): Def => schema._zod.def;

/** Stands where a file goes in the input of a call that takes files. */
export const FILE = '\u0001file';

/** What the fuzzer knows of the world: which ids and words mean something. */
export interface KnownWords {
  /** Ids of objects of these kinds, and some that are of another kind or of nothing. No kinds: of any. */
  idsOf(kinds: readonly string[]): Values;
  /** Texts such as member numbers, and dates, that somebody has. */
  words: readonly string[];
}

/** One field of a call's input, and values of it that its schema takes; undefined where none could be made. */
export interface FieldInput {
  name: string;
  isOptional: boolean;
  valid: Values | undefined;
}

const found = new WeakMap<KnownWords, Map<AnyCall, FieldInput[]>>();

/** The fields of a call's input with values for each, derived from the call's own schema; looked for once. */
export function fieldInputs(call: AnyCall, known: KnownWords): FieldInput[] {
  const ofCalls = found.get(known) ?? new Map<AnyCall, FieldInput[]>();
  found.set(known, ofCalls);
  const fields = ofCalls.get(call) ?? lookedFor(call, known);
  ofCalls.set(call, fields);
  return fields;
}

function lookedFor(call: AnyCall, known: KnownWords): FieldInput[] {
  return Object.entries(shapeOf(call.input)).map(([field, schema]) => ({
    name: field,
    isOptional: takes(schema, undefined),
    valid: validOf(schema, known),
  }));
}

/** The fields of an object, also of one that is refined or transformed. */
function shapeOf(schema: Schema): Readonly<Record<string, Schema>> {
  if (schema instanceof core.$ZodObject) return defOf(schema).shape;
  if (schema instanceof core.$ZodPipe) return shapeOf(defOf(schema).in);
  throw new Error('The input of a call is an object of fields.');
}

const takes = (schema: Schema, value: unknown): boolean => value === FILE || core.safeParse(schema, value).success;

/** Texts of the forms that fields have; each field takes those it understands. */
const plainTexts: readonly string[] = [
  'Sample',
  'ok',
  'clients',
  'name,city',
  'name',
  '-valueOf',
  'toString',
  'sample.user',
  'sample@example.com',
  '2135550123',
  '912345678',
  '0123456789abcdef'.repeat(4),
  '987-65-4321',
  '12-3456789',
  'ND',
  'America/Chicago',
  '58102',
  '1234.56',
  '0',
  '1',
  '7',
  '2025',
  'true',
  '2026-01-01',
  '1980-04-12',
  '1800-01-01',
  '9999-12-31',
  '2024-02-29',
  '2026-01-01T00:00:00Z',
  '{}',
  '{"name":"Name"}',
  '[]',
  'correct horse battery staple 7',
];

/** Values that a schema takes: of its own shape, and of all that is known those it does not refuse. */
function validOf(schema: Schema, known: KnownWords): Values | undefined {
  const constants = [known.words, [...plainTexts, 0, 1, 5, true, null, [], {}]].flatMap((list) => {
    const taken = list.filter((value) => takes(schema, value));
    return taken.length > 0 ? [fc.constantFrom<unknown>(...taken)] : [];
  });
  const some = [...shaped(schema, known), ...constants];
  const fitting = some.filter((values) => howMany(schema, values) >= SAMPLES / 10);
  return fitting.length === 0 ? undefined : fc.oneof(...fitting).filter((value) => takes(schema, value));
}

const SAMPLES = 30;
/** How many of some values a schema takes: what it seldom takes would be looked for too long. */
const howMany = (schema: Schema, values: Values): number =>
  fc.sample(values, { numRuns: SAMPLES, seed: 1 }).filter((value) => takes(schema, value)).length;

/** Values of the shape of a schema. What a refinement forbids, and what a pipe changes, may be among them. */
function shaped(schema: Schema, known: KnownWords): Values[] {
  for (const shape of [wrapped, scalar, composed]) {
    const values = shape(schema, known);
    if (values !== undefined) return values;
  }
  return [];
}

function wrapped(schema: Schema, known: KnownWords): Values[] | undefined {
  if (schema instanceof core.$ZodOptional) return shaped(defOf(schema).innerType, known);
  if (schema instanceof core.$ZodDefault) return shaped(defOf(schema).innerType, known);
  if (schema instanceof core.$ZodNullable) return [fc.constant(null), ...shaped(defOf(schema).innerType, known)];
  if (schema instanceof core.$ZodUnion) return defOf(schema).options.flatMap((option) => shaped(option, known));
  if (schema instanceof core.$ZodLazy) return [fc.jsonValue({ maxDepth: 3 })];
  if (schema instanceof core.$ZodCustom) return [fc.constant(FILE)];
  if (!(schema instanceof core.$ZodPipe)) return undefined;
  const out = shaped(defOf(schema).out, known);
  // A query carries a list as "a,b" and an object as JSON text.
  const travelling = out.flatMap((values) => [
    values.map((value) => JSON.stringify(value)),
    values.map((value) => (Array.isArray(value) ? value.join(',') : value)),
  ]);
  return [...shaped(defOf(schema).in, known), ...out, ...travelling];
}

function scalar(schema: Schema, known: KnownWords): Values[] | undefined {
  if (schema instanceof core.$ZodEnum) return [fc.constantFrom(...Object.values(defOf(schema).entries))];
  if (schema instanceof core.$ZodLiteral) return [fc.constantFrom(...defOf(schema).values)];
  if (schema instanceof core.$ZodBoolean) return [fc.boolean()];
  if (schema instanceof core.$ZodNumber) {
    const ranges = [
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 18, max: 40 }),
      fc.integer({ min: 100, max: 200 }),
    ];
    return [...ranges, fc.integer()];
  }
  return schema instanceof core.$ZodString ? texts(schema, known) : undefined;
}

const UUID = '^[0-9a-f]{8}-';

/** What an id is of, as the contract says it (contract/objects.ts). */
function kindsOf(schema: Schema): readonly string[] {
  const kinds = core.globalRegistry.get(schema)?.[ID_OF];
  return Array.isArray(kinds) ? kinds.map(String) : [];
}

function texts(schema: core.$ZodString, known: KnownWords): Values[] {
  const patterns = (defOf(schema).checks ?? []).flatMap((check) =>
    check instanceof core.$ZodCheckRegex ? [defOf(check).pattern] : [],
  );
  // What a flag such as "either case" would add is left out: the generator knows none.
  const [pattern] = patterns;
  if (pattern === undefined) return [fc.string({ unit: 'grapheme', maxLength: 40 }), fc.lorem({ maxCount: 2 })];
  return [
    pattern.source.startsWith(UUID) ? known.idsOf(kindsOf(schema)) : fc.stringMatching(new RegExp(pattern.source)),
  ];
}

function composed(schema: Schema, known: KnownWords): Values[] | undefined {
  if (schema instanceof core.$ZodArray) {
    const element = validOf(defOf(schema).element, known);
    return (
      element && [
        fc.array(element, { minLength: 0, maxLength: 4 }),
        fc.uniqueArray(element, { minLength: 1, maxLength: 3 }),
      ]
    );
  }
  if (schema instanceof core.$ZodRecord) {
    const [key, value] = [defOf(schema).keyType, defOf(schema).valueType].map((part) => validOf(part, known));
    return key && value && [fc.dictionary(key.map(String), value, { maxKeys: 4 })];
  }
  return schema instanceof core.$ZodObject ? objects(defOf(schema).shape, known) : undefined;
}

function objects(shape: Readonly<Record<string, Schema>>, known: KnownWords): Values[] {
  const fields = Object.entries(shape).map(([field, schema]): [string, Values] => [
    field,
    validOf(schema, known) ?? fc.constant(undefined),
  ]);
  const requiredKeys = Object.keys(shape).filter((field) => !takes(shape[field] ?? schemaOfNothing, undefined));
  return [fc.record(Object.fromEntries(fields), { requiredKeys })];
}

const schemaOfNothing = new core.$ZodNever({ type: 'never' });
