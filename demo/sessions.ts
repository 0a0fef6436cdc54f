import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { SessionAction } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { addDays, addMonths } from '@coverlane/server/platform/values/dates.ts';
import { planYearStart } from './calendar.ts';
import type { DemoFamily } from './families.ts';
import { employers } from './organisation.ts';
import { hireDate, subscriberNumber } from './roster-members.ts';

/** An enrollment session of the demonstration: who is asked, how far it is led, and what its people do. */
export interface DemoSession {
  clientNumber: string;
  name: string;
  /** Days 'YYYY-MM-DD'; a session of last year is held today and moved back by `yearsBack` when it is over. */
  effectiveDate: string;
  opensOn: string;
  closesOn: string;
  yearsBack: number;
  /** Employees in its census. */
  people: number;
  actions: readonly SessionAction[];
  /** How many enter by their link, submit, and are approved; the first of those who enter begin and go away again. */
  begun: number;
  submitted: number;
  approved: number;
  /** Types of coverage whose plans it offers; null: all. */
  offers: readonly CoverageType[] | null;
  /** It offers legal help beside the plans of record. */
  extra: boolean;
}

const QUIET = { yearsBack: 0, people: 6, begun: 0, submitted: 0, approved: 0, offers: null, extra: false } as const;
const NOT_BUILT = { ...QUIET, people: 0 } as const;

type Days = Pick<DemoSession, 'opensOn' | 'closesOn'>;
type Of = Days & Pick<DemoSession, 'clientNumber' | 'effectiveDate'>;

const named = (start: string): string => `Open enrollment ${start.slice(0, 4)}`;

/** Last year’s, which is final, and this year’s, which is open. */
function withAnswers(of: Of): DemoSession[] {
  const last = addMonths(of.effectiveDate, -12);
  return [
    {
      ...of,
      name: named(last),
      effectiveDate: last,
      yearsBack: 1,
      people: 18,
      actions: ['open', 'close', 'finalize'],
      begun: 0,
      submitted: 14,
      approved: 14,
      offers: ['medical', 'dental', 'vision'],
      extra: true,
    },
    {
      ...of,
      name: named(of.effectiveDate),
      yearsBack: 0,
      people: 60,
      actions: ['open'],
      begun: 5,
      submitted: 30,
      approved: 4,
      offers: null,
      extra: true,
    },
  ];
}

/** One session in every state. ACME’s are the two that have answers. */
export function demoSessions(today: string): DemoSession[] {
  const asked: Days = { opensOn: today, closesOn: addDays(today, 16) };
  const [acme, school, fund] = employers.map(
    ({ clientNumber, planYearStart: start }): Of => ({
      ...asked,
      clientNumber,
      effectiveDate: addMonths(planYearStart(today, start), 12),
    }),
  );
  if (!acme || !school || !fund) return [];
  const name = named(school.effectiveDate);
  const soon = { opensOn: addDays(today, 5), closesOn: addDays(today, 26) };
  return [
    ...withAnswers(acme),
    { ...QUIET, ...school, ...soon, name, actions: ['schedule'] },
    { ...NOT_BUILT, ...school, name: `${name}, support staff`, actions: [] },
    { ...QUIET, ...school, name: `${name}, teachers`, actions: ['open', 'close'] },
    { ...QUIET, ...fund, name: named(fund.effectiveDate), actions: ['open', 'pause'] },
    { ...NOT_BUILT, ...fund, name: `${named(fund.effectiveDate)}, first plan`, actions: ['archive'] },
  ];
}

