import type { UserType } from '@coverlane/contract/access.ts';
import type { ClientFieldType } from '@coverlane/contract/collections/content-codes.ts';

type Words = readonly [en: string, ko: string, es: string];

interface DemoField {
  key: string;
  label: Words;
  heading: Words;
  type: ClientFieldType;
  /** Of a choice: one word or more each, by language. */
  options?: readonly Words[];
  about: 'client' | 'member';
  visibleTo: readonly UserType[];
  editableBy: readonly UserType[];
  /** What it says of the first employer, or of the member who signs in. */
  says: string;
}

const pharmacy: Words = ['Pharmacy', '약국', 'Farmacia'];
const claims: Words = ['Claims', '청구', 'Reclamaciones'];
const filing: Words = ['Filing', '신고', 'Declaración'];
const payroll: Words = ['Payroll', '급여', 'Nómina'];
const atWork: Words = ['At work', '직장', 'En el trabajo'];
const reaching: Words = ['Contact', '연락', 'Contacto'];

const office = { about: 'client', visibleTo: ['admin', 'tpa'], editableBy: ['admin'] } as const;
const employers = {
  about: 'client',
  visibleTo: ['admin', 'broker', 'client', 'tpa'],
  editableBy: ['admin', 'client'],
} as const;
const everybody = {
  about: 'client',
  visibleTo: ['admin', 'broker', 'client', 'member', 'partner', 'tpa'],
  editableBy: ['admin', 'client'],
} as const;
const members = {
  about: 'member',
  visibleTo: ['admin', 'client', 'member', 'tpa'],
  editableBy: ['admin', 'member'],
} as const;

/** What the administrator keeps about employers and their people, and whom it is shown to. Telephone numbers are invented. */
export const clientFields: readonly DemoField[] = [
  { key: 'rxGroup', label: ['RxGrp', 'RxGrp', 'RxGrp'], heading: pharmacy, type: 'text', ...office, says: 'RX10045' },
  {
    key: 'claimsPoBox',
    label: ['Claims PO box', '청구 사서함', 'Apartado postal'],
    heading: claims,
    type: 'text',
    ...office,
    says: 'PO Box 1000',
  },
  {
    key: 'runOutMonths',
    label: ['Run-out months', '후속 처리 개월 수', 'Meses de cierre'],
    heading: claims,
    type: 'number',
    ...office,
    says: '12',
  },
  {
    key: 'plan5500',
    label: ['Form 5500 plan number', '5500 양식 플랜 번호', 'Número de plan 5500'],
    heading: filing,
    type: 'text',
    ...office,
    visibleTo: employers.visibleTo,
    says: '501',
  },
  {
    key: 'renewsOn',
    label: ['Benefits renew on', '갱신일', 'Fecha de renovación'],
    heading: filing,
    type: 'date',
    ...office,
    visibleTo: employers.visibleTo,
    says: '2027-01-01',
  },
  {
    key: 'payrollEmail',
    label: ['Payroll office email', '급여 담당 부서 이메일', 'Correo de la oficina de nómina'],
    heading: payroll,
    type: 'email',
    ...employers,
    says: 'payroll@acme.example.com',
  },
  {
    key: 'premiumsPaidBy',
    label: ['Premiums are paid by', '보험료 납부 방법', 'Las primas se pagan por'],
    heading: payroll,
    type: 'choice',
    options: [
      ['Bank transfer', '계좌 이체', 'Transferencia bancaria'],
      ['Check', '수표', 'Cheque'],
      ['Direct debit', '자동 이체', 'Débito directo'],
    ],
    ...employers,
    says: 'Bank transfer',
  },
  {
    key: 'nurseAtWork',
    label: ['Nurse at the workplace', '사내 간호사', 'Enfermería en el lugar de trabajo'],
    heading: atWork,
    type: 'phone',
    ...everybody,
    says: '5035550177',
  },
  {
    key: 'benefitsFair',
    label: ['Benefits fair', '복리후생 설명회', 'Feria de beneficios'],
    heading: atWork,
    type: 'date',
    ...everybody,
    says: '2027-01-14',
  },
  {
    key: 'reachedBy',
    label: ['Best reached by', '연락받기 편한 방법', 'Medio de contacto preferido'],
    heading: reaching,
    type: 'choice',
    options: [
      ['Telephone', '전화', 'Teléfono'],
      ['Email', '이메일', 'Correo electrónico'],
      ['Letter', '우편', 'Carta'],
    ],
    ...members,
    says: 'Email',
  },
  {
    key: 'inAnEmergency',
    label: ['Call in an emergency', '비상 연락처', 'Teléfono en caso de emergencia'],
    heading: reaching,
    type: 'phone',
    ...members,
    says: '5035550188',
  },
];
