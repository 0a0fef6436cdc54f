import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { ServiceCategory, SupplierKind } from '@coverlane/contract/collections/content-codes.ts';

/** Companies behind the plans; the first three serve every employer. Telephone numbers are invented. */
export const suppliers: readonly {
  name: string;
  kind: SupplierKind;
  phone: string;
  url: string;
  payerId: string | null;
}[] = [
  {
    name: 'Lakeside Network',
    kind: 'network',
    phone: '8005550151',
    url: 'https://lakeside.example.com',
    payerId: '99951',
  },
  { name: 'Juniper Pharmacy', kind: 'pbm', phone: '8005550152', url: 'https://juniper.example.com', payerId: '99952' },
  {
    name: 'Brightwater Wellness',
    kind: 'wellness',
    phone: '8005550153',
    url: 'https://brightwater.example.com',
    payerId: null,
  },
  {
    name: 'Granite Stop-Loss',
    kind: 'stopLoss',
    phone: '8005550154',
    url: 'https://granite.example.com',
    payerId: null,
  },
  {
    name: 'Harbor Dental and Vision',
    kind: 'carrier',
    phone: '8005550155',
    url: 'https://harbor.example.com',
    payerId: '99955',
  },
];

/** Whom plans of a type are filed with: the network that reads who is covered, and the carrier that insures. */
export const filedWith: Readonly<Record<string, readonly CoverageType[]>> = {
  'Lakeside Network': ['medical'],
  'Harbor Dental and Vision': ['dental', 'vision'],
};

interface DemoService {
  name: readonly [en: string, ko: string, es: string];
  about: readonly [en: string, ko: string, es: string];
  button: readonly [en: string, ko: string, es: string];
  category: ServiceCategory;
  phone: string | null;
  url: string | null;
  supplier: string | null;
}

/** What members can use besides their plans. */
export const services: readonly DemoService[] = [
  {
    name: ['Nurse line', '간호사 상담 전화', 'Línea de enfermería'],
    about: [
      'Talk to a nurse at any hour. It costs nothing.',
      '언제든지 간호사와 통화할 수 있습니다. 비용은 없습니다.',
      'Hable con enfermería a cualquier hora. No cuesta nada.',
    ],
    button: ['Open', '열기', 'Abrir'],
    category: 'nurseLine',
    phone: '8005550161',
    url: null,
    supplier: 'Brightwater Wellness',
  },
  {
    name: ['See a doctor by video', '화상 진료', 'Vea a un médico por video'],
    about: [
      'For colds, rashes and prescriptions, usually within 20 minutes.',
      '감기, 발진, 처방에 이용할 수 있고 보통 20분 안에 연결됩니다.',
      'Para resfriados, erupciones y recetas, por lo general en 20 minutos.',
    ],
    button: ['See a doctor', '진료 받기', 'Ver a un médico'],
    category: 'telemedicine',
    phone: '8005550162',
    url: 'https://video.example.com/start?member={{member.number}}',
    supplier: null,
  },
  {
    name: ['Pharmacy', '약국', 'Farmacia'],
    about: [
      'Find a pharmacy, compare prices and order by mail.',
      '약국을 찾고 가격을 비교하고 우편으로 주문하세요.',
      'Busque una farmacia, compare precios y pida por correo.',
    ],
    button: ['Find a pharmacy', '약국 찾기', 'Buscar una farmacia'],
    category: 'pbm',
    phone: '8005550152',
    url: 'https://juniper.example.com/find',
    supplier: 'Juniper Pharmacy',
  },
  {
    name: ['Prices of care', '진료비 비교', 'Precios de atención'],
    about: [
      'What a scan or a visit costs near you, before you go.',
      '방문 전에 가까운 곳의 검사와 진료 비용을 확인하세요.',
      'Cuánto cuesta un estudio o una consulta cerca de usted, antes de ir.',
    ],
    button: ['Compare', '비교하기', 'Comparar'],
    category: 'priceTransparency',
    phone: null,
    url: 'https://prices.example.com',
    supplier: null,
  },
];

/** What people are contacted about. */
export const contactCategories = [
  { name: ['Claims', '청구', 'Reclamaciones'], help: 'claim', desk: 'claims desk' },
  {
    name: ['Enrollment and eligibility', '가입과 자격', 'Inscripción y elegibilidad'],
    help: 'enrollment',
    desk: 'enrollment desk',
  },
  { name: ['ID cards', 'ID 카드', 'Tarjetas'], help: 'idcard', desk: 'ID card desk' },
  { name: ['Pharmacy', '약국', 'Farmacia'], help: 'pharmacy', desk: null },
  { name: ['Human resources', '인사 담당', 'Recursos humanos'], help: 'general', desk: null },
  { name: ['Account manager', '담당자', 'Ejecutivo de cuenta'], help: 'general', desk: null },
] as const;

/** Names that templates may use. */
export const templateVariables = [
  { name: 'er.copayText', source: 'manual', sourceKey: null, format: 'text', otherwise: 'Ask before you go' },
  { name: 'pharmacy.helpPhone', source: 'supplier', sourceKey: 'pbm.phoneMember', format: 'phone', otherwise: null },
  { name: 'claims.poBox', source: 'clientField', sourceKey: 'claimsPoBox', format: 'upper', otherwise: null },
] as const;

/** Texts beside screens. */
export const relatedTexts = [
  {
    screenKey: 'claims',
    language: 'en',
    headline: 'How a claim becomes a bill',
    body: 'Your doctor sends the claim, the plan pays its share, and the explanation of benefits says what is left for you. Wait for it before you pay.',
  },
  {
    screenKey: 'claims',
    language: 'ko',
    headline: '청구가 진료비 고지서가 되기까지',
    body: '병원이 청구를 보내면 플랜이 부담분을 지급하고, 보장 내역 설명서가 본인 부담액을 알려 드립니다. 설명서를 받은 뒤에 납부하세요.',
  },
  {
    screenKey: 'claims',
    language: 'es',
    headline: 'Cómo una reclamación se convierte en factura',
    body: 'Su médico envía la reclamación, el plan paga su parte y la explicación de beneficios dice cuánto le queda a usted. Espérela antes de pagar.',
  },
] as const;
