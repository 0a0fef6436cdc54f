import type { AnnouncementLevel, announcementPlaces } from '@coverlane/contract/codes.ts';
import type { UserType } from '@coverlane/contract/access.ts';

/** What the demonstration announces, one of each kind: title and text in English, Korean and Spanish. */
export const demoAnnouncements: readonly {
  placement: (typeof announcementPlaces)[number];
  level: AnnouncementLevel;
  /** Null: everybody, visitors included. */
  audience: readonly UserType[] | null;
  title: readonly [string, string, string];
  body: readonly [string, string, string];
  requiresAck?: true;
}[] = [
  {
    placement: 'login',
    level: 'info',
    audience: null,
    title: ['Maintenance on first Sundays', '매월 첫째 일요일 점검', 'Mantenimiento los primeros domingos'],
    body: [
      'On the first Sunday of a month, from 2:00 to 4:00 am Eastern Time, the portal may not answer.',
      '매월 첫째 일요일 미 동부 시간 오전 2시부터 4시까지 포털을 이용하지 못하실 수 있습니다.',
      'El primer domingo de cada mes, de 2:00 a 4:00 am (hora oriental), es posible que el portal no responda.',
    ],
  },
  {
    placement: 'banner',
    level: 'info',
    audience: ['client', 'broker'],
    title: [
      'Changes for next month: by the 20th',
      '다음 달 변경 사항은 20일까지',
      'Cambios para el próximo mes: a más tardar el día 20',
    ],
    body: [
      'Premium bills are drawn on the 21st. What comes later is on the bill after it.',
      '보험료 청구서는 21일에 작성됩니다. 그 이후에 접수된 변경은 다음 청구서에 반영됩니다.',
      'Las facturas de primas se emiten el día 21. Lo que llegue después figurará en la siguiente.',
    ],
  },
  {
    placement: 'dashboard',
    level: 'warning',
    audience: ['admin', 'broker', 'client', 'tpa'],
    requiresAck: true,
    title: [
      'Health information: through the portal only',
      '건강 정보는 포털로만 보내 주세요',
      'Información médica: solo por el portal',
    ],
    body: [
      'Please send files that name people and their health through the portal, never by email.',
      '개인의 이름과 건강 정보가 담긴 파일은 이메일이 아니라 포털로만 보내 주세요.',
      'Envíe por el portal, nunca por correo electrónico, los archivos con nombres y datos médicos de personas.',
    ],
  },
  {
    placement: 'dashboard',
    level: 'info',
    audience: ['member'],
    title: ['Flu shots cost you nothing', '독감 예방 접종은 무료입니다', 'La vacuna contra la gripe no le cuesta nada'],
    body: [
      'Your medical plan pays for a flu shot in full at network doctors and pharmacies. Show your ID card.',
      '네트워크 병원과 약국에서 맞는 독감 예방 접종은 의료 플랜이 전액 부담합니다. ID 카드를 제시해 주세요.',
      'Su plan médico paga por completo la vacuna contra la gripe con médicos y farmacias de la red. Muestre su tarjeta.',
    ],
  },
];
