import { type DocumentedCall, type DocumentedField, type Shape, typeOf } from './documented-calls.ts';

const EXAMPLE_ID = '0192f7c1-0000-7000-8000-000000000001';

/** A call as somebody types it at a terminal, with the key in a variable; what must be sent is filled with examples. */
export function exampleOf(call: DocumentedCall, origin: string): string {
  const { method, path, isUpload, isKeyed, isFile, isPublic } = call;
  const of = (place: DocumentedField['in']) => call.fields.filter(({ in: where }) => where === place);
  const required = (place: DocumentedField['in']) => of(place).filter((field) => field.required);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => pathValue(call, name));
  const query = required('query').map(({ name, schema }) => `${name}=${encodeURIComponent(String(valueOf(schema)))}`);
  const address = `${origin}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`,
    ...(isPublic ? [] : [`-H "Authorization: Bearer $COVERLANE_KEY"`]),
    ...(isKeyed ? [`-H 'Idempotency-Key: ${EXAMPLE_ID}'`] : []),
    ...(isUpload ? required('body').map(formField) : bodyLines(of('body'))),
    ...(isFile ? ['-OJ'] : []),
  ];
  return lines.join(' \\\n  ');
}

const pathValue = ({ fields }: DocumentedCall, name: string): string => {
  const field = fields.find((one) => one.in === 'path' && one.name === name);
  return encodeURIComponent(String(valueOf(field?.schema ?? {})));
};

const formField = ({ name, schema }: DocumentedField): string =>
  typeOf(schema) === 'file' || name === 'file'
    ? `-F '${name}=@${name}.txt'`
    : `-F '${name}=${String(valueOf(schema))}'`;

function bodyLines(fields: readonly DocumentedField[]): string[] {
  if (fields.length === 0) return [];
  const required = fields.filter((field) => field.required);
  const body = Object.fromEntries(required.map(({ name, schema }) => [name, valueOf(schema)]));
  return [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`];
}

/** A value that a schema could mean. */
function valueOf(schema: Shape): unknown {
  const type = typeOf(schema);
  const [first = ''] = type.split(' | ');
  if (type === 'id') return EXAMPLE_ID;
  if (first.startsWith('list of')) return [first === 'list of id' ? EXAMPLE_ID : first.replace('list of ', '')];
  return first in plainValues ? plainValues[first] : first;
}

const plainValues: Readonly<Record<string, unknown>> = {
  date: '2026-01-01',
  'date-time': '2026-01-01T12:00:00Z',
  integer: 1,
  number: 1,
  boolean: true,
  string: '…',
  any: '…',
  object: '…',
};
