import type { askedCategories, HelpPriority } from '@coverlane/contract/help/codes.ts';
import type { DemoUser } from './users.ts';

/** Employees of the demonstration who sign in beside the first: one who writes in Korean, one in Spanish. */
export const demoAskers: readonly (Pick<DemoUser, 'username'> & { language: 'ko' | 'es'; names: string })[] = [
  { username: 'member.jiwoo', language: 'ko', names: String.raw`[\u1100-\u11ff\uac00-\ud7a3]` },
  { username: 'member.lucia', language: 'es', names: '[áéíóúñÁÉÍÓÚÑ]' },
];

/** What happens in a help request after the first word of whoever asks. */
export type DemoStep =
  | { by: string; says: string; asksAck?: true }
  | { by: string; notes: string }
  | { by: string; owner?: 'me' | 'nobody'; priority?: HelpPriority; step?: 'resolve' };

/** A help request of the demonstration, in the order in which things happened. */
export interface DemoRequest {
  /** Username. */
  asker: string;
  /** Of a claim that was denied in part, 'claim'. */
  about: (typeof askedCategories)[number] | 'claim';
  subject: string;
  message: string;
  steps: readonly DemoStep[];
  /** It happened this many weeks ago, on the same weekday. */
  weeksAgo?: 1;
}

const [GRACE, OMAR] = ['admin.grace', 'tpa.omar'];

/** Requests in every state but closed, which takes a fortnight: in three languages, one answered in another than it was asked in. */
export const demoRequests: readonly DemoRequest[] = [
  {
    asker: 'member.denny',
    about: 'claim',
    subject: 'Why was part of this visit not paid?',
    message: 'My explanation of benefits says that part of the visit was not covered. What can I do about it?',
    steps: [
      { by: OMAR, owner: 'me', priority: 'high' },
      { by: OMAR, notes: 'The provider billed a code that the plan excludes. Asked them whether it can be corrected.' },
    ],
  },
  {
    asker: 'member.denny',
    about: 'idcard',
    subject: 'ID card for my daughter',
    message: 'My daughter starts college next month. Can she have a card of her own?',
    steps: [
      {
        by: GRACE,
        says: 'Yes. You can order a card for each person on your coverage under ID cards. It arrives within ten business days; until then the one on your phone is good everywhere.',
        asksAck: true,
      },
    ],
  },
  {
    asker: 'member.denny',
    about: 'pharmacy',
    subject: 'Is a 90-day supply cheaper?',
    message: 'I take the same medicine every day. Would mail order cost me less than the pharmacy?',
    steps: [
      {
        by: OMAR,
        says: 'It usually does: three months by mail for two copays. Ask your doctor for a 90-day prescription.',
      },
      { by: 'member.denny', says: 'Thank you, that helps.' },
      { by: OMAR, step: 'resolve' },
    ],
    weeksAgo: 1,
  },
  {
    asker: 'member.jiwoo',
    about: 'enrollment',
    subject: '아이를 보험에 추가하고 싶습니다',
    message: '지난주에 아이가 태어났습니다. 언제까지 신청해야 하고, 어떤 서류가 필요한가요?',
    steps: [
      {
        by: GRACE,
        says: 'Congratulations! You have 30 days from the birth to add your child, and coverage begins on the day of birth. Please send a copy of the birth certificate.',
      },
      { by: 'member.jiwoo', says: '감사합니다. 출생증명서는 다음 주에 나온다고 합니다. 그때 보내도 될까요?' },
    ],
  },
  {
    asker: 'member.jiwoo',
    about: 'technical',
    subject: '이메일 주소를 바꾸려면 어떻게 하나요?',
    message: '이메일 주소가 바뀌었습니다. 알림을 새 주소로 받고 싶습니다.',
    steps: [
      { by: GRACE, says: '계정 화면에서 이메일을 바꾸실 수 있습니다. 새 주소로 보낸 링크를 열면 바로 적용됩니다.' },
    ],
  },
  {
    asker: 'member.lucia',
    about: 'general',
    subject: '¿Mi médico está en la red?',
    message: 'Quisiera saber si mi médico de cabecera atiende a los miembros de mi plan y cuánto cuesta la consulta.',
    steps: [],
  },
  {
    asker: 'member.lucia',
    about: 'payment',
    subject: 'Descuento de mi nómina',
    message: 'En mi último recibo me descontaron dos veces la prima. ¿Pueden revisarlo, por favor?',
    steps: [{ by: GRACE, priority: 'high' }],
    weeksAgo: 1,
  },
  {
    asker: 'client.hana',
    about: 'enrollment',
    subject: 'Two new hires in Eugene',
    message: 'Two people begin on the first. Do we enter them by hand, or can they be in the next roster?',
    steps: [
      { by: OMAR, owner: 'me' },
      {
        by: OMAR,
        says: 'Either is fine: the next roster reaches us before their first day. If you need their cards sooner, enter them as new hires.',
      },
    ],
  },
  {
    asker: 'broker.ana',
    about: 'general',
    subject: 'Renewal meeting',
    message: 'Which figures can we have for the renewal meeting with ACME Tool, and by when?',
    steps: [],
  },
];

/** Answers that the desk puts in, in English, Korean and Spanish, with variables where a request says something of its own. */
export const demoAnswers = [
  {
    name: 'We are looking into it',
    nameKo: '확인 중입니다',
    nameEs: 'Lo estamos revisando',
    body: 'Thank you for writing, {{askerName}}. We are looking into {{number}} and will answer here.\n{{agentName}}',
    bodyKo:
      '{{askerName}} 님, 문의해 주셔서 감사합니다. {{number}} 건을 확인하고 있으며 이곳에서 답변드리겠습니다.\n{{agentName}}',
    bodyEs:
      'Gracias por escribirnos, {{askerName}}. Estamos revisando {{number}} y le responderemos aquí.\n{{agentName}}',
    sortKey: 1,
  },
  {
    name: 'How to appeal',
    nameKo: '이의 신청 방법',
    nameEs: 'Cómo apelar',
    helpCategory: 'claim',
    body: 'You can appeal the decision on claim {{claimNumber}} within 180 days of the day you received it. Write to us why you disagree, and add what supports it.',
    bodyKo:
      '청구 {{claimNumber}}의 결정은 통지를 받은 날부터 180일 이내에 이의를 신청하실 수 있습니다. 동의하지 않는 이유를 적어 관련 자료와 함께 보내 주세요.',
    bodyEs:
      'Puede apelar la decisión sobre la reclamación {{claimNumber}} dentro de los 180 días de haberla recibido. Escríbanos por qué no está de acuerdo y agregue lo que lo respalde.',
    sortKey: 2,
  },
] as const;
