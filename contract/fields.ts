import * as z from 'zod/mini';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const MONEY = /^-?\d{1,12}(\.\d{1,2})?$/;

/** No control characters and no lone surrogates: what can be kept and shown. */
export const isWellFormed = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass
  !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) && text.isWellFormed();

/** Text as stored: trimmed, NFC, no control characters or lone surrogates, `min` to `max` characters. */
export const string = (max: number, min = 1) =>
  z.pipe(
    z.string({ error: 'bad-text' }).check(z.refine(isWellFormed, { error: 'bad-text' })),
    z.pipe(
      z.transform((text: string) => text.normalize('NFC').trim()),
      z
        .string()
        .check(
          z.minLength(min, { error: min === 1 ? 'required' : 'too-short' }),
          z.maxLength(max, { error: 'too-long' }),
        ),
    ),
  );

/** An id in a path or reply: a UUID in lower case. Anything else is refused, never coerced. */
export const id = z.string({ error: 'bad-id' }).check(z.regex(UUID, { error: 'bad-id' }));

/** A calendar date without time zone, 'YYYY-MM-DD', that exists, from 1800 to 9999. */
export const calendarDate = z.string({ error: 'bad-date' }).check(z.refine(isCalendarDate, { error: 'bad-date' }));

/** An instant in UTC, ISO 8601. */
export const instant = z.string();

/** Money as a decimal string, "1234.56" (architecture 4). */
export const amount = z.string({ error: 'bad-money' }).check(z.regex(MONEY, { error: 'bad-money' }));

const saidYesOrNo = z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', 'off'])], { error: 'bad-flag' });

/** Yes or no from JSON (true), a query ("true", "1") or a form ("on"; an unticked box is absent). */
export const flag = z.pipe(
  saidYesOrNo,
  z.transform(
    (value: z.output<typeof saidYesOrNo>) => value === true || value === 'true' || value === '1' || value === 'on',
  ),
);

/** A whole number from JSON or text between `min` and `max`. */
export const whole = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,9}$/, { error: 'bad-number' }))], { error: 'bad-number' }),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.int({ error: 'bad-number' }).check(z.gte(min, { error: 'too-small' }), z.lte(max, { error: 'too-large' })),
    ),
  );

/** A file as it lies on the server's disk; 'waiting': the virus scanner has not looked at it yet. */
interface ReceivedFile {
  path: string;
  name: string;
  bytes: number;
  /** SHA-256 in base64. */
  digest: string;
  scan: 'clean' | 'waiting';
}

/** A file the server has received to disk; the browser sends a File. */
export const uploadedFile = z.custom<ReceivedFile>(isUploaded, { error: 'bad-file' });

function isUploaded(value: unknown): value is ReceivedFile {
  return typeof value === 'object' && value !== null && 'name' in value;
}

/** What a list answers: one page of rows and how many there are in all. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.strictObject({ rows: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() });

/** Rows a page holds unless asked otherwise. */
export const PAGE_SIZE = 25;

/** What every object has, such as `valueOf`: a list of columns to look up must not find it. */
const isInherited = (sort: string): boolean => sort.replace(/^-/, '') in {};

/** The paging fields every list takes. `sort` is a column name, with a leading `-` for descending. */
export const paging = {
  page: z._default(whole(1, 100_000), 1),
  pageSize: z._default(whole(1, 200), PAGE_SIZE),
  sort: z.optional(
    z.string().check(
      z.regex(/^-?[a-zA-Z]{1,40}$/, { error: 'bad-choice' }),
      z.refine((text) => !isInherited(text), { error: 'bad-choice' }),
    ),
  ),
};

/** The page of a list that has one order. */
export const pages = { page: paging.page, pageSize: paging.pageSize };

/** The page of a list that can be ordered by these columns, a leading `-` for descending; another is 422 'bad-choice'. */
export const pagesBy = (columns: readonly string[]) => ({ ...pages, sort: sortedBy(columns) });

/** By which of these columns, a leading `-` for descending. */
export const sortedBy = (columns: readonly string[]) =>
  z.optional(
    z.enum(
      columns.flatMap((name) => [name, `-${name}`]),
      { error: 'bad-choice' },
    ),
  );

/** A list of 1 to 500 of these, none of them twice. */
export const someOf = <Out, Wire>(of: z.ZodMiniType<Out, Wire>) =>
  z.array(of).check(
    z.minLength(1, { error: 'required' }),
    z.maxLength(500, { error: 'too-long' }),
    z.refine((list) => new Set(list).size === list.length, { error: 'repeated' }),
  );

/** A list as a query carries it: "name,phone". */
export const listed = <Out, Wire>(of: z.ZodMiniType<Out, Wire>) =>
  z.pipe(
    z.pipe(
      z.string({ error: 'bad-text' }),
      z.transform((text: string): unknown => text.split(',')),
    ),
    z.pipe(z.unknown(), z.array(of as z.ZodMiniType<Out>).check(z.maxLength(60, { error: 'too-long' }))),
  );

/** Words by their key, as JSON text: what the reader's language calls columns and codes. */
export const words = z.pipe(
  z.pipe(
    z.string({ error: 'bad-json' }).check(z.maxLength(16_000, { error: 'too-long' })),
    z.transform((text: string): unknown => parsed(text)),
  ),
  z.record(z.string(), z.string().check(z.maxLength(200, { error: 'too-long' })), { error: 'bad-json' }),
);

/** What JSON text says; anything else, and what is no JSON, as it came. */
export function parsed(sent: unknown): unknown {
  try {
    return typeof sent === 'string' ? JSON.parse(sent) : sent;
  } catch {
    return sent;
  }
}

/** Is the text a calendar date that exists, from 1800 on? Read as UTC, so that no time zone can move it. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1800') return false;
  const [month, day] = [Number(text.slice(5, 7)) - 1, Number(text.slice(8))];
  const date = new Date(Date.UTC(Number(text.slice(0, 4)), month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day;
}
