import type { CoverageType } from '@coverlane/contract/codes.ts';

/** A plan as an employer offers it, with the code that its 834 files use. */
export interface DemoPlan {
  code: string;
  name: string;
  coverageType: CoverageType;
  /** Null: an account, which is no plan of a kind. */
  kind: string | null;
}

/** An employer of the demonstration. */
export interface DemoEmployer {
  clientNumber: string;
  name: string;
  legalName: string;
  ein: string;
  groupNumber: string;
  payFrequency: string;
  planYearStart: string;
  city: string;
  divisions: readonly { code: string; name: string }[];
  plans: readonly DemoPlan[];
  /** How many families of the pool it employs. */
  families: number;
}

/** The installation and its site. */
export const installation = {
  name: 'Evergreen Benefits',
  code: 'evergreen',
  legalName: 'Evergreen Benefits Administrators, Inc.',
  payerId: 'EVRGN',
  payerEin: '931234567',
  siteTitle: 'Evergreen Benefits',
  brand: '#0b6b5d',
  supportPhone: '5035550100',
  supportEmail: 'help@evergreen.example.com',
} as const;

const dental: DemoPlan = { code: 'DENT1', name: 'Dental Plus', coverageType: 'dental', kind: 'DPPO' };
const life: DemoPlan = { code: 'LIFE1', name: 'Basic Life', coverageType: 'life', kind: 'term' };
const savings: DemoPlan = { code: 'HSA1', name: 'Health Savings Account', coverageType: 'hsa', kind: null };
const vision: DemoPlan = { code: 'VIS1', name: 'Clear Vision', coverageType: 'vision', kind: 'PPO' };

/** The three employers (domain 19, seed set). */
export const employers: readonly DemoEmployer[] = [
  {
    clientNumber: '10045',
    name: 'ACME Tool',
    legalName: 'ACME Tool LLC',
    ein: '841234567',
    groupNumber: 'GRP10045',
    payFrequency: 'biweekly26',
    planYearStart: '01-01',
    city: 'Worcester',
    divisions: [
      { code: '0001', name: 'Headquarters' },
      { code: '0002', name: 'Riverside plant' },
    ],
    plans: [
      { code: 'PPO1500', name: 'Everyday PPO 1500', coverageType: 'medical', kind: 'PPO' },
      { code: 'HDHP3200', name: 'Saver HDHP 3200', coverageType: 'medical', kind: 'HDHP' },
      savings,
      dental,
      vision,
      life,
    ],
    families: 72,
  },
  {
    clientNumber: '20310',
    name: 'Bayview School',
    legalName: 'Bayview School District 12',
    ein: '842223333',
    groupNumber: 'GRP20310',
    payFrequency: 'semimonthly24',
    planYearStart: '07-01',
    city: 'Boston',
    divisions: [
      { code: '0010', name: 'Teachers' },
      { code: '0020', name: 'Support staff' },
    ],
    plans: [{ code: 'EPO750', name: 'Bayview EPO 750', coverageType: 'medical', kind: 'EPO' }, dental, vision, life],
    families: 50,
  },
  {
    clientNumber: '30077',
    name: 'Local 77 Fund',
    legalName: 'Local 77 Health and Welfare Fund',
    ein: '843334444',
    groupNumber: 'GRP30077',
    payFrequency: 'monthly12',
    planYearStart: '01-01',
    city: 'Springfield',
    divisions: [{ code: '0077', name: 'Journeymen' }],
    plans: [{ code: 'FUND500', name: 'Fund Plan 500', coverageType: 'medical', kind: 'PPO' }, dental, life],
    families: 50,
  },
];

/** The agencies with the employers they advise, the partner with the employers it serves. */
export const brokers = [
  {
    name: 'Harbor Benefits',
    agencyCode: 'HARBOR',
    npn: '1234567',
    phone: '5035550111',
    email: 'desk@harbor.example.com',
    clientNumbers: ['10045', '20310'],
  },
  {
    name: 'Summit Advisors',
    agencyCode: 'SUMMIT',
    npn: '7654321',
    phone: '5035550122',
    email: 'desk@summit.example.com',
    clientNumbers: ['30077'],
  },
] as const;
export const partner = {
  name: 'Lakeside Network',
  kind: 'network',
  phone: '5035550133',
  email: 'desk@lakeside.example.com',
  clientNumbers: ['10045'],
} as const;
export const tpa = { name: 'Evergreen TPA' } as const;
