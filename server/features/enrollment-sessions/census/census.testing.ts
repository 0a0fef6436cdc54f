import { Logger } from 'graphile-worker';
import type { Reply } from '@coverlane/contract/call.ts';
import type { Permission } from '@coverlane/contract/access.ts';
import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { CensusFile, CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { API_BASE } from '../../../platform/http/api-base.ts';
import { uuid7 } from '../../../platform/values/uuid7.ts';
import { type Caller, type TestPortal, testPortal } from '../../../testing/portal.ts';
import { workOnce } from '../../../testing/work-off.ts';
import { aUser, aWorld } from '../../../testing/world.ts';
import { censusTasks } from './census.jobs.ts';

const silent = new Logger(() => () => undefined);
type Mended = { status: number; body: Reply<typeof census.censusMend> };

/** What somebody does with the census of one session, with the queue worked off in the test's own time. */
export class CensusDesk {
  readonly #portal: TestPortal;
  readonly caller: Caller;
  readonly sessionId: string;

  constructor(portal: TestPortal, caller: Caller, sessionId: string) {
    this.#portal = portal;
    this.caller = caller;
    this.sessionId = sessionId;
  }

  /** Sends a file as the browser does. */
  async send(bytes: string | Buffer, name = 'census.csv'): Promise<{ status: number; body: CensusFile }> {
    const head = `--cut\r\ncontent-disposition: form-data; name="sessionId"\r\n\r\n${this.sessionId}\r\n--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const reply = await this.#portal.app.inject({
      method: 'POST',
      url: `${API_BASE}${census.censusUpload.path}`,
      headers: { ...this.caller.headers, 'content-type': 'multipart/form-data; boundary=cut' },
      payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n--cut--\r\n')]),
    });
    return { status: reply.statusCode, body: reply.json() };
  }

  async work(): Promise<void> {
    const taskList = censusTasks({ ...this.#portal.parts, pool: this.#portal.workerPool });
    await workOnce(this.#portal.url, { taskList, logger: silent, noHandleSignals: true });
  }

  /** Sends a file and waits until it is checked. */
  async read(bytes: string | Buffer, name?: string): Promise<CensusFile> {
    const { body } = await this.send(bytes, name);
    await this.work();
    return this.get(body.id);
  }

  get = async (id: string): Promise<CensusFile> => (await this.caller.call(census.censusFileGet, { id })).body;

  rows = async (id: string, verdict?: string): Promise<CensusRow[]> =>
    (await this.caller.call(census.censusRows, { id, pageSize: 200, verdict })).body.rows;

  mend = (id: string, row: number, cells: Record<string, string | null>): Promise<Mended> =>
    this.caller.call(census.censusMend, {
      id,
      cells: Object.entries(cells).map(([target, text]) => ({ row, part: 0, target, text })),
    });

  answer = (id: string, row: number, said: { kind: string; other: string; answer: string | null }): Promise<Mended> =>
    this.caller.call(census.censusAnswer, { id, answers: [{ row, part: 0, ...said }] });

  async map(id: string, columns: Record<number, string>): Promise<CensusFile> {
    const asked = Object.entries(columns).map(([column, target]) => ({ column: Number(column), target }));
    await this.caller.call(census.censusMap, { id, columns: asked });
    await this.work();
    return this.get(id);
  }

  async apply(id: string, excludeMissing = false): Promise<CensusFile> {
    await this.caller.call(census.censusApply, { id, excludeMissing });
    await this.work();
    return this.get(id);
  }

  /** Sends, waits and applies. */
  take = async (bytes: string | Buffer): Promise<CensusFile> => this.apply((await this.read(bytes)).id);

  async undo(id: string): Promise<{ status: number; file: CensusFile; body: unknown }> {
    const { status, body } = await this.caller.call(census.censusUndo, { id });
    await this.work();
    return { status, file: await this.get(id), body };
  }

  /** The census as it is: whoever was not taken out. */
  members = () =>
    this.#portal.owner
      .selectFrom('enrollmentsessionmembers')
      .selectAll()
      .where('session_id', '=', this.sessionId)
      .where('deleted_at', 'is', null)
      .orderBy('employee_id')
      .orderBy((of) => of('relationship_code', '<>', '18'))
      .orderBy('first_name')
      .execute();

  /** Somebody's state, as an invitation or an election would leave it. */
  async become(employeeId: string, status: string): Promise<void> {
    await this.#portal.owner
      .updateTable('enrollmentsessionmembers')
      .set({ status })
      .where('session_id', '=', this.sessionId)
      .where('employee_id', '=', employeeId)
      .where('relationship_code', '=', '18')
      .execute();
  }
}

/** A session of an employer, in the state in which a census is uploaded. */
export async function aDraftSession(portal: Pick<TestPortal, 'owner'>, clientId: string): Promise<string> {
  const id = uuid7();
  const days = { opens_on: '2026-11-01', closes_on: '2099-12-15', effective_date: '2100-01-01' };
  const ways = { kind: 'open', access_mode: 'login', passive_rollover: 'none', languages: '["en","ko","es"]' };
  await portal.owner
    .insertInto('enrollmentsessions')
    .values({ id, client_id: clientId, name: `Open enrollment ${id.slice(-6)}`, ...days, ...ways })
    .execute();
  return id;
}

/** A portal with its world and an administrator who builds sessions. @param more what they may besides */
export async function censusOffice(...more: Permission[]) {
  const portal = await testPortal();
  const world = await aWorld(portal.owner);
  const { installationId } = world;
  const ada = await aUser(portal.owner, {
    installationId,
    type: 'admin',
    permissions: ['manageEnrollmentSessions', ...more],
  });
  const caller = await portal.as(ada);
  const desk = async () => new CensusDesk(portal, caller, await aDraftSession(portal, world.acme.id));
  return { portal, world, ada, desk };
}

/** A census file of these rows under the usual headings. */
export const HEADINGS = 'Employee ID,Relationship,Last Name,First Name,Date of Birth,SSN,Gender,Zip,Class,Salary';
export const csv = (...rows: string[]): string => [HEADINGS, ...rows].join('\r\n');
