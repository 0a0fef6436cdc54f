// The bare reference: node:http and pg, the same statements prepared by name, as the owner: no session, no row-level
// security, no contract, no audit.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Pool, type QueryResult, TypeOverrides } from 'pg';
import { ordered } from './serving.ts';

/**
 * The statements of one answer; `parameters` of one are filled from the fields of the request by name ('$lastName'), or
 * with a new id ('$uuid').
 */
export interface BareOrder {
  ownerUrl: string;
  statements: { text: string; parameters: unknown[] }[];
  /** One after the other between BEGIN and COMMIT; absent: all at once. */
  inTransaction?: boolean;
}

const { ownerUrl, statements, inTransaction } = await ordered<BareOrder>();
const types = new TypeOverrides();
for (const type of [1082, 20, 1700]) types.setTypeParser(type, (value: string) => value);
const pool = new Pool({ connectionString: ownerUrl, max: 20, types });

async function answer(fields: Record<string, unknown>): Promise<string> {
  const filled = (value: unknown) => {
    if (value === '$uuid') return randomUUID();
    return typeof value === 'string' && value.startsWith('$') ? fields[value.slice(1)] : value;
  };
  const asked = statements.map(({ text, parameters }, index) => ({
    name: `s${index}`,
    text,
    values: parameters.map(filled),
  }));
  const results = inTransaction ? await inOne(asked) : await Promise.all(asked.map((one) => pool.query(one)));
  return JSON.stringify(results.map(({ rows }) => rows));
}

async function inOne(asked: readonly { name: string; text: string; values: unknown[] }[]): Promise<QueryResult[]> {
  const client = await pool.connect();
  const results: QueryResult[] = [];
  try {
    await client.query('begin');
    for (const one of asked) results.push(await client.query(one));
    await client.query('commit');
  } finally {
    client.release();
  }
  return results;
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    answer(JSON.parse(body)).then(
      (text) => response.setHeader('content-type', 'application/json').end(text),
      () => response.writeHead(500).end(),
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
