import type { FastifyInstance, FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import { messages } from '@coverlane/contract/messages.ts';
import type { Secrets } from '../../secrets.ts';
import type { SignedUser } from './signed-user.ts';

/** All a line of the log may hold. Anything else is left out, whoever writes the line (security 3, Logs). */
const fields = new Set([
  'reqId',
  'route',
  'method',
  'status',
  'ms',
  'userType',
  'user',
  'session',
  'kind',
  'code',
  'stack',
  'task',
  'job',
  'attempt',
  'address',
  'version',
]);

/** The sentences a line may say; a library's own text may hold anything and is left out. */
export const logSentences = {
  request: 'request',
  started: 'started',
  stopped: 'stopped',
  jobFailed: 'a job failed',
  jobTrouble: 'the job queue had trouble',
  sealFailed: 'the audit log could not be sealed',
} as const;
const allowed: ReadonlySet<string> = new Set([...Object.values(logSentences), messages.internal]);

/** The levels LOG_LEVEL may name. */
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Pino's number of the level 'info': of a line up to it that has nothing left to say, nothing is written. */
const INFO = 30;

/** Is this a level of the log? */
export const isLogLevel = (level: string): boolean => levels.includes(level);

/**
 * The log of the program: one JSON object a line, on standard output unless a destination is given.
 * @param level one of `levels`
 */
export function portalLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: onlyAllowed, bindings: onlyAllowed },
    hooks: {
      logMethod(args, method, level) {
        const [first, second] = args;
        const text = typeof first === 'string' ? first : second;
        const sentence = typeof text === 'string' && allowed.has(text) ? text : undefined;
        const line = fieldsOf(first);
        const isEmpty = sentence === undefined && Object.keys(line).length === 0;
        if (isEmpty && level <= INFO) return;
        method.apply(this, sentence === undefined ? [line] : [line, sentence]);
      },
    },
  };
  const log = destination ? pino(options, destination) : pino(options);
  // What a child adds to each of its lines passes no formatter; children of children inherit this.
  const { child } = log;
  log.child = function <Levels extends string = never>(
    this: Logger,
    bindings: pino.Bindings,
    options?: pino.ChildLoggerOptions<Levels>,
  ) {
    return Reflect.apply(child, this, [onlyAllowed(bindings), options]);
  };
  return log;
}

const onlyAllowed = (line: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(line).filter(([name]) => fields.has(name)));

/** What is logged beside the sentence: of an error, and of one among the fields, what `failureOf` leaves of it. */
function fieldsOf(first: unknown): Record<string, unknown> {
  if (first instanceof Error) return failureOf(first);
  if (typeof first !== 'object' || first === null) return {};
  const line: Record<string, unknown> = { ...first };
  // Without the error itself: pino would make its message the line's.
  return { ...onlyAllowed(line), ...('err' in line && failureOf(line['err'])) };
}

/** What of an error is written down: its kind, its code and where it came from. Its message may quote SQL or data. */
export function failureOf(error: unknown): { kind: string; code: string; stack: string[] } {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const lines = error instanceof Error ? framesOf(error) : [];
  const stack = lines.map((line) => line.trim()).filter((line) => /^at [^\n]*(:\d+:\d+\)?|<anonymous>\)?)$/.test(line));
  return {
    kind: error instanceof Error ? error.name.slice(0, 60) : typeof error,
    code: /^[\w-]{1,40}$/.test(code) ? code : '',
    stack: stack.slice(0, 8),
  };
}

/** The stack without the message before it, which may look like a part of it. */
function framesOf({ stack = '', message }: Error): string[] {
  const end = stack.indexOf(message);
  return (end < 0 ? stack : stack.slice(end + message.length)).split('\n');
}

const users = new WeakMap<FastifyRequest, SignedUser>();

/** Tells the log who makes a request, once that is known. */
export const noteUser = (request: FastifyRequest, user: SignedUser): void => void users.set(request, user);

/** One line a request: never its address, its body or a name, and ids only as hashes that nobody can turn back. */
export function logRequests(app: FastifyInstance, secrets: Secrets): void {
  if (!['trace', 'debug', 'info'].includes(app.log.level)) return;
  const hashed = (id: string) => secrets.sign('log', id).slice(0, 16);
  app.addHook('onResponse', async (request, reply) => {
    const user = users.get(request);
    request.log.info(
      {
        route: request.routeOptions.url ?? 'none',
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(user && { userType: user.type, user: hashed(user.id) }),
        ...(user?.sessionId && { session: hashed(user.sessionId) }),
      },
      logSentences.request,
    );
  });
}
