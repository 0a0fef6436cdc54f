import { type Access, allows, permissions, type UserType, userTypes } from '@coverlane/contract/access.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import * as fc from 'fast-check';
import { API_BASE } from '../platform/http/api-base.ts';
import {
  contentTypes,
  hostileBodies,
  hostileNames,
  hostilePathParts,
  hostileTexts,
  hostileValues,
} from './hostile-values.ts';
import { FILE, type FieldInput, fieldInputs, type KnownWords } from './inputs.arbitrary.ts';

/** A request as the fuzzer sends it. */
export interface FuzzRequest {
  /** Who asks: a user of a type with every permission, or nobody. */
  as: UserType | 'visitor';
  url: string;
  /** Beside those of whoever asks; an empty one takes theirs away. */
  headers: Record<string, string>;
  payload: string | undefined;
}

/** A request before it is written down: the fields, and what is done to them. */
interface Draft {
  values: Record<string, unknown>;
  flaws: Flaw[];
  /** As JSON, a form, or a query. */
  way: 'json' | 'form' | 'query';
  file: FileSent;
}

type Flaw = { do: 'put'; name: string; value: unknown } | { do: 'drop' | 'double'; name: string };
type FileSent = { name: string; content: string; type: string };

/** Requests of a call: many that are right, many that are nearly right, and some that are not even requests. */
export function requestsOf(call: AnyCall, known: KnownWords): fc.Arbitrary<FuzzRequest> {
  const drafts = draftsOf(fieldInputs(call, known));
  const written = drafts.map((draft) => writtenDown(call, draft));
  return fc
    .record({
      as: askers(call.access),
      request: fc.oneof({ weight: 7, arbitrary: written }, { weight: 1, arbitrary: crooked(call, drafts) }),
      flaw: headerFlaws,
    })
    .map(({ as, request, flaw }) => ({ ...request, as, headers: { ...request.headers, ...flaw } }));
}

/** Inputs that the schema of a call takes, of the required fields alone. */
export function rightInputs(call: AnyCall, known: KnownWords): fc.Arbitrary<Record<string, unknown>> {
  const needed = fieldInputs(call, known).flatMap(({ name, isOptional, valid }) =>
    valid && !isOptional ? [[name, valid] as const] : [],
  );
  return fc.record(Object.fromEntries(needed));
}

/** The same with one optional field each, the first without any. */
export function rightInputsByField(call: AnyCall, known: KnownWords): fc.Arbitrary<Record<string, unknown>>[] {
  const fields = fieldInputs(call, known).flatMap(({ valid, ...more }) => (valid ? [{ ...more, valid }] : []));
  const optional = fields.filter(({ isOptional }) => isOptional).map(({ name }) => name);
  return [undefined, ...optional].map((chosen) =>
    fc.record(
      Object.fromEntries(
        fields.flatMap(({ name, isOptional, valid }) => (isOptional && name !== chosen ? [] : [[name, valid]])),
      ),
    ),
  );
}

/** Fields of a call of which the fuzzer knows no value that is taken: it would be blind there. */
export const blindFields = (call: AnyCall, known: KnownWords): string[] =>
  fieldInputs(call, known).flatMap(({ name, valid }) => (valid === undefined ? [name] : []));

/** Mostly those who may; now and then somebody else, or nobody. */
function askers(access: Access): fc.Arbitrary<FuzzRequest['as']> {
  const may = userTypes.filter((type) => allows(access, { type, permissions }));
  const anyone: FuzzRequest['as'][] = [...userTypes, 'visitor'];
  const isPublic = access === 'public' || access === 'publicByKey';
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...(isPublic ? (['visitor', 'member'] as const) : may)) },
    { weight: 1, arbitrary: fc.constantFrom(...anyone) },
  );
}

const NO_FLAW: Record<string, string> = {};
const headerFlaws = fc.oneof(
  { weight: 30, arbitrary: fc.constant(NO_FLAW) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'x-xsrf-token': '' },
      { 'x-xsrf-token': 'a.b' },
      { authorization: '' },
      { authorization: `Bearer ${'x'.repeat(43)}` },
      { cookie: '__Host-sid=; XSRF-TOKEN=' },
      { cookie: '__Host-sid=%00; sid=%ff; =;;;' },
      { origin: 'https://evil.example.com' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'content-encoding': 'gzip' },
      { 'accept-language': 'x'.repeat(2_000) },
      { 'idempotency-key': "' or 1=1 --" },
      { 'idempotency-key': 'the-same-key-for-everything' },
      { 'x-forwarded-for': 'no address', 'x-forwarded-proto': 'gopher' },
      { 'user-agent': '\u00ff'.repeat(500) },
    ),
  },
);

