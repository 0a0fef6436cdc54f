import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { addMonths } from '@coverlane/server/platform/values/dates.ts';
import { planYearStart } from './calendar.ts';
import { loadAccumulators } from './load-accumulators.ts';
import { loadPrices } from './load-prices.ts';
import { brokers, type DemoEmployer, type DemoPlan, employers, installation, partner, tpa } from './organisation.ts';

/** Ids of what the demonstration's users belong to, by the name or number that users.ts uses. */
export type EntityIds = Map<string, string>;

/** Puts installation, site, administrator, employers, agencies and partner into an empty database, as its owner. */
export async function loadOrganisation(
  owner: Pool,
  today: string,
): Promise<{ installationId: string; ids: EntityIds }> {
  const installationId = uuid7();
  await loadInstallation(owner, installationId);
  const ids: EntityIds = new Map([[tpa.name, uuid7()]]);
  await owner
    .insertInto('tpas')
    .values({ id: ids.get(tpa.name) ?? '', installation_id: installationId, name: tpa.name })
    .execute();
  for (const employer of employers) {
    ids.set(employer.clientNumber, await loadEmployer(owner, { employer, installationId, today }));
  }
  await loadAgencies(owner, installationId, ids);
  return { installationId, ids };
}

async function loadInstallation(owner: Pool, id: string): Promise<void> {
  const { name, code, legalName, payerId, payerEin } = installation;
  await owner
    .insertInto('installations')
    .values({ id, name, code, legal_name: legalName, payer_id: payerId, payer_ein: payerEin, allow_test_ids: true })
    .execute();
  await owner
    .insertInto('sites')
    .values({
      id: uuid7(),
      installation_id: id,
      name: installation.name,
      site_title: installation.siteTitle,
      primary_color: installation.brand,
      support_phone: installation.supportPhone,
      support_email: installation.supportEmail,
    })
    .execute();
}

interface EmployerToLoad {
  employer: DemoEmployer;
  installationId: string;
  today: string;
}

async function loadEmployer(owner: Pool, { employer, installationId, today }: EmployerToLoad): Promise<string> {
  const [id, groupId] = [uuid7(), uuid7()];
  // Offered since the plan year before the last, so that the oldest file of the story finds its plans.
  const since = addMonths(planYearStart(today, employer.planYearStart), -24);
  const shared = { client_id: id, effective_date: since };
  await owner
    .insertInto('clients')
    .values({
      id,
      installation_id: installationId,
      system_identifier: employer.clientNumber,
      client_number: employer.clientNumber,
      name: employer.name,
      legal_name: employer.legalName,
      ein: employer.ein,
      effective_date: since,
      pay_frequency: employer.payFrequency,
      plan_year_start: employer.planYearStart,
      allow_enrollment: true,
      city: employer.city,
      state: 'MA',
    })
    .execute();
  const group = { id: groupId, system_identifier: employer.groupNumber, group_number: employer.groupNumber };
  await owner
    .insertInto('groups')
    .values({ ...shared, ...group, name: employer.name })
    .execute();
  const divisionIds = await loadDivisions(owner, employer, { clientId: id, groupId });
  for (const [at, plan] of employer.plans.entries())
    await loadPlan(owner, { plan, at, clientId: id, divisionIds, since });
  await loadPrices(owner, { employer, clientId: id, since });
  await loadAccumulators(owner, { employer, clientId: id, since });
  return id;
}

async function loadDivisions(
  owner: Pool,
  { divisions }: DemoEmployer,
  { clientId, groupId }: { clientId: string; groupId: string },
): Promise<string[]> {
  const rows = divisions.map(({ code, name }, at) => ({
    id: uuid7(),
    client_id: clientId,
    group_id: groupId,
    system_identifier: code,
    code,
    name,
    sort_key: at,
  }));
  await owner.insertInto('divisions').values(rows).execute();
  return rows.map(({ id }) => id);
}

interface PlanToLoad {
  plan: DemoPlan;
  at: number;
  clientId: string;
  divisionIds: string[];
  since: string;
}

async function loadPlan(owner: Pool, { plan, at, clientId, divisionIds, since }: PlanToLoad): Promise<void> {
  const [planId, basePlanId] = [uuid7(), uuid7()];
  const shared = {
    client_id: clientId,
    system_identifier: plan.code,
    name: plan.name,
    coverage_type: plan.coverageType,
    sort_key: at,
  };
  await owner
    .insertInto('baseplans')
    .values({ ...shared, id: basePlanId, plan_kind: plan.kind, hsa_eligible: plan.kind === 'HDHP' })
    .execute();
  await owner
    .insertInto('plans')
    .values({ ...shared, id: planId, base_plan_id: basePlanId })
    .execute();
  const pivots = divisionIds.map((divisionId) => ({
    id: uuid7(),
    client_id: clientId,
    division_id: divisionId,
    plan_id: planId,
    system_identifier: plan.code,
    effective_date: since,
  }));
  await owner.insertInto('division_plans').values(pivots).execute();
}

async function loadAgencies(owner: Pool, installationId: string, ids: EntityIds): Promise<void> {
  for (const { name, agencyCode, npn, phone, email, clientNumbers } of brokers) {
    const id = uuid7();
    ids.set(name, id);
    await owner
      .insertInto('brokers')
      .values({ id, installation_id: installationId, name, agency_code: agencyCode, npn, phone, email })
      .execute();
    const clients = clientNumbers.map((number) => ({
      broker_id: id,
      client_id: ids.get(number) ?? '',
      effective_date: '2020-01-01',
      can_enroll: true,
    }));
    await owner.insertInto('broker_clients').values(clients).execute();
  }
  const partnerId = uuid7();
  ids.set(partner.name, partnerId);
  const { name, kind, phone, email } = partner;
  await owner
    .insertInto('partners')
    .values({ id: partnerId, installation_id: installationId, name, kind, phone, email })
    .execute();
  const served = partner.clientNumbers.map((number) => ({ partner_id: partnerId, client_id: ids.get(number) ?? '' }));
  await owner.insertInto('partner_clients').values(served).execute();
}
