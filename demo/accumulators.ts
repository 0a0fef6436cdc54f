/** Limits of a plan by LiabilityItemId: dollars as decimal text, or a count. Of one tier alone where it is named. */
export interface DemoLimit {
  item: string;
  amount?: string;
  count?: number;
  tierCode?: string;
}

/** How a plan shares costs, by the columns of the table. */
export interface DemoSharing {
  deductible_type?: 'embedded' | 'aggregate';
  network_crossing?: 'separate' | 'outAlsoIn';
  carryover?: 'none' | 'onlyIfUnmet';
  coinsurance_in: number;
  coinsurance_out?: number;
  copay_primary?: string;
  copay_specialist?: string;
  copay_urgent?: string;
  copay_emergency?: string;
  rx_integrated?: boolean;
}

/** What a plan of the demonstration keeps of its members' spending. */
export interface DemoAccumulators {
  limits: readonly DemoLimit[];
  sharing: DemoSharing;
}

/** The four limits of a network: deductible and out-of-pocket limit, of one person and of the family. */
const inNetwork = (deductible: string, family: string, [limit, familyLimit]: [string, string]): DemoLimit[] => [
  { item: '1', amount: deductible },
  { item: '2', amount: family },
  { item: '5', amount: limit },
  { item: '6', amount: familyLimit },
];

/** By the codes of the plans (organisation.ts). The amounts are those that the plans' cards say. */
export const demoAccumulators: Readonly<Record<string, DemoAccumulators>> = {
  PPO1500: {
    limits: [
      ...inNetwork('1500.00', '3000.00', ['5000.00', '10000.00']),
      { item: '3', amount: '3000.00' },
      { item: '4', amount: '6000.00' },
      { item: '7', amount: '10000.00' },
      { item: '8', amount: '20000.00' },
      { item: '10', count: 20 },
      { item: '11', count: 12 },
    ],
    sharing: {
      coinsurance_in: 20,
      coinsurance_out: 40,
      copay_primary: '25.00',
      copay_specialist: '50.00',
      copay_urgent: '60.00',
      copay_emergency: '250.00',
    },
  },
  // One deductible for the family together, as plans with a health savings account have it; alone, one's own.
  HDHP3200: {
    limits: [
      { item: '1', amount: '3200.00', tierCode: 'EMP' },
      { item: '2', amount: '6400.00' },
      { item: '5', amount: '6000.00' },
      { item: '6', amount: '12000.00' },
      { item: '3', amount: '6400.00', tierCode: 'EMP' },
      { item: '4', amount: '12800.00' },
      { item: '7', amount: '12000.00' },
      { item: '8', amount: '24000.00' },
      { item: '10', count: 30 },
    ],
    sharing: { deductible_type: 'aggregate', coinsurance_in: 10, coinsurance_out: 30, rx_integrated: true },
  },
  EPO750: {
    limits: [...inNetwork('750.00', '1500.00', ['4000.00', '8000.00']), { item: '10', count: 25 }],
    sharing: {
      coinsurance_in: 15,
      copay_primary: '20.00',
      copay_specialist: '40.00',
      copay_urgent: '50.00',
      copay_emergency: '200.00',
    },
  },
  FUND500: {
    limits: [
      ...inNetwork('500.00', '1000.00', ['3500.00', '7000.00']),
      { item: '3', amount: '1000.00' },
      { item: '4', amount: '2000.00' },
      { item: '7', amount: '7000.00' },
      { item: '8', amount: '14000.00' },
      { item: '11', count: 24 },
    ],
    sharing: {
      network_crossing: 'outAlsoIn',
      carryover: 'onlyIfUnmet',
      coinsurance_in: 20,
      coinsurance_out: 40,
      copay_primary: '15.00',
      copay_emergency: '150.00',
    },
  },
  DENT1: {
    limits: [
      { item: '12', amount: '1500.00' },
      { item: '13', amount: '2000.00' },
    ],
    sharing: { coinsurance_in: 20, coinsurance_out: 40 },
  },
  VIS1: {
    limits: [{ item: '14', amount: '150.00' }],
    sharing: { coinsurance_in: 0, coinsurance_out: 50, copay_primary: '10.00' },
  },
};