/** What the invitation and the reminder of a session say, by language. */
export const sessionTexts = {
  invitation: {
    en: {
      subject: '{{session.name}}: choose your benefits by {{session.closesAt}}',
      body: 'Hi {{member.firstName}},\n\nIt’s time to choose your {{client.name}} benefits. What you choose starts on {{session.effectiveDate}}.\n\nStart here: {{session.link}}\n\nIt takes about 6 minutes. The last day is {{session.closesAt}}.',
    },
    ko: {
      subject: '{{session.name}}: {{session.closesAt}}까지 혜택을 선택하세요',
      body: '{{member.firstName}} 님, 안녕하세요.\n\n{{client.name}} 혜택을 선택할 때입니다. 선택하신 내용은 {{session.effectiveDate}}부터 적용됩니다.\n\n여기에서 시작하세요: {{session.link}}\n\n약 6분 걸립니다. 마감일은 {{session.closesAt}}입니다.',
    },
    es: {
      subject: '{{session.name}}: elija sus beneficios a más tardar el {{session.closesAt}}',
      body: 'Hola, {{member.firstName}}:\n\nEs momento de elegir sus beneficios de {{client.name}}. Lo que elija comienza el {{session.effectiveDate}}.\n\nComience aquí: {{session.link}}\n\nToma unos 6 minutos. El último día es el {{session.closesAt}}.',
    },
  },
  reminder: {
    en: {
      subject: 'Still time: {{session.name}} closes on {{session.closesAt}}',
      body: 'Hi {{member.firstName}},\n\nWe haven’t received your choices yet. Finish here by {{session.closesAt}}: {{session.link}}',
    },
    ko: {
      subject: '{{session.name}} 마감일은 {{session.closesAt}}입니다',
      body: '{{member.firstName}} 님, 아직 선택을 제출하지 않으셨습니다. {{session.closesAt}}까지 여기에서 마치세요: {{session.link}}',
    },
    es: {
      subject: 'Todavía hay tiempo: {{session.name}} cierra el {{session.closesAt}}',
      body: 'Hola, {{member.firstName}}:\n\nAún no hemos recibido sus elecciones. Termine aquí a más tardar el {{session.closesAt}}: {{session.link}}',
    },
  },
} as const;

/** The extra benefit that ACME’s sessions offer. */
export const legalHelp = {
  name: 'Legal help',
  nameKo: '법률 지원',
  nameEs: 'Asistencia legal',
  kind: 'election',
  pricing: 'flat',
  description: 'A lawyer for wills, leases, and traffic tickets, at a flat price.',
  descriptionKo: '유언장, 임대차 계약, 교통 위반 등에 대해 정액으로 변호사의 도움을 받습니다.',
  descriptionEs: 'Un abogado para testamentos, alquileres y multas de tránsito, por un precio fijo.',
  sortKey: 1,
  required: false,
  waivable: true,
  exportCode: 'LEGAL',
} as const;

/** What it costs, as its supplier sends it. */
export const legalRates = 'Plan,Tier,Unit,Amount\nLegal help,,perMonth,13.50';

const HEADINGS =
  'Employee ID,Relationship,Last Name,First Name,Date of Birth,SSN,Gender,Email,Address 1,City,State,Zip,Hire Date,Division,Hours per Week,Language';

/** How an employee of a census reads: Hangul names in Korean, accents in Spanish. */
const languageOf = ({ subscriber: { lastName, firstName } }: DemoFamily): string => {
  const name = `${firstName} ${lastName}`;
  if (/\p{Script=Hangul}/u.test(name)) return 'ko';
  return /[áéíóúñ]/i.test(name) ? 'es' : 'en';
};

/** Every twelfth has no e-mail address: they get a letter. */
const emailOf = ({ number }: DemoFamily): string => (number % 12 === 5 ? '' : `employee.${number}@example.com`);

/** The census file of these families, as payroll exports it. @param divisions by family number */
export const demoCensus = (families: readonly DemoFamily[], divisions: ReadonlyMap<number, string>): string =>
  [
    HEADINGS,
    ...families.map((family) => {
      const { lastName, firstName, birthDate, ssn, gender, address, city, zip } = family.subscriber;
      const named = [subscriberNumber(family), 'Employee', lastName, firstName, birthDate, ssn, gender];
      const reached = [emailOf(family), address.replaceAll(',', ' '), city, 'MA', zip];
      const employed = [hireDate(family), divisions.get(family.number) ?? '', '40', languageOf(family)];
      return [...named, ...reached, ...employed].join(',');
    }),
  ].join('\r\n');
