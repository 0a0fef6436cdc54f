// The bare reference: node:http and pg, the same statements prepared by name, as the owner: no session, no row-level
// security, no contract, no audit.
import { createServer } from 'node:http';
import { Pool, TypeOverrides } from 'pg';
import { ordered } from './serving.ts';

/** The statements of one answer; `parameters` of one are filled from the fields of the request by name ('$lastName'). */
export interface BareOrder {
  ownerUrl: string;
  statements: { text: string; parameters: unknown[] }[];
}

const { ownerUrl, statements } = await ordered<BareOrder>();
const types = new TypeOverrides();
for (const type of [1082, 20, 1700]) types.setTypeParser(type, (value: string) => value);
const pool = new Pool({ connectionString: ownerUrl, max: 20, types });

async function answer(fields: Record<string, unknown>): Promise<string> {
  const filled = (value: unknown) =>
    typeof value === 'string' && value.startsWith('$') ? fields[value.slice(1)] : value;
  const results = await Promise.all(
    statements.map(({ text, parameters }, index) =>
      pool.query({ name: `s${index}`, text, values: parameters.map(filled) }),
    ),
  );
  return JSON.stringify(results.map(({ rows }) => rows));
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
