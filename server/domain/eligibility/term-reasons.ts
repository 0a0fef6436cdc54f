import { type RelationshipCode, SUBSCRIBER } from '@coverlane/contract/codes.ts';
import type {
  CobraEvent,
  CoverageTermRule,
  RescissionGround,
  TermCategory,
  TermPerson,
} from '@coverlane/contract/eligibility/codes.ts';
import { isSpouse } from '../relationships.ts';

/** Why a member or a coverage ends, as data (domain 3.1). Its names are the collection's, by language. */
export type TermReason = {
  code: string;
  name: string;
  nameKo: string | null;
  nameEs: string | null;
  category: TermCategory;
  /** X12 834 INS04. */
  x12Reason: string;
  /** What it is to COBRA, and whether continued coverage is offered at all. */
  cobraEvent: CobraEvent | null;
  cobraEligible: boolean;
  /** When coverage ends by this reason, whatever the client's rule says. */
  ruleOverride: CoverageTermRule | null;
  requiresNote: boolean;
  /** Why coverage may be taken back with this reason (ACA 2712); null: it may not. */
  rescissionGround: RescissionGround | null;
};

type Words = readonly [name: string, nameKo: string, nameEs: string];
type More = Partial<Pick<TermReason, 'cobraEvent' | 'ruleOverride' | 'requiresNote' | 'rescissionGround'>>;

function reason(code: string, [name, nameKo, nameEs]: Words, what: [TermCategory, string, More?]): TermReason {
  const [category, x12Reason, more = {}] = what;
  const cobraEvent = more.cobraEvent ?? null;
  const none = { ruleOverride: null, requiresNote: false, rescissionGround: null };
  return {
    code,
    name,
    nameKo,
    nameEs,
    category,
    x12Reason,
    ...none,
    ...more,
    cobraEvent,
    cobraEligible: cobraEvent !== null,
  };
}

/** Where an installation has not written its own (domain 3.1, 15.2). */
export const termReasons: readonly TermReason[] = [
  reason('quit', ['Resigned', '자진 퇴사', 'Renuncia'], ['employment', '16', { cobraEvent: 'termination' }]),
  reason('discharged', ['Discharged', '해고', 'Despido'], ['employment', '17', { cobraEvent: 'termination' }]),
  reason(
    'layoff',
    ['Laid off', '정리 해고', 'Despido por reducción'],
    ['employment', '40', { cobraEvent: 'termination' }],
  ),
  reason('retired', ['Retired', '은퇴', 'Jubilación'], ['employment', '04', { cobraEvent: 'termination' }]),
  reason(
    'hours',
    ['Hours reduced', '근무 시간 단축', 'Reducción de horas'],
    ['employment', '07', { cobraEvent: 'hours' }],
  ),
  reason('leave', ['Leave of absence', '휴직', 'Licencia'], ['employment', '38', { cobraEvent: 'hours' }]),
  reason(
    'misconduct',
    ['Gross misconduct', '중대한 위법 행위', 'Falta grave'],
    ['employment', '17', { requiresNote: true }],
  ),
  reason(
    'death',
    ['Death', '사망', 'Fallecimiento'],
    ['death', '03', { cobraEvent: 'death', ruleOverride: 'dateOfEvent' }],
  ),
  reason(
    'divorce',
    ['Divorce or legal separation', '이혼 또는 법적 별거', 'Divorcio o separación legal'],
    ['dependent', '01', { cobraEvent: 'divorce' }],
  ),
  reason(
    'childAge',
    ['Age limit reached', '연령 한도 도달', 'Límite de edad alcanzado'],
    ['dependent', '07', { cobraEvent: 'childAging' }],
  ),
  reason('proofMissing', ['Proof not received', '증빙 서류 미제출', 'Prueba no recibida'], ['dependent', '07']),
  reason(
    'medicare',
    ['Entitled to Medicare', '메디케어 자격 취득', 'Derecho a Medicare'],
    ['coverage', '07', { cobraEvent: 'medicare' }],
  ),
  reason(
    'employeeRequest',
    ['Requested by the employee', '직원 요청', 'A petición del empleado'],
    ['coverage', '14', { rescissionGround: 'employeeRequest' }],
  ),
  reason(
    'nonpayment',
    ['Premium not paid', '보험료 미납', 'Prima no pagada'],
    ['nonpayment', '59', { rescissionGround: 'nonpayment' }],
  ),
  reason(
    'fraud',
    ['Fraud or misrepresentation', '사기 또는 허위 진술', 'Fraude o declaración falsa'],
    ['coverage', 'AI', { rescissionGround: 'fraud', requiresNote: true }],
  ),
];

/**
 * INS04 codes that give no reason (domain 15.2): 07 is termination of benefits, by whatever cause, and AI no reason given.
 * Reasons are written to a file as them; read back they are neither fewer hours nor fraud.
 */
const SAYS_NO_REASON: ReadonlySet<string> = new Set(['07', 'AI']);

/** Does a file leave open why something ended? */
export const saysNoReason = (code: string | null): boolean => code === null || SAYS_NO_REASON.has(code);

/** The reason of a code, or of an X12 code where no reason is called so and the code says one. */
export const termReasonOf = (reasons: readonly TermReason[], code: string | null): TermReason | undefined => {
  if (code === null) return undefined;
  const called = reasons.find((one) => one.code === code);
  return called ?? (SAYS_NO_REASON.has(code) ? undefined : reasons.find((one) => one.x12Reason === code));
};

/**
 * Is an end by the reason what the employee chose, an election that changes during the plan year after a life event alone (Treas.
 * Reg. 1.125-4; domain 3.4)? Every other reason says itself what happened.
 */
export const isElected = (reason: Pick<TermReason, 'rescissionGround'>): boolean =>
  reason.rescissionGround === 'employeeRequest';

const FAMILY: readonly TermPerson[] = ['spouse', 'child'];
const EVERYBODY: readonly TermPerson[] = ['employee', ...FAMILY];

/** Whom a relationship is: what is neither the employee's nor a spouse's is a child's. */
export const whomOf = (relationship: RelationshipCode): TermPerson =>
  relationship === SUBSCRIBER ? 'employee' : (isSpouse(relationship) && 'spouse') || 'child';

/**
 * Whom a reason fits. Work ends for employees alone; a divorce takes the spouse and stepchildren (domain 3.4), the age limit a
 * child, and so does a proof that is missing; death, a request, nonpayment and Medicare happen to anybody.
 */
export function fits({ category, cobraEvent }: Pick<TermReason, 'category' | 'cobraEvent'>): readonly TermPerson[] {
  if (category === 'employment') return ['employee'];
  if (category !== 'dependent') return EVERYBODY;
  return cobraEvent === 'childAging' ? ['child'] : FAMILY;
}

/** Does the work end with it? With the reasons of employment, but for fewer hours: they end eligibility alone (ERISA 603(2)). */
export const endsWork = ({ category, cobraEvent }: Pick<TermReason, 'category' | 'cobraEvent'>): boolean =>
  category === 'employment' && cobraEvent !== 'hours';
