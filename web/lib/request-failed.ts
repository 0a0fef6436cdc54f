/** Values for the sentence of a failure, by name. */
export type FailureValues = Readonly<Record<string, string | number | null>>;

/** What a failed call says: HTTP status (0: no answer came), its code, and for a 422 a code by field. */
interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly values?: FailureValues;
}

/**
 * A call that failed. `code` has its sentence in three languages under `errors.<code>`; the codes of the browser's own
 * making are 'unreachable' (no answer) and 'took-too-long' (30 s for a file).
 */
export class RequestFailed extends Error {
  readonly status: number;
  readonly code: string;
  /** Code by field name, for the inputs of a form. */
  readonly fields: Readonly<Record<string, string>>;
  readonly values: FailureValues;

  constructor({ status, code, message = code, fields = {}, values = {} }: Failure) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.values = values;
  }

  /** Could the same call succeed if it were made again? */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/** Reads the plain JSON of a refusal; an answer that is none of the server's own keeps only its status. */
export function failureOf(status: number, body: unknown): RequestFailed {
  const known = typeof body === 'object' && body !== null ? body : {};
  const { code, message, fields, values } = { code: '', message: '', fields: {}, values: {}, ...known };
  const own = typeof code === 'string' && code !== '';
  return new RequestFailed({ status, code: own ? code : codeOfStatus(status), message, fields, values });
}

const codeOfStatus = (status: number): string => (status >= 502 ? 'unavailable' : 'internal');
