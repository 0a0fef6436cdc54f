import type { Reply, Wire } from '@coverlane/contract/call.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { SettingKey } from '@coverlane/contract/settings/settings.ts';
import { blankAnswers, blankPerson, type Answers, type TypedDependent } from '../../domain/enrollment/answers.ts';
import { addDays, todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, aWorld, type ClientParts, type World } from '../../testing/world.ts';

/** A signature as it is sent. */
export type Signature = NonNullable<Wire<typeof enrollments.postEnrollment>['signature']>;
export type Draft = Reply<typeof enrollments.getEnrollment>;

/** Gives every plan of a client a price: tiers at these amounts a month, of which the employee pays half. */
export async function priced(
  { owner }: Pick<TestPortal, 'owner'>,
  client: ClientParts,
  amounts: Readonly<Record<string, string>> = { EMP: '400.00', ESP: '800.00', ECH: '700.00', FAM: '1200.00' },
): Promise<void> {
  await owner.updateTable('clients').set({ allow_enrollment: true }).where('id', '=', client.id).execute();
  for (const planId of Object.values(client.plans)) {
    for (const [tierCode, amount] of Object.entries(amounts)) {
      await owner
        .insertInto('rates')
        .values({
          id: uuid7(),
          client_id: client.id,
          plan_id: planId,
          kind: 'tier',
          tier_code: tierCode,
          unit: 'perMonth',
          amount,
          source: 'manual',
          effective_date: '2020-01-01',
        })
        .execute();
    }
    await owner
      .insertInto('contribution_rules')
      .values({
        id: uuid7(),
        client_id: client.id,
        plan_id: planId,
        kind: 'percentTotal',
        employer_pct: '50.000',
        effective_date: '2020-01-01',
      })
      .execute();
  }
}

/** Makes a setting of ACME Tool, or of one of its divisions; null: nobody set it. */
export async function setSetting(
  { owner }: Pick<TestPortal, 'owner'>,
  { acme, installationId: installation_id }: World,
  { key, value }: { key: SettingKey; value: string | null },
): Promise<void> {
  const made = { scope: 'client', scope_id: acme.id, client_id: acme.id, key };
  await owner.deleteFrom('settings').where('client_id', '=', acme.id).where('key', '=', key).execute();
  if (value === null) return;
  await owner
    .insertInto('settings')
    .values({ id: uuid7(), installation_id, ...made, value })
    .execute();
}

/** The day so many days from today, in the time zone of the test's clients. */
export const dayFromNow = (days: number): string => addDays(todayIn('America/New_York', new Date()), days);

let typed = 0;
/** A new SSN of the range that is never issued. */
export const freshSsn = (): string => {
  typed += 1;
  const number = 1_000 + typed * 7;
  return `9${String(10 + (typed % 80))}-${String(11 + (typed % 70))}-${number}`;
};

/** A new hire as somebody types one in; what a test does not care about has a sensible default. */
export function aNewHire(client: ClientParts, more: Partial<Answers['subscriber']> = {}): Answers {
  const blank = blankAnswers();
  return {
    ...blank,
    selectedDivisionId: client.divisionId,
    subscriber: {
      ...blank.subscriber,
      firstName: 'Robin',
      lastName: 'Hire',
      dob: '1990-05-17',
      gender: 'F',
      ssn: freshSsn(),
      email: 'robin.hire@example.com',
      phone: '(212) 555-0142',
      language: 'en',
      address1: '1 Elm Street',
      city: 'Boston',
      state: 'MA',
      zip: '02108',
      hireDate: dayFromNow(-3),
      ...more,
    },
    coversDependents: false,
    elections: Object.entries(client.plans).map(([coverageType, planId]) => ({
      ...blankElection,
      coverageType: coverageType as 'medical' | 'dental' | 'vision', // keys of ClientParts.plans
      decision: 'elect',
      planId,
      covered: ['subscriber'],
    })),
  };
}

export const blankElection = {
  decision: null,
  planId: null,
  covered: new Array<string>(),
  waiverReason: null,
  waiverCarrier: null,
  volume: null,
};

