-- Headings and choices of client fields in the languages of their readers, as their labels are (domain 12.3). A choice is
-- kept as its English line says it; the other languages' lines stand in the same order.
alter table clientfields add column tab_ko text, add column tab_es text, add column options_ko text, add column options_es text;

-- Permissions are found and listed by what their readers call them. Those that come with the program are called as the
-- screens call them; an administrator's own are called as they said, where they said it.
alter table permissions add column name_ko text, add column name_es text;
update permissions p set name_ko = said.name_ko, name_es = said.name_es
from (values
  ('approveEnrollments', '가입 승인', 'Aprobar inscripciones'),
  ('editSubUsers', '하위 사용자 관리', 'Gestionar subusuarios'),
  ('enrollment', '가입 처리', 'Inscribir afiliados'),
  ('exportData', '데이터 내보내기', 'Exportar datos'),
  ('impersonate', '다른 사용자로 보기', 'Ver el portal como otra persona'),
  ('manageAccumulators', '누적 항목 관리', 'Gestionar acumuladores'),
  ('manageAnnouncements', '공지 관리', 'Gestionar anuncios'),
  ('manageApiKeys', 'API 키 관리', 'Gestionar claves de API'),
  ('manageBrokers', '브로커 관리', 'Gestionar corredores'),
  ('manageClientFields', '고객사 항목 관리', 'Gestionar campos de cliente'),
  ('manageClients', '고객사 관리', 'Gestionar clientes'),
  ('manageContactCategories', '연락처 분류 관리', 'Gestionar categorías de contactos'),
  ('manageContacts', '연락처 관리', 'Gestionar contactos'),
  ('manageCustomForms', '사용자 정의 양식 관리', 'Gestionar formularios propios'),
  ('manageDocs', '문서 관리', 'Gestionar documentos'),
  ('manageDocumentCategories', '문서 분류 관리', 'Gestionar categorías de documentos'),
  ('manageEOBCardTemplates', 'EOB 서식 관리', 'Gestionar plantillas de EOB'),
  ('manageEnrollmentSessions', '가입 기간 관리', 'Gestionar sesiones de inscripción'),
  ('manageIdCardTemplates', 'ID 카드 서식 관리', 'Gestionar plantillas de tarjetas'),
  ('manageInstallations', '시스템 관리', 'Gestionar instalaciones'),
  ('managePartners', '파트너 관리', 'Gestionar socios'),
  ('manageReinsurance', '재보험 관리', 'Gestionar reaseguro'),
  ('manageReportTypes', '보고서 유형 관리', 'Gestionar tipos de informe'),
  ('manageServices', '서비스 관리', 'Gestionar servicios'),
  ('manageSites', '사이트 관리', 'Gestionar sitios'),
  ('manageSurveys', '설문 관리', 'Gestionar encuestas'),
  ('manageTemplateVariables', '서식 변수 관리', 'Gestionar variables de plantilla'),
  ('manageTiers', '등급 관리', 'Gestionar niveles'),
  ('manageUnions', '노동조합 관리', 'Gestionar sindicatos'),
  ('manageUsers', '사용자 관리', 'Gestionar usuarios'),
  ('orderIdCards', 'ID 카드 주문', 'Pedir tarjetas'),
  ('phi', '건강 정보 보기', 'Ver información de salud'),
  ('processPaymentQueue', '결제 처리', 'Procesar pagos'),
  ('reprocessEnrollments', '가입 재처리', 'Reprocesar inscripciones'),
  ('viewAccumulators', '누적액 보기', 'Ver acumuladores'),
  ('viewAudit', '감사 기록 보기', 'Ver el registro de auditoría'),
  ('viewClaims', '청구 보기', 'Ver reclamaciones'),
  ('viewDocs', '문서 보기', 'Ver documentos'),
  ('viewEnrollmentSessions', '가입 기간 보기', 'Ver sesiones de inscripción'),
  ('viewRates', '요율 보기', 'Ver tarifas'),
  ('viewSsn', '전체 사회보장번호 보기', 'Ver números de Seguro Social completos'),
  ('viewSurveys', '설문 보기', 'Ver encuestas')
) said(machine_name, name_ko, name_es)
where p.installation_id is null and p.machine_name = said.machine_name;
