import { randomInt } from 'node:crypto';
import type { Wire } from '@coverlane/contract/call.ts';
import { unionSignupDoor } from '@coverlane/contract/union-signups/calls.ts';
import { unionSignupDecisions, unionSignupReview } from '@coverlane/contract/union-signups/staff-calls.ts';
import { sql } from 'kysely';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import type { ClientParts } from '../../testing/world.ts';
import { sentPublicly } from '../bank-link/self-enrollment.testing.ts';

type Posted = Wire<typeof unionSignupDoor.postUnionSignup>;
export type FormData = Posted['formData'];

/** A number that nobody has, of those that are never issued. */
export const someSsn = (): string =>
  `9${String(randomInt(10 ** 8)).padStart(8, '0')}`.replace(/^(...)(..)(....)$/, '$1-55-$3');

/** María Soto of Local 77, whole. */
export const maria = (shopId: string, more: Record<string, unknown> = {}): FormData => ({
  worker: {
    firstName: 'María',
    lastName: 'Soto',
    dob: '1988-04-05',
    gender: 'F',
    ssn: someSsn(),
    email: 'maria@example.com',
    phone: '213-555-0144',
    address1: '12 Mesa St',
    city: 'Los Angeles',
    state: 'CA',
    zip: '90012',
    classification: 'journeyman',
    hireDate: '2026-01-05',
    ...more,
  },
  shopId,
  planId: null,
  dependents: [],
});

/** A child of hers. */
export const luis = (more: Record<string, unknown> = {}) => ({
  key: 'd1',
  firstName: 'Luis',
  lastName: 'Soto',
  dob: '2016-09-10',
  gender: 'M',
  ssn: someSsn(),
  relationship: '19' as const,
  ...more,
});

/** A union with a shop, its key, and the office that keeps it. */
export class Hall {
  readonly portal: TestPortal;
  readonly client: ClientParts;
  readonly office: Caller;
  readonly unionId = uuid7();
  readonly shopId = uuid7();
  key = '';
  constructor(portal: TestPortal, client: ClientParts, office: Caller) {
    this.portal = portal;
    this.client = client;
    this.office = office;
  }
  static async of(portal: TestPortal, client: ClientParts, office: Caller): Promise<Hall> {
    const hall = new Hall(portal, client, office);
    const name = `Local ${hall.unionId.slice(-5)}`;
    await sql`insert into unions (id, client_id, name, phone) values (${hall.unionId}, ${client.id}, ${name}, '2135550100')`.execute(
      portal.owner,
    );
    await hall.shop(hall.shopId, 'Bay Electric');
    await hall.opens();
    return hall;
  }
  async shop(id: string, name: string, more: Record<string, unknown> = {}): Promise<void> {
    await this.portal.owner
      .insertInto('unionshops')
      .values({
        id,
        client_id: this.client.id,
        union_id: this.unionId,
        name,
        effective_date: '2020-01-01',
        division_id: this.client.divisionId,
        ...more,
      })
      .execute();
  }
  /** Opens or closes the sign-up; answers the key. */
  async opens(isOpen = true, renew = false): Promise<string> {
    const { body, status } = await this.office.call(unionSignupReview.putUnionSignupLink, {
      unionId: this.unionId,
      isOpen,
      renew,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    this.key = body.path?.split('/').at(-1) ?? this.key;
    return this.key;
  }
  post(payload: Partial<Posted>, from?: string) {
    return sentPublicly(this.portal, unionSignupDoor.postUnionSignup, {
      payload: { language: 'es', ...payload },
      from,
    });
  }
  resume(payload: object, from?: string) {
    return sentPublicly(this.portal, unionSignupDoor.resumeUnionSignup, { payload, from });
  }
  look(
    key: string,
    call: typeof unionSignupDoor.unionSignupByKey | typeof unionSignupDoor.unionSignupStatus,
    from?: string,
  ) {
    return sentPublicly(this.portal, call, { payload: { key }, from });
  }
  /** Signs somebody up whole, `meanwhile` after it was begun and before it is sent; answers the sign-up's own key and id. */
  async signedUp(
    formData: FormData,
    meanwhile?: () => Promise<unknown>,
  ): Promise<{ key: string; id: string; accessToken: string; version: number }> {
    const begun = await this.post({ webKey: this.key, formData });
    await meanwhile?.();
    const { key, accessToken, version } = begun.body;
    const signature = { name: 'María Soto', agreed: true };
    const sent = await this.post({ key, accessToken, version, formData, submit: true, signature });
    if (sent.status !== 200) throw new Error(JSON.stringify([begun.body, sent.body]));
    await workOff(this.portal);
    const { rows } = await sql<{ id: string }>`select id from union_signups order by id desc limit 1`.execute(
      this.portal.owner,
    );
    return { key, id: rows[0]?.id ?? '', accessToken: sent.body.accessToken, version: sent.body.version };
  }
  async review(id: string) {
    const { body, status } = await this.office.call(unionSignupReview.unionSignup, { id });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }
  /** Decides, by the version that stands. */
  async decide(id: string, asked: Record<string, unknown>) {
    const { version } = await this.review(id);
    const answer = await this.office.call(unionSignupDecisions.decideUnionSignup, { id, version, ...asked });
    await workOff(this.portal);
    return answer;
  }
  /** Who stands on the rosters of the union. */
  async roster() {
    const { rows } = await sql<{ name: string; status: string; personId: string | null; shop: string }>`
      select e.first_name || ' ' || e.last_name as name, e.status, e.person_id as "personId", s.name as shop
      from unionshopemployees e join unionshops s on s.id = e.shop_id
      where e.union_id = ${this.unionId} and e.deleted_at is null order by e.id`.execute(this.portal.owner);
    return rows;
  }
}
