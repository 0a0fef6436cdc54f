// npm run -s openapi: the OpenAPI 3.1 document of the contract on standard output, and nothing else. Needs no database.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../platform/http/openapi.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
process.stdout.write(`${JSON.stringify(openApiDocument(version), null, 2)}\n`);
