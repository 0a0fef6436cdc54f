import { enrollmentsessionmembers } from '@coverlane/contract/collections/enrollmentsessionmembers.ts';
import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { dayFromNow } from './enrollments.testing.ts';

/** First day of the next plan year. */
export const NEXT_YEAR = `${Number(dayFromNow(0).slice(0, 4)) + 1}-01-01`;

/** ACME's session office: sessions, families in them, and their members signed in. */
export class SessionOffice {
  readonly portal: TestPortal;
  readonly world: World;
  readonly builder: Caller;
  private made = 0;
  private people = 0;
  private families = 0;

  private constructor(portal: TestPortal, world: World, builder: Caller) {
    this.portal = portal;
    this.world = world;
    this.builder = builder;
  }

  static async of(portal: TestPortal, world: World): Promise<SessionOffice> {
    const permissions = ['manageEnrollmentSessions', 'enrollment', 'manageClients'] as const;
    const { installationId } = world;
    const user = await aUser(portal.owner, { installationId, type: 'admin', permissions });
    return new SessionOffice(portal, world, await portal.as(user));
  }

  /** An open session of ACME's in whose census the family's employee is. */
  async session(family: TestFamily, more: Record<string, unknown> = {}) {
    const { portal, world, builder } = this;
    this.made += 1;
    const { body: session } = await builder.call(enrollmentsessions.calls.create, {
      name: `Open enrollment ${this.made}`,
      clientId: world.acme.id,
      kind: 'open',
      effectiveDate: NEXT_YEAR,
      opensOn: dayFromNow(-1),
      closesOn: dayFromNow(10),
      accessMode: 'login',
      languages: ['en', 'ko', 'es'],
      passiveRollover: 'none',
      ...more,
    });
    for (const planId of Object.values(world.acme.plans)) {
      const { status } = await builder.call(sessionSetup.planPivotValues, { sessionId: session.id, planId });
      expect(status).toBe(200);
    }
    const sessionMemberId = await this.person(session.id, family);
    await portal.owner.updateTable('enrollmentsessions').set({ status: 'open' }).where('id', '=', session.id).execute();
    return { sessionId: session.id, sessionMemberId };
  }

  /** Puts the employee of a family into a session's census; their id there. */
  async person(sessionId: string, family: TestFamily): Promise<string> {
    this.people += 1;
    const { body: person } = await this.builder.call(enrollmentsessionmembers.calls.create, {
      sessionId,
      employeeId: `E-${this.people}`,
      relationshipCode: '18',
      firstName: 'Jane',
      lastName: 'Census',
    });
    await this.portal.owner
      .updateTable('enrollmentsessionmembers')
      .set({ person_id: family.subscriberId })
      .where('id', '=', person.id)
      .execute();
    return person.id;
  }

  /** Jane with a child, both with medical. */
  family(): Promise<TestFamily> {
    const { portal, world } = this;
    this.families += 1;
    const made = this.families;
    return aFamily(portal.owner, {
      client: world.acme,
      firstName: 'Jane',
      lastName: `Session${made}`,
      ssn: `93345${1234 + made}`,
      addresses: [{ kind: 'home', address1: '1 Elm Street', city: 'Boston', state: 'MA', zip: '02108', country: 'US' }],
      details: { email: 'jane@example.com', phone: '2125550142', gender: 'F' },
      covers: ['medical'],
      dependents: [{ firstName: 'Kit', dob: '2015-06-01', covers: ['medical'] }],
    });
  }

  /** Another employee, who has this number in the employer's own system. @returns what takes it from them again */
  async alsoNumbered(number: string): Promise<() => Promise<unknown>> {
    const { owner } = this.portal;
    const { subscriberId } = await this.family();
    await sql`insert into person_external_ids (id, client_id, person_id, external_id, recorded_by)
      select ${uuid7()}, client_id, person_id, ${number}, recorded_by from person_details where person_id = ${subscriberId}
      limit 1`.execute(owner);
    return () => owner.deleteFrom('person_external_ids').where('person_id', '=', subscriberId).execute();
  }

  /** The employee of a family, signed in. */
  async member({ subscriberId }: TestFamily): Promise<Caller> {
    const { installationId } = this.world;
    return this.portal.as(await aUser(this.portal.owner, { installationId, type: 'member', entityId: subscriberId }));
  }

  /** How far somebody of the census is. */
  async standing(id: string): Promise<string> {
    const found = this.portal.owner.selectFrom('enrollmentsessionmembers').select('status').where('id', '=', id);
    return (await found.executeTakeFirstOrThrow()).status;
  }
}
