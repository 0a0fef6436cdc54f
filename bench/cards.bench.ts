import { layOutSide } from '@coverlane/contract/card-layout.ts';
import { sampleCards } from '@coverlane/server/domain/cards/sample-cards.ts';
import { standardCard } from '@coverlane/server/domain/cards/standard-card.ts';
import { standardEob } from '@coverlane/server/domain/cards/standard-eob.ts';
import { eobPdf } from '@coverlane/server/features/eobs/write-eob.ts';
import { cardPdf } from '@coverlane/server/pdf/cards.ts';

/** Documents that are drawn for one figure; the first few are drawn before it. */
const DRAWN = 100;
const BEFORE = 5;
const CARD_MS = 30;
const EOB_MS = 150;

/** How long an ID card and an explanation of benefits take to draw, on average over a hundred, as PDF. */
export async function run(): Promise<void> {
  await measured('an ID card as PDF', CARD_MS, drawCard);
  await measured('an explanation of benefits as PDF', EOB_MS, drawEob);
}

async function measured(what: string, goal: number, draw: () => Promise<Buffer>): Promise<void> {
  for (let turn = 0; turn < BEFORE; turn += 1) await draw();
  const began = performance.now();
  for (let turn = 0; turn < DRAWN; turn += 1) await draw();
  const each = (performance.now() - began) / DRAWN;
  console.log(`  ${what}: ${each.toFixed(1)} ms, at most ${goal} ms${each > goal ? ': MISSED' : ''}`);
  if (each > goal) process.exitCode = 1;
}

function drawCard(): Promise<Buffer> {
  const data = sampleCards.usual();
  const sides = { front: layOutSide(standardCard, 'front', data), back: layOutSide(standardCard, 'back', data) };
  return cardPdf({ title: 'ID card', language: 'en', at: new Date(), codeWords: 'Code' }, [sides]);
}

const money = {
  charged: '180.00',
  allowed: '120.00',
  discount: '60.00',
  not_covered: '20.00',
  deductible: '40.00',
  copay: '0.00',
  coinsurance: '16.00',
  penalty: '0.00',
  cob: '0.00',
  paid: '44.00',
  owed: '76.00',
};

const reasons = ['45', '1', '2', '96'].map((carc) => ({ group: carc === '45' ? 'CO' : 'PR', carc }));

const line = {
  ...money,
  line_number: 1,
  service_date_from: '2026-03-02',
  description: 'Office visit',
  procedure_code: '99213',
  reason_codes: reasons,
};

const claim = {
  ...money,
  id: '',
  client_id: '',
  client_name: 'ACME Tool',
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
  coverage_type: 'medical',
  group_number: 'GRP10045',
  payments: [{ reference: '70001', method: 'check', date: '2026-03-12', amount: '44.00' }],
  reason_codes: [],
} as const;

const drawEob = (): Promise<Buffer> =>
  eobPdf({
    claim: { ...claim, payments: [...claim.payments], reason_codes: [] },
    lines: [line, { ...line, line_number: 2 }, { ...line, line_number: 3 }],
    patient: { name: 'Ana Ruiz', memberNumber: '100200300' },
    addressee: ['Ana Ruiz'],
    facts: undefined,
    credits: undefined,
    sections: standardEob,
    language: 'en',
    dated: '2026-03-12',
    creditsOn: '2026-03-12',
  });
