import { sampleFacts } from '../../domain/cards/sample-cards.ts';
import { standardEob } from '../../domain/cards/standard-eob.ts';
import type { Eob } from './eob-writing.ts';

const money = {
  charged: '200.00',
  allowed: '120.00',
  discount: '60.00',
  not_covered: '20.00',
  deductible: '40.00',
  copay: '0.00',
  coinsurance: '16.00',
  penalty: '0.00',
  cob: '0.00',
  paid: '64.00',
  owed: '76.00',
};

/** Three services of that money, together. */
const total = {
  ...money,
  charged: '600.00',
  allowed: '360.00',
  discount: '180.00',
  not_covered: '60.00',
  deductible: '120.00',
  coinsurance: '48.00',
  paid: '192.00',
  owed: '228.00',
};

const reasons = ['45', '1', '2', '96'].map((carc) => ({ group: carc === '45' ? 'CO' : 'PR', carc }));

const line = {
  ...money,
  line_number: 1,
  service_date_from: '2026-03-02',
  description: 'Office visit',
  procedure_code: '99213',
  not_covered_to: 'patient' as const,
  reason_codes: reasons,
};

const claim = {
  ...total,
  id: '',
  client_id: '',
  client_name: 'ACME Tool',
  plan_law: null,
  person_id: '',
  subscriber_id: '',
  claim_number: 'C1002003',
  version: 1,
  status: 'completed',
  ready: true,
  sensitive: false,
  claim_type: 'medical',
  currency_code: 'USD',
  provider_name: 'Lakeside Clinic',
  place_of_service: '11',
  network_status: 'in',
  date_received: '2026-03-04',
  date_processed: '2026-03-10',
  dated: '2026-03-12',
  service_date_from: '2026-03-02',
  service_date_to: '2026-03-02',
  plan_name: 'PPO 500',
  baseplan_id: null,
  division_id: null,
  coverage_type: 'medical',
  group_number: 'GRP10045',
  payments: [{ reference: '70001', method: 'check', date: '2026-03-12', amount: '192.00' }],
  reason_codes: [],
} as const;

/** An invented explanation: three services, each in part not covered; what is charged is discount, not covered and allowed (domain 7.3). */
export const sampleEob: Eob = {
  claim: { ...claim, payments: [...claim.payments], reason_codes: [] },
  lines: [line, { ...line, line_number: 2 }, { ...line, line_number: 3 }],
  patient: { name: 'Ana Ruiz', memberNumber: '100200300' },
  addressee: ['Ana Ruiz'],
  mailTo: ['Ana Ruiz', '12 Sample Street', 'Springfield, IL 62701'],
  facts: sampleFacts,
  logo: null,
  credits: undefined,
  sections: standardEob,
  variables: { variables: [], said: [], fields: {}, suppliers: {} },
  missing: [],
  language: 'en',
  dated: '2026-03-12',
  creditsOn: '2026-03-12',
};
