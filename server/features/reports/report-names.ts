import type { Language } from '@coverlane/contract/codes.ts';
import { reportOf } from '@coverlane/contract/reports/catalogue.ts';
import type { ReportTypeRow } from './report-types.queries.ts';

/** What each report is called in mails to readers of Korean and of Spanish, where nobody renamed it: the screens' words. */
const translated: Readonly<Record<string, Readonly<Record<Exclude<Language, 'en'>, string>>>> = {
  'ageing-out': { ko: '연령 초과 예정 피부양자', es: 'Dependientes que cumplen la edad límite' },
  'audit-by-member': { ko: '가입자별 감사(PHI 열람 기록)', es: 'Auditoría por afiliado (registro de acceso a PHI)' },
  'claims-by-month': { ko: '월별 지급 청구', es: 'Reclamaciones pagadas por mes' },
  'claims-lag': { ko: '청구 지급 지연 삼각표', es: 'Triángulo de desfase de reclamaciones' },
  'coverage-on-day': { ko: '기준일별 보장', es: 'Cobertura por fecha' },
  'enrollment-activity': { ko: '가입 신청 활동', es: 'Actividad de inscripciones' },
  'enrollments-open': { ko: '대기 및 실패한 가입 신청', es: 'Inscripciones pendientes y fallidas' },
  'help-times': { ko: '문의 응답 시간', es: 'Tiempos de las solicitudes de ayuda' },
  'high-cost': { ko: '고액 청구자', es: 'Reclamantes de alto costo' },
  'idcard-orders': { ko: 'ID 카드 주문', es: 'Pedidos de tarjetas' },
  'member-census': { ko: '가입자 현황', es: 'Censo de afiliados' },
  'missing-data': { ko: '누락된 SSN, 이메일, 주소', es: 'Faltan SSN, correo o dirección' },
  'network-savings': { ko: '네트워크 절감액', es: 'Ahorro de la red' },
  'plan-utilisation': { ko: '플랜 이용 현황', es: 'Uso de los planes' },
  terminations: { ko: '보장 종료 및 COBRA', es: 'Terminaciones y COBRA' },
  'top-providers': { ko: '상위 의료기관', es: 'Principales proveedores' },
  'user-access': { ko: '사용자 접근 감사', es: 'Auditoría de acceso de usuarios' },
  'users-permissions': { ko: '사용자 및 권한', es: 'Usuarios y permisos' },
};

type Named = Pick<ReportTypeRow, 'key' | 'name' | 'nameKo' | 'nameEs'>;

/**
 * What a report is called, by language: as administrators named it in that language, or in every language; else by the
 * program's own words, as on screen (domain 12.8).
 */
export function reportNames({ key, name, nameKo, nameEs }: Named): Record<Language, string> {
  const everywhere = { ko: name, es: name };
  const unsaid = name === reportOf(key)?.name ? (translated[key] ?? everywhere) : everywhere;
  return { en: name, ko: nameKo ?? unsaid.ko, es: nameEs ?? unsaid.es };
}
