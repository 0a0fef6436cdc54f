import type { Pool } from '../platform/db/connect.ts';

/** One clear line instead of a stack. */
export class CommandRefused extends Error {}

/**
 * The client of a number, and on whose behalf: the user named, else the first active administrator of the client's
 * installation.
 * @throws CommandRefused where there is none, or where the number belongs to clients of several installations
 */
export async function clientAndUser(
  owner: Pool,
  { client, user }: { client: string; user: string | undefined },
): Promise<{ clientId: string; userId: string }> {
  const named = await owner
    .selectFrom('clients')
    .select(['id', 'installation_id'])
    .where('client_number', '=', client)
    .where('deleted_at', 'is', null)
    .execute();
  if (named.length === 0) throw new CommandRefused(`There is no client ${client}.`);
  const users = await owner
    .selectFrom('users')
    .select(['id', 'installation_id'])
    .where('status', '=', 'active')
    .where(
      'installation_id',
      'in',
      named.map((one) => one.installation_id),
    )
    .where((eb) => (user === undefined ? eb('type', '=', 'admin') : eb('username', '=', user)))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const [first] = users;
  if (first === undefined) throw new CommandRefused(noUser(user));
  const found = named.find((one) => one.installation_id === first.installation_id);
  if (found === undefined || (user === undefined && named.length > 1)) {
    throw new CommandRefused(`Several installations have a client ${client}: say on whose behalf with --user.`);
  }
  return { clientId: found.id, userId: first.id };
}

const noUser = (user: string | undefined): string =>
  user === undefined
    ? 'There is no active administrator. Name a user with --user.'
    : `There is no active user ${user}.`;

/** The number of the client an import belongs to. */
export async function clientOfImport(owner: Pool, importId: string): Promise<string | undefined> {
  const row = await owner
    .selectFrom('imports')
    .innerJoin('clients', 'clients.id', 'imports.client_id')
    .select('clients.client_number')
    .where('imports.id', '=', importId)
    .executeTakeFirst();
  return row?.client_number;
}

/** The plan of a client that somebody names by identifier, name or id. */
export async function planNamed(owner: Pool, clientId: string, name: string) {
  const plans = await owner
    .selectFrom('plans')
    .select(['id', 'coverage_type', 'system_identifier', 'name'])
    .where('client_id', '=', clientId)
    .execute();
  return plans.find((plan) => [plan.system_identifier, plan.name, plan.id].includes(name));
}

/** The person of a member number, with or without the suffix that tells the person ('12345-01'); without it the subscriber. */
export async function personOfNumber(owner: Pool, clientId: string, number: string): Promise<string | undefined> {
  const [, base = number, suffix = '00'] = /^(.+)-(\d\d)$/.exec(number) ?? [];
  const people = await owner
    .selectFrom('people')
    .select(['id', 'member_number', 'suffix'])
    .where('client_id', '=', clientId)
    .where('withdrawn_at', 'is', null)
    .where('member_number', 'in', [number, base])
    .execute();
  const called = (memberNumber: string, person: string) =>
    people.find((one) => one.member_number === memberNumber && one.suffix === person)?.id;
  return called(number, '00') ?? called(base, suffix);
}
