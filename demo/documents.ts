import type { Language } from '@coverlane/contract/codes.ts';
import { formatMoney } from '@coverlane/contract/words/formats.ts';
import { demoAccumulators } from './accumulators.ts';
import { type DemoEmployer, type DemoPlan, employers, installation } from './organisation.ts';

/** A paper of the demonstration: what it is called in the list, and what stands on it. */
export interface DemoDocument {
  readonly name: string;
  readonly fileName: string;
  readonly language: Language;
  /** Number of the employer it is about; null: it is there for every employer. */
  readonly clientNumber: string | null;
  readonly description: string;
  readonly about: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly lines: readonly string[];
}

const INVENTED = `${installation.name} is an invented organization, and its plans are invented. This paper is an example.`;
const MOST_PLANS = 2;

const amountOf = ({ code }: DemoPlan, item: string): string => {
  const amount = demoAccumulators[code]?.limits.find((limit) => limit.item === item)?.amount;
  return amount === undefined ? 'None' : formatMoney(amount);
};

/** The questions of the federal form, in short (45 CFR 147.200, 29 CFR 2590.715-2715). */
function summaryOf({ clientNumber, name: client }: DemoEmployer, plan: DemoPlan): DemoDocument {
  const sharing = demoAccumulators[plan.code]?.sharing;
  const copay = (amount: string | undefined) => (amount === undefined ? 'After the deductible' : formatMoney(amount));
  return {
    name: `SBC ${plan.name}`,
    fileName: `sbc-${plan.code.toLowerCase()}.pdf`,
    language: 'en',
    clientNumber,
    description: `Summary of benefits and coverage of ${plan.name}`,
    about: `Summary of Benefits and Coverage: what ${plan.name} of ${client} covers, and what you pay.`,
    facts: [
      ['What is the overall deductible?', `${amountOf(plan, '1')} individual, ${amountOf(plan, '2')} family`],
      ['What is the out-of-pocket limit?', `${amountOf(plan, '5')} individual, ${amountOf(plan, '6')} family`],
      ['Primary care visit', copay(sharing?.copay_primary)],
      ['Specialist visit', copay(sharing?.copay_specialist)],
      ['Urgent care', copay(sharing?.copay_urgent)],
      ['Emergency room', copay(sharing?.copay_emergency)],
      ['Your share after the deductible', `${sharing?.coinsurance_in ?? 0}% in network`],
    ],
    lines: ['Preventive care in network costs you nothing.', INVENTED],
  };
}

/** The summary plan description says whom to ask and how to appeal (29 CFR 2520.102-3). */
const descriptionOf = ({ clientNumber, name, legalName, ein, groupNumber }: DemoEmployer): DemoDocument => ({
  name: `Summary plan description, ${name}`,
  fileName: `spd-${clientNumber}.pdf`,
  language: 'en',
  clientNumber,
  description: 'How the plan works, whom to ask, and how to appeal',
  about: `Summary plan description of the health plan of ${legalName}.`,
  facts: [
    ['Plan sponsor', legalName],
    ['Employer identification number', ein],
    ['Group number', groupNumber],
    ['Plan number', '501'],
    ['Claims administrator', installation.legalName],
  ],
  lines: [
    'You can appeal a denied claim within 180 days of the notice (29 CFR 2560.503-1).',
    'COBRA continuation coverage is offered when coverage ends because of a qualifying event.',
    INVENTED,
  ],
});

/** Rights to enroll outside open enrollment (29 CFR 2590.701-6), in the three languages of the portal. */
const notices: readonly DemoDocument[] = [
  {
    name: 'Notice of special enrollment rights',
    fileName: 'special-enrollment-en.pdf',
    language: 'en',
    clientNumber: null,
    description: 'When you can enroll outside open enrollment',
    about: 'You can enroll yourself and your dependents outside open enrollment after these events.',
    facts: [
      ['Other coverage ends', 'Within 30 days'],
      ['Marriage, birth, or adoption', 'Within 30 days'],
      ['Medicaid or CHIP ends, or helps to pay', 'Within 60 days'],
    ],
    lines: ['Ask your employer’s benefits department.', INVENTED],
  },
  {
    name: '특별 가입 권리 안내',
    fileName: 'special-enrollment-ko.pdf',
    language: 'ko',
    clientNumber: null,
    description: '정기 가입 기간이 아닐 때 가입할 수 있는 경우',
    about: '다음과 같은 일이 있으면 정기 가입 기간이 아니어도 본인과 부양가족이 가입할 수 있습니다.',
    facts: [
      ['다른 보험이 끝남', '30일 이내'],
      ['결혼, 출산, 입양', '30일 이내'],
      ['Medicaid 또는 CHIP이 끝나거나 보험료를 지원함', '60일 이내'],
    ],
    lines: [
      '회사의 복리후생 담당 부서에 문의하세요.',
      `${installation.name}와 그 플랜은 가상이며, 이 문서는 예시입니다.`,
    ],
  },
  {
    name: 'Aviso de derechos de inscripción especial',
    fileName: 'special-enrollment-es.pdf',
    language: 'es',
    clientNumber: null,
    description: 'Cuándo puede inscribirse fuera de la inscripción abierta',
    about: 'Usted y sus dependientes pueden inscribirse fuera de la inscripción abierta después de estos eventos.',
    facts: [
      ['Termina otra cobertura', 'En un plazo de 30 días'],
      ['Matrimonio, nacimiento o adopción', 'En un plazo de 30 días'],
      ['Medicaid o CHIP termina o ayuda a pagar', 'En un plazo de 60 días'],
    ],
    lines: [
      'Pregunte al departamento de beneficios de su empleador.',
      `${installation.name} y sus planes son inventados. Este documento es un ejemplo.`,
    ],
  },
];

const medicalOf = ({ plans }: DemoEmployer): readonly DemoPlan[] =>
  plans.filter(({ coverageType }) => coverageType === 'medical').slice(0, MOST_PLANS);

/** Every paper: summaries of the medical plans and the plan description of each employer, and a notice for all. */
export const demoDocuments: readonly DemoDocument[] = [
  ...employers.flatMap((employer) => [
    ...medicalOf(employer).map((plan) => summaryOf(employer, plan)),
    descriptionOf(employer),
  ]),
  ...notices,
];