function draftsOf(fields: readonly FieldInput[]): fc.Arbitrary<Draft> {
  const known = fields.flatMap(({ name, isOptional, valid }) => (valid ? [{ name, isOptional, valid }] : []));
  const requiredKeys = known.flatMap(({ name, isOptional }) => (isOptional ? [] : [name]));
  const values = fc.record(Object.fromEntries(known.map(({ name, valid }) => [name, valid])), { requiredKeys });
  return fc.record({
    values,
    flaws: fc.oneof({ weight: 1, arbitrary: fc.constant<Flaw[]>([]) }, { weight: 1, arbitrary: flawsOf(fields) }),
    way: fc.constantFrom<Draft['way']>('json', 'json', 'json', 'form', 'query'),
    file: files,
  });
}

function flawsOf(fields: readonly FieldInput[]): fc.Arbitrary<Flaw[]> {
  const ownNames = fields.map(({ name }) => name);
  const name = ownNames.length === 0 ? fc.constant('surprise') : fc.constantFrom(...ownNames);
  const value = fc.oneof(fc.constantFrom(...hostileValues), fc.string({ unit: 'binary' }), fc.jsonValue());
  const put = fc.record({ do: fc.constant('put' as const), name, value });
  const less = fc.record({ do: fc.constantFrom('drop' as const, 'double' as const), name });
  const more = fc.record({ do: fc.constant('put' as const), name: fc.constantFrom(...hostileNames), value });
  const flaw: fc.Arbitrary<Flaw> = fc.oneof(
    { weight: 6, arbitrary: put },
    { weight: 2, arbitrary: less },
    { weight: 1, arbitrary: more },
  );
  return fc.array(flaw, { minLength: 1, maxLength: 3 });
}

const files: fc.Arbitrary<FileSent> = fc.record({
  name: fc.constantFrom('roster.edi', 'a.csv', '', '../../etc/passwd', 'x\u202efdp.exe', 'x'.repeat(400), 'ㄱ.834'),
  content: fc.oneof(
    fc.constantFrom('', 'ISA*00*', 'name,city\nAcme,Fargo\n', `${'ISA*'.repeat(5_000)}~`, '\u0000'.repeat(1_000)),
    fc.string({ unit: 'binary' }),
  ),
  type: fc.constantFrom('application/octet-stream', 'text/csv', 'application/json', 'nonsense'),
});

function spoilt({ values, flaws }: Draft): Record<string, unknown> {
  const fields = { ...values };
  for (const flaw of flaws) {
    if (flaw.do === 'put') fields[flaw.name] = flaw.value;
    else if (flaw.do === 'double') fields[flaw.name] = [fields[flaw.name], fields[flaw.name]];
    else delete fields[flaw.name];
  }
  return fields;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());

/** Fields as a query or a form carries them; a list is a field that comes several times. */
const asPairs = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => [value].flat().map((one) => `${encoded(name)}=${encoded(one)}`))
    .join('&');

type Written = Omit<FuzzRequest, 'as'>;

function writtenDown(call: AnyCall, draft: Draft): Written {
  const fields = spoilt(draft);
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encoded(fields[name] ?? '');
    delete fields[name];
    return value;
  });
  const url = `${API_BASE}${path}`;
  if (call.upload) return { url, ...asMultipart(fields, draft.file) };
  if (call.method === 'GET' || (call.method === 'DELETE' && draft.way !== 'json'))
    return { url: `${url}?${asPairs(fields)}`, headers: {}, payload: undefined };
  return { url, ...asBody(fields, draft.way) };
}

function asBody(fields: Record<string, unknown>, way: Draft['way']): Omit<Written, 'url'> {
  return way === 'form'
    ? { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: asPairs(fields) }
    : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(fields) };
}

function asMultipart(fields: Record<string, unknown>, file: FileSent): Omit<Written, 'url'> {
  const parts = Object.entries(fields).map(([name, value]) => {
    const disposition = `content-disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"`;
    return value === FILE
      ? `--cut\r\n${disposition}; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n${file.content}\r\n`
      : `--cut\r\n${disposition}\r\n\r\n${asText(value)}\r\n`;
  });
  return { headers: { 'content-type': 'multipart/form-data; boundary=cut' }, payload: `${parts.join('')}--cut--\r\n` };
}

/** What no program would send: bodies that are none, paths with holes, queries without end. */
function crooked(call: AnyCall, drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Written> {
  const right = drafts.map((draft) => writtenDown(call, { ...draft, flaws: [] }));
  const part = fc.oneof(fc.constantFrom(...hostilePathParts), fc.constantFrom(...hostileTexts).map(encoded));
  const body = fc
    .record({ right, type: fc.constantFrom(...contentTypes), payload: fc.constantFrom(...hostileBodies) })
    .map(({ right: { url }, type, payload }) => ({
      url,
      headers: type === undefined ? NO_FLAW : { 'content-type': type },
      payload,
    }));
  const path = fc
    .record({ right, part })
    .map(({ right, part }) => ({ ...right, url: `${API_BASE}${call.path.replace(/:\w+/g, () => part)}` }));
  const query = fc.record({ right, part, times: fc.constantFrom(1, 2, 300) }).map(({ right, part, times }) => ({
    ...right,
    url: `${right.url.split('?')[0]}?${`${part}=${part}&`.repeat(times)}`,
  }));
  return fc.oneof(...(call.method === 'GET' ? [path, query] : [body, body, path, query]));
}
