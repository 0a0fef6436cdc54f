import type { Schema } from './json-schemas.ts';

/** A document that was released, or is now: what the comparison reads of it. */
export interface ComparedDocument {
  paths: Record<string, Record<string, Schema>>;
  components: { schemas?: Record<string, Schema> };
}

/** What differs between two documents: one that programs may break by, or an addition. */
export interface Difference {
  breaks: boolean;
  /** 'PUT /employees/{id}' or the like. */
  call: string;
  what: string;
}

/** From which side a value comes: a program may send what it sent, and rely on what it was answered. */
type Side = 'sent' | 'answered';
type Compared = { before: ComparedDocument; after: ComparedDocument };
type Place = { call: string; at: string; side: Side; of: Compared; depth: number };

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/**
 * What programs may break by between two documents (a call, a field of an answer or a value of a field that is gone, a field that must be
 * sent now, another type), and what was added. Descriptions are not compared.
 */
export function differencesOf(before: ComparedDocument, after: ComparedDocument): Difference[] {
  const paths = [...new Set([...Object.keys(before.paths), ...Object.keys(after.paths)])];
  return paths.flatMap((path) =>
    METHODS.flatMap((method) => {
      const [was, is] = [before.paths[path]?.[method], after.paths[path]?.[method]];
      return ofMethod(was, is, { call: `${method.toUpperCase()} ${path}`, of: { before, after } });
    }),
  );
}

function ofMethod(was: Schema | undefined, is: Schema | undefined, at: { call: string; of: Compared }): Difference[] {
  const { call } = at;
  if (was === undefined) return is === undefined ? [] : [{ breaks: false, call, what: 'is new' }];
  return is === undefined ? [{ breaks: true, call, what: 'is gone' }] : ofCall(was, is, at);
}

function ofCall(was: Schema, is: Schema, { call, of }: { call: string; of: Compared }): Difference[] {
  const sent: Place = { call, at: '', side: 'sent', of, depth: 0 };
  return [
    ...ofSchemas(parametersOf(was), parametersOf(is), sent),
    ...ofSchemas(contentOf(was['requestBody']), contentOf(is['requestBody']), sent),
    ...ofSchemas(answerOf(was), answerOf(is), { ...sent, side: 'answered' }),
  ];
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectIn = (value: unknown, ...keys: string[]): Schema | undefined => {
  const found = keys.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value);
  return isObject(found) ? found : undefined;
};
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Fields of path and query as one object. */
function parametersOf(call: Schema): Schema {
  const rows = (Array.isArray(call['parameters']) ? call['parameters'] : [])
    .filter(isObject)
    .filter((row) => 'name' in row);
  return {
    type: 'object',
    properties: Object.fromEntries(rows.map((row) => [String(row['name']), row['schema']])),
    required: rows.filter((row) => row['required'] === true).map((row) => String(row['name'])),
  };
}

const contentOf = (body: unknown): Schema | undefined => objectIn(body, 'content', 'application/json', 'schema');
const answerOf = (call: Schema): Schema | undefined =>
  contentOf(objectIn(call, 'responses', '200')) ?? contentOf(objectIn(call, 'responses', '202'));

function resolved(schema: Schema | undefined, { components }: ComparedDocument): Schema | undefined {
  const name = typeof schema?.['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
  return name === undefined ? schema : components.schemas?.[name];
}

/** So deep are shapes compared: some hold themselves. */
const DEPTH = 8;

function ofSchemas(was: Schema | undefined, is: Schema | undefined, place: Place): Difference[] {
  const [before, after] = [resolved(was, place.of.before), resolved(is, place.of.after)];
  if (before === undefined || after === undefined || place.depth > DEPTH) return [];
  const item = { ...place, at: `${place.at}[]`, depth: place.depth + 1 };
  return [
    ...ofKind(before, after, place),
    ...ofValues(before, after, place),
    ...ofFields(before, after, place),
    ...ofSchemas(objectIn(before['items']), objectIn(after['items']), item),
  ];
}

const said = ({ call, at, side }: Pick<Place, 'call' | 'at' | 'side'>, breaks: boolean, what: string): Difference => ({
  breaks,
  call,
  what: `${side} ${at || 'value'} ${what}`,
});

/** Its types, "null" among them. */
const kindsOf = ({ type, anyOf }: Schema): string[] =>
  Array.isArray(anyOf)
    ? anyOf.filter(isObject).flatMap((one) => ('$ref' in one ? ['object'] : kindsOf(one)))
    : Array.isArray(type)
      ? type.map(String)
      : typeof type === 'string'
        ? [type]
        : [];

function ofKind(was: Schema, is: Schema, place: Place): Difference[] {
  const [before, after] = [new Set(kindsOf(was)), new Set(kindsOf(is))];
  if (before.size === 0 || after.size === 0) return [];
  const lost = [...before].filter((kind) => !after.has(kind));
  const added = [...after].filter((kind) => !before.has(kind));
  const bad = place.side === 'sent' ? lost : added;
  return bad.length === 0
    ? []
    : [said(place, true, `may ${place.side === 'sent' ? 'no longer be' : 'now be'} ${bad.join(', ')}`)];
}

function ofValues(was: Schema, is: Schema, place: Place): Difference[] {
  const [before, after] = [textsIn(was['enum']), textsIn(is['enum'])];
  if (before.length === 0 || after.length === 0) return [];
  const lost = before.filter((value) => !after.includes(value));
  const added = after.filter((value) => !before.includes(value));
  return [
    ...(lost.length > 0 ? [said(place, place.side === 'sent', `has no value ${lost.join(', ')} any more`)] : []),
    ...(added.length > 0 ? [said(place, false, `may be ${added.join(', ')}, too`)] : []),
  ];
}

function ofFields(was: Schema, is: Schema, place: Place): Difference[] {
  const [before, after] = [objectIn(was['properties']) ?? {}, objectIn(is['properties']) ?? {}];
  const [asked, asks] = [textsIn(was['required']), textsIn(is['required'])];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const at = { ...place, at: place.at === '' ? name : `${place.at}.${name}`, depth: place.depth + 1 };
    const required = { was: asked.includes(name), is: asks.includes(name) };
    if (!(name in after)) return [said(at, true, 'is gone')];
    if (!(name in before)) return [newField(at, required.is)];
    return [...ofNeed(required, at), ...ofSchemas(objectIn(before[name]), objectIn(after[name]), at)];
  });
}

function newField(at: Place, isRequired: boolean): Difference {
  const mustBeSent = at.side === 'sent' && isRequired;
  return said(at, mustBeSent, mustBeSent ? 'is new and required' : 'is new');
}

/** Must a field be sent now, or may it be missing now where it was always answered? */
function ofNeed(required: Record<'was' | 'is', boolean>, at: Place): Difference[] {
  if (required.was === required.is) return [];
  if (at.side === 'sent') return required.is ? [said(at, true, 'is required now')] : [];
  return required.was ? [said(at, true, 'is not always there any more')] : [];
}
