import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { openApiDocument } from '../platform/http/openapi.ts';

const record = (value: unknown): Record<string, unknown> => Object(value);

/** Checks answers against the document by a validator that knows nothing of the contract. */
function aValidator() {
  const { paths, components } = openApiDocument('test');
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components });
  const names = new Map([...allCalls].map(([name, call]) => [call, name]));
  const operations = new Map(
    Object.values(paths).flatMap((item) =>
      Object.values(item).map((one) => [String(one['operationId']), one] as const),
    ),
  );
  const known = new Map<AnyCall, ValidateFunction | undefined>();
  const validatorOf = (call: AnyCall): ValidateFunction | undefined => {
    const answer = record(record(operations.get(names.get(call) ?? ''))['responses'])['200'];
    const schema = record(record(record(answer)['content'])['application/json'])['schema'];
    if (schema === undefined) return undefined;
    const written = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    return ajv.compile(JSON.parse(written));
  };
  return (call: AnyCall): ValidateFunction | undefined => {
    const validate = known.has(call) ? known.get(call) : validatorOf(call);
    known.set(call, validate);
    return validate;
  };
}

let validator: ReturnType<typeof aValidator> | undefined;

/** A real answer is what the OpenAPI document says that the call answers. */
export function expectDocumented(call: AnyCall, body: unknown): void {
  validator ??= aValidator();
  const validate = validator(call);
  if (validate === undefined || validate(body)) return;
  expect.fail(
    `${call.method} ${call.path} answers otherwise than documented: ${JSON.stringify(validate.errors?.slice(0, 3))}`,
  );
}
