import type { Reply, Wire } from '@coverlane/contract/call.ts';
import { unionShopDoor } from '@coverlane/contract/union-reports/shop-calls.ts';
import { sql } from 'kysely';
import type { Pool } from '../../platform/db/connect.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { CSRF_COOKIE, csrfToken } from '../../platform/http/origin.ts';
import { addMonths, todayIn } from '../../platform/values/dates.ts';
import { hashOfKey } from '../../platform/values/link-key.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { testKeys } from '../../testing/family.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { testPortal, type TestPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';

/** A shop whose page can be opened. */
export type TestShop = { id: string; unionId: string; clientId: string; key: string };
export type TestWorker = { id: string; ssn: string };

type FundPlan = { clientId: string; creditOn?: string; basis?: string; from?: string };

/** A union fund: $9.25 an hour, due on the 15th, damages of 10 % and interest of 12 % (TV-17). */
export async function aFund(
  owner: Pool,
  { clientId, creditOn = 'reported', basis = 'perHour', from = '2020-01-01' }: FundPlan,
) {
  const id = uuid7();
  await sql`insert into unions (id, client_id, name, local_number, phone, address1, city, state, zip)
    values (${id}, ${clientId}, ${`Local ${id.slice(-6)}`}, '77', '(312) 555-0177', '1 Hall St', 'Chicago', 'IL', '60601')`.execute(
    owner,
  );
  await sql`insert into union_rule_sets (id, client_id, union_id, effective_month, charge_hours, initial_hours, max_bank,
      contribution_basis, contribution_rate, due_day, ld_pct, interest_pct, credit_on)
    values (${uuid7()}, ${clientId}, ${id}, ${from}, 130, 390, 780, ${basis}, 92500, 15, 1000, 1200, ${creditOn})`.execute(
    owner,
  );
  return id;
}

let shops = 0;

/** A shop of a fund with its key. */
export async function aShop(
  owner: Pool,
  of: { clientId: string; unionId: string; rate?: number; from?: string; until?: string; email?: string },
): Promise<TestShop> {
  shops += 1;
  const id = uuid7();
  const key = `Shop${String(shops).padStart(4, '0')}${id.replace(/-/g, '').slice(-14)}`;
  await sql`insert into unionshops (id, client_id, union_id, name, employer_number, effective_date, expiration_date,
      contribution_rate, email, key_hash)
    values (${id}, ${of.clientId}, ${of.unionId}, ${`Shop ${shops}`}, ${`E-${shops}`}, ${of.from ?? '2020-01-01'},
      ${of.until ?? null}, ${of.rate ?? null}, ${of.email ?? null}, ${hashOfKey(key)})`.execute(owner);
  return { id, unionId: of.unionId, clientId: of.clientId, key };
}

/** Somebody on a shop's roster. */
export async function aWorker(
  owner: Pool,
  shop: TestShop,
  { lastName, firstName = 'Ada', ssn }: { lastName: string; firstName?: string; ssn: string },
): Promise<TestWorker> {
  const id = uuid7();
  const sealed = testKeys.seal({ table: 'unionshopemployees', column: 'ssn_sealed', rowId: id }, ssn);
  await sql`insert into unionshopemployees (id, client_id, union_id, shop_id, last_name, first_name, ssn_sealed, ssn_index, ssn_last4,
      dob, hire_date)
    values (${id}, ${shop.clientId}, ${shop.unionId}, ${shop.id}, ${lastName}, ${firstName}, ${sealed},
      ${testKeys.blindIndex(shop.clientId, ssn)}, ${ssn.slice(-4)}, '1980-05-17', '2020-02-03')`.execute(owner);
  return { id, ssn };
}

/** Days as the funds of these tests count them. */
export const today = todayIn('America/New_York', new Date());
export const thisMonth = `${today.slice(0, 7)}-01`;
export const before = (months: number): string => addMonths(thisMonth, -months);
/** The month that is reported now. */
export const last = before(1);

/** A portal with a fund and its office, where shops with two on their roster are made. */
export async function unionPortal() {
  const portal = await testPortal();
  const world = await aWorld(portal.owner);
  const clientId = world.acme.id;
  const unionId = await aFund(portal.owner, { clientId });
  const { installationId } = world;
  const manager = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageUnions'] });
  const stocked = async (more: { rate?: number; email?: string; unionId?: string } = {}) => {
    const shop = await aShop(portal.owner, { clientId, unionId, ...more });
    // Numbers of one shop are those of no other.
    const end = String(shops).padStart(3, '0');
    const ada = await aWorker(portal.owner, shop, { lastName: 'Zuse', firstName: 'Ada', ssn: `90112${end}1` });
    const ben = await aWorker(portal.owner, shop, { lastName: 'Abel', firstName: 'Ben', ssn: `90112${end}2` });
    return { shop, ada, ben, clerk: new Clerk(portal, shop.key) };
  };
  return { portal, world, unionId, office: await portal.as(manager), stocked };
}
export type UnionPortal = Awaited<ReturnType<typeof unionPortal>>;

export type Page = Reply<typeof unionShopDoor.unionShop>;
export type Report = Page['report'];
type Keeping = Omit<Wire<typeof unionShopDoor.unionShopEmployees>, 'x'>;
type Answer<Body> = { status: number; body: Body & { code?: string; fields?: Record<string, string> } };

/** The clerk of a shop, who has its key and no account. */
export class Clerk {
  readonly #portal: TestPortal;
  readonly #key: string;

  constructor(portal: TestPortal, key: string) {
    this.#portal = portal;
    this.#key = key;
  }

  async page(period?: string): Promise<Answer<Page>> {
    const query = period === undefined ? '' : `?period=${period}`;
    const reply = await this.#portal.app.inject({ url: `${API_BASE}/unionshop/${this.#key}${query}` });
    return { status: reply.statusCode, body: reply.json() };
  }

  async keep(what: Keeping): Promise<Answer<Report>> {
    const reply = await this.#portal.app.inject({
      method: 'POST',
      url: `${API_BASE}/unionshopemployees/${this.#key}`,
      headers: this.#headers(),
      payload: what,
    });
    return { status: reply.statusCode, body: reply.json() };
  }

  /** Types hours of workers, in the order of the roster where no id says otherwise. */
  async hours(
    period: string,
    hours: Readonly<Record<string, string>>,
    more: Partial<Keeping> = {},
  ): Promise<Answer<Report>> {
    const { body } = await this.page(period);
    const { isCorrection = body.report.isCorrection } = more;
    const base = isCorrection ? (await this.keep({ period, isCorrection })).body.rows : body.report.rows;
    const rows = base
      .filter(({ id }) => hours[id] !== undefined)
      .map((row) => ({ ...typed(row), worked: hours[row.id] ?? '' }));
    return this.keep({ period, rows, isCorrection, ...more });
  }

  /** Signs what was kept last. */
  async sign(
    period: string,
    report: Pick<Report, 'shown' | 'isCorrection'>,
    name = 'Cleo Clerk',
  ): Promise<Answer<Report>> {
    const { shown, isCorrection } = report;
    return this.keep({ period, isCorrection, sign: { name, agreed: true, shown } });
  }

  /** Sends a file of hours. */
  async file(period: string, text: string, more: { isCorrection?: boolean } = {}) {
    const part = (name: string, value: string) =>
      `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const body = [
      part('key', this.#key),
      part('period', period),
      part('isCorrection', String(more.isCorrection ?? false)),
      `--cut\r\ncontent-disposition: form-data; name="file"; filename="hours.csv"\r\n\r\n${text}\r\n--cut--\r\n`,
    ].join('');
    const reply = await this.#portal.app.inject({
      method: 'POST',
      url: `${API_BASE}/unionshopfile`,
      headers: { ...this.#headers(), 'content-type': 'multipart/form-data; boundary=cut' },
      payload: Buffer.from(body),
    });
    type Body = Reply<typeof unionShopDoor.unionShopFile> & { code?: string; fields?: Record<string, string> };
    return { status: reply.statusCode, body: reply.json<Body>() };
  }

  async get(path: string): Promise<{ status: number; text: string; bytes: Buffer }> {
    const reply = await this.#portal.app.inject({
      url: `${API_BASE}${path}${path.includes('?') ? '&' : '?'}key=${this.#key}`,
    });
    return { status: reply.statusCode, text: reply.body, bytes: reply.rawPayload };
  }

  async post<Body = Record<string, unknown>>(path: string, payload: Record<string, unknown>): Promise<Answer<Body>> {
    const reply = await this.#portal.app.inject({
      method: 'POST',
      url: `${API_BASE}${path}`,
      headers: this.#headers(),
      payload,
    });
    return { status: reply.statusCode, body: reply.json() };
  }

  get key(): string {
    return this.#key;
  }

  #headers(): Record<string, string> {
    const csrf = csrfToken(testSecrets, '');
    return { cookie: `${CSRF_COOKIE}=${csrf}`, 'x-xsrf-token': csrf, host: 'localhost' };
  }
}

/** A row as it is sent. */
export const typed = ({
  id,
  lastName,
  firstName,
  classification,
  worked,
  holiday,
  base,
  startedOn,
  endedOn,
  standing,
}: Report['rows'][number]) => ({
  id,
  lastName,
  firstName,
  classification,
  worked,
  holiday,
  base,
  startedOn,
  endedOn,
  standing,
});
