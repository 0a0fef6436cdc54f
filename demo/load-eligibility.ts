import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import type { EntityIds } from './load-organisation.ts';

/** A waiting rule of the demonstration: for everybody of an employer, or for a division. */
interface DemoRule {
  clientNumber: string;
  name: string;
  divisionCode?: string;
  classCode?: string;
  orientation?: boolean;
  unit: 'none' | 'days' | 'months';
  amount: number;
  effectiveOn: string;
  rehireWithinDays?: number;
}

/** Three ways to wait: days and the first of a month, a division of its own, and none at all (domain 3.2). */
const rules: readonly DemoRule[] = [
  {
    clientNumber: '10045',
    name: 'First of the month after 30 days',
    unit: 'days',
    amount: 30,
    effectiveOn: 'firstOfMonthFollowing',
    rehireWithinDays: 90,
  },
  {
    clientNumber: '10045',
    name: 'Riverside plant: orientation, then 60 days',
    divisionCode: '0002',
    orientation: true,
    unit: 'days',
    amount: 60,
    effectiveOn: 'firstOfMonthCoincidentOrFollowing',
    rehireWithinDays: 90,
  },
  {
    clientNumber: '20310',
    name: 'First of the month',
    unit: 'none',
    amount: 0,
    effectiveOn: 'firstOfMonthCoincidentOrFollowing',
  },
  { clientNumber: '30077', name: 'With the next pay period', unit: 'none', amount: 0, effectiveOn: 'firstOfPayPeriod' },
];

/** What employers do otherwise than the installation (domain 1.4). */
const settings: readonly { clientNumber: string; key: string; value: string }[] = [
  { clientNumber: '10045', key: 'lifePartner', value: 'yes' },
  { clientNumber: '20310', key: 'coverageTermRule', value: 'endOfPayPeriod' },
  { clientNumber: '20310', key: 'childLimitRule', value: 'endOfYear' },
];

/** Ages other than 26, as plans and the laws of states know them (domain 3.3). */
const ageLimits = [
  { clientNumber: '10045', age: 30, coverage_type: 'dental', state: null, rule: 'endOfMonth' },
  { clientNumber: '10045', age: 30, coverage_type: null, state: 'FL', rule: 'endOfYear' },
  { clientNumber: '20310', age: 24, coverage_type: 'vision', state: null, rule: 'birthday' },
] as const;

/** Puts waiting rules, age limits and settings of the demonstration's employers into the database, as its owner. */
export async function loadEligibility(owner: Pool, installationId: string, ids: EntityIds): Promise<void> {
  const idOf = (clientNumber: string): string => ids.get(clientNumber) ?? '';
  const waiting = rules.map((rule) => ({
    id: uuid7(),
    installation_id: installationId,
    client_id: idOf(rule.clientNumber),
    name: rule.name,
    division_code: rule.divisionCode ?? null,
    class_code: rule.classCode ?? null,
    orientation: rule.orientation ?? false,
    unit: rule.unit,
    amount: rule.amount,
    effective_on: rule.effectiveOn,
    rehire_within_days: rule.rehireWithinDays ?? null,
  }));
  await owner.insertInto('waitingrules').values(waiting).execute();
  await loadAgeLimits(owner, installationId, idOf);
  const made = settings.map(({ clientNumber, key, value }) => {
    const client_id = idOf(clientNumber);
    return {
      id: uuid7(),
      installation_id: installationId,
      scope: 'client',
      scope_id: client_id,
      client_id,
      key,
      value,
    };
  });
  // So that whoever tries the demonstration sees an enrollment through by themselves.
  const ofAll = { installation_id: installationId, scope: 'installation', scope_id: installationId };
  await owner
    .insertInto('settings')
    .values([...made, { id: uuid7(), ...ofAll, client_id: null, key: 'enrollmentApproval', value: 'none' }])
    .execute();
}

async function loadAgeLimits(owner: Pool, installationId: string, idOf: (clientNumber: string) => string) {
  const limits = ageLimits.map(({ clientNumber, ...limit }) => ({
    id: uuid7(),
    installation_id: installationId,
    client_id: idOf(clientNumber),
    ...limit,
  }));
  await owner.insertInto('agelimits').values(limits).execute();
}