/** Somebody who joins. */
export const aDependent = (key: string, more: Partial<TypedDependent> = {}): TypedDependent => ({
  ...blankPerson(),
  key,
  personId: null,
  firstName: 'Kit',
  lastName: 'Hire',
  dob: '2015-03-02',
  gender: 'M',
  ssn: freshSsn(),
  relationship: '19',
  disabled: false,
  sameAddress: true,
  action: 'add',
  removeReason: null,
  ...more,
});

/** Somebody at the enrollment screens. */
export class Desk {
  readonly portal: Pick<TestPortal, 'url' | 'parts' | 'workerPool'>;
  readonly caller: Caller;

  constructor(portal: Pick<TestPortal, 'url' | 'parts' | 'workerPool'>, caller: Caller) {
    this.portal = portal;
    this.caller = caller;
  }

  async start(input: Record<string, unknown>): Promise<Draft> {
    const { status, body } = await this.caller.call(enrollments.postEnrollment, { action: 'save', ...input });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return this.get(body.enrollmentId);
  }

  startHire = (client: ClientParts): Promise<Draft> =>
    this.start({ clientId: client.id, enrollmentType: 'newemployee' });

  async get(id: string): Promise<Draft> {
    return (await this.caller.call(enrollments.getEnrollment, { id })).body;
  }

  put(draft: Pick<Draft, 'id' | 'version'>, answers: Answers) {
    const place = { page: 'review/check', field: null };
    const input: Wire<typeof enrollments.putEnrollment> = {
      id: draft.id,
      version: draft.version,
      step: 5,
      place,
      answers,
    };
    return this.caller.call(enrollments.putEnrollment, input);
  }

  async save(draft: Draft, answers: Answers): Promise<Draft> {
    const { status, body } = await this.put(draft, answers);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }

  /** What somebody signs who looks at the draft, reads the words and types their own name. */
  async signature(id: string): Promise<Signature> {
    const signing = (await this.get(id)).signing ?? { version: 1, shown: 'nothing', name: 'Nobody' };
    const { version, shown, name: typedName } = signing;
    return { typedName, agreed: true, version, language: 'en', shown };
  }

  /** Signs and submits. @param wrong what of the signature is otherwise; null: there is none */
  async submit(draft: Pick<Draft, 'id' | 'version'>, wrong: Partial<Signature> | null = {}) {
    const { id: enrollmentId, version } = draft;
    const signature = wrong === null ? {} : { signature: { ...(await this.signature(enrollmentId)), ...wrong } };
    return this.caller.call(enrollments.postEnrollment, { action: 'submit', enrollmentId, version, ...signature });
  }

  act(enrollmentId: string, action: string, more: Record<string, unknown> = {}) {
    return this.caller.call(enrollments.enrollmentAction, { enrollmentId, action, ...more });
  }

  /** Works off the queue. */
  work = (): Promise<void> => workOff(this.portal);

  async state(id: string) {
    const { body } = await this.caller.call(enrollments.enrollmentStatus, { enrollments: id });
    return body.rows[0];
  }

  consequences = (id: string) => this.caller.call(enrollments.enrollmentConsequences, { id });

  /** Hires somebody from the first word to processed facts; answers the enrollment's id. */
  async hire(client: ClientParts, answers: Answers): Promise<string> {
    const draft = await this.save(await this.startHire(client), answers);
    const { status, body } = await this.submit(draft);
    if (status !== 200) throw new Error(JSON.stringify(body));
    await this.work();
    return draft.id;
  }
}

/** A portal with its world, prices for both employers, and an administrator who may do everything with enrollments. */
export async function enrollmentOffice() {
  const portal = await testPortal();
  const world = await aWorld(portal.owner);
  await priced(portal, world.acme);
  await priced(portal, world.rival);
  const { installationId } = world;
  const permissions = ['enrollment', 'approveEnrollments', 'reprocessEnrollments', 'viewSsn'] as const;
  const caller = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  return { portal, world, caller, desk: new Desk(portal, caller) };
}
