import { collections } from '@coverlane/contract/collections/index.ts';
import { fieldComments } from './call-comments.ts';
import { jsonSchemaOf, type Schema } from './json-schemas.ts';
import { namedShapes } from './openapi-named.ts';

const PLACE = '#/components/schemas/';

/** A schema of the document, and what it is called where it has no name of its own. */
export interface Placed {
  name: string;
  schema: Schema;
  /** The same without the specification's spellings beside its own names, where it may have them. */
  base?: Schema;
}

/**
 * Gives schemas names: every shape that is listed, every record of a collection, every whole input and answer, and every
 * object that stands in more than one place. What is the same is one component, by whatever way it came there.
 */
export class Components {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #texts = new WeakMap<object, string>();
  readonly #fields = new Map<string, ReadonlyMap<string, string>>();
  readonly schemas: Record<string, Schema> = {};

  /** @param placed every schema that will be asked for, so that what repeats is known before */
  constructor(placed: readonly Placed[]) {
    for (const { schema } of placed) this.#count(schema);
    for (const [name, shape] of Object.entries(namedShapes)) this.#nameShape(name, shape);
    for (const { name, calls } of collections)
      this.#claim(`${pascal(name)}Record`, jsonSchemaOf(calls.create.reply, 'output'));
    for (const { schema, base } of placed) if (base !== undefined && base !== schema) this.#spelled(schema, base);
  }

  /** The reference to a whole schema, which becomes a component. */
  refer({ name, schema }: Placed): Schema {
    if (isList(schema)) return { ...schema, items: this.refer({ name: `${name}Item`, schema: part(schema, 'items') }) };
    return isNamed(schema) ? this.#component(schema, name) : this.#within(schema, name);
  }

  #nameShape(name: string, shapes: (typeof namedShapes)[string]): void {
    for (const [exported, shape] of Object.entries(shapes)) {
      const schema = jsonSchemaOf(shape, 'output');
      this.#fields.set(name, fieldComments(exported));
      this.#claim(name, schema);
      this.#claim(name, jsonSchemaOf(shape, 'input'), `${name}Input`);
    }
  }

  /** Keeps a name for a schema, unless it has one. */
  #claim(name: string, schema: Schema, otherwise = name): void {
    const text = this.#textOf(schema);
    if (this.#names.has(text)) return;
    this.#names.set(text, [...this.#names.values()].includes(name) ? otherwise : name);
  }

  /** A shape that is answered with second spellings everywhere has its name with them. */
  #spelled(schema: unknown, base: unknown): void {
    if (!isWhole(schema) || !isWhole(base) || schema === base) return;
    if (isObject(schema) && isObject(base) && isNamed(base)) this.#passOn(this.#textOf(base), this.#textOf(schema));
    const inside = new Map(Object.entries(base));
    for (const [key, value] of Object.entries(schema)) this.#spelled(value, inside.get(key));
  }

  /** The name of a schema that stands nowhere as it is goes to the one that stands for it. */
  #passOn(plain: string, text: string): void {
    const name = this.#names.get(plain);
    if (name === undefined || text === plain || this.#counts.has(plain) || this.#names.has(text)) return;
    this.#names.delete(plain);
    this.#names.set(text, name);
  }

  #component(schema: Schema, name: string): Schema {
    const text = this.#textOf(schema);
    const known = this.#names.get(text) ?? this.#free(name);
    this.#names.set(text, known);
    // Kept before it is filled: what is inside may be named after it.
    if (!(known in this.schemas)) {
      this.schemas[known] = {};
      Object.assign(this.schemas[known], this.#within(schema, known));
    }
    return { $ref: `${PLACE}${known}` };
  }

  #free(name: string): string {
    const taken = new Set(this.#names.values());
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? name : `${name}${number}`;
      if (!taken.has(free)) return free;
    }
  }

  /** The schema with everything in it that has a name, or repeats, as a reference. */
  #within(schema: Schema, name: string): Schema {
    const comments = this.#fields.get(name);
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (key !== 'properties') return [key, this.#part(value, key === 'items' ? `${name}Item` : `${name}Part`)];
        const fields = Object.entries(Object(value)).map(([field, of]) => {
          const inside = this.#part(of, `${name}${pascal(field)}`);
          const said = comments?.get(field);
          return [field, said === undefined ? inside : { ...Object(inside), description: said }];
        });
        return [key, Object.fromEntries(fields)];
      }),
    );
  }

  #part(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map((one: unknown) => this.#part(one, name));
    if (!isObject(value)) return value;
    if (isNameable(value) && this.#isShared(value)) return this.#component(value, name);
    return this.#within(value, name);
  }

  #isShared(schema: Schema): boolean {
    const text = this.#textOf(schema);
    return this.#names.has(text) || (this.#counts.get(text) ?? 0) > 1;
  }

  #count(value: unknown): void {
    if (Array.isArray(value)) value.forEach((one) => this.#count(one));
    if (!isObject(value)) return;
    if (isNamed(value)) {
      const text = this.#textOf(value);
      this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
    }
    for (const one of Object.values(value)) this.#count(one);
  }

  #textOf(value: unknown): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
    const known = this.#texts.get(value);
    if (known !== undefined) return known;
    const text = Array.isArray(value)
      ? `[${value.map((one) => this.#textOf(one)).join()}]`
      : `{${Object.entries(value)
          .map(([key, one]) => `"${key}":${this.#textOf(one)}`)
          .join()}}`;
    this.#texts.set(value, text);
    return text;
  }
}

/** An object with fields is what a program wants a type for. */
const isNamed = ({ type, properties }: Schema): boolean => type === 'object' && isObject(properties);
/** What a listed shape may be besides: one of several. */
const isNameable = (schema: Schema): boolean => isNamed(schema) || 'anyOf' in schema || 'oneOf' in schema;
const isList = ({ type, items }: Schema): boolean => type === 'array' && isObject(items);
const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown): value is object => typeof value === 'object' && value !== null;
const part = (schema: Schema, key: string): Schema => Object(schema[key]);

/** 'clients.create' as ClientsCreate. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
