import type { Language } from '@coverlane/contract/codes.ts';

/** What a remittance statement says in one language; `{…}` are filled in. */
type Words = Readonly<
  Record<
    | 'title'
    | 'of'
    | 'shop'
    | 'employerNumber'
    | 'union'
    | 'month'
    | 'version'
    | 'signed'
    | 'due'
    | 'worker'
    | 'class'
    | 'worked'
    | 'holiday'
    | 'weeks'
    | 'gross'
    | 'rate'
    | 'amount'
    | 'total'
    | 'zero'
    | 'sum'
    | 'paid'
    | 'open'
    | 'coupon'
    | 'couponAbout'
    | 'payable'
    | 'send'
    | 'memo'
    | 'hash'
    | 'page',
    string
  >
>;

export const statementWords: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Remittance statement',
    of: 'Hours worked in {month}',
    shop: 'Employer',
    employerNumber: 'Employer number',
    union: 'Union',
    month: 'Work month',
    version: 'Report',
    signed: 'Certified',
    due: 'Due',
    worker: 'Worker',
    class: 'Class',
    worked: 'Hours',
    holiday: 'Holiday hours',
    weeks: 'Weeks',
    gross: 'Gross pay',
    rate: 'Rate',
    amount: 'Amount',
    total: 'Total',
    zero: 'No one worked in this month.',
    sum: 'Contributions due',
    paid: 'Paid',
    open: 'Left to pay',
    coupon: 'Check coupon',
    couponAbout: 'If you pay by check, send this page with it.',
    payable: 'Payable to',
    send: 'Send to',
    memo: 'Write on the check',
    hash: 'Fingerprint of what was certified',
    page: 'Page {page} of {pages}',
  },
  ko: {
    title: '부담금 송금 명세서',
    of: '{month} 근무 시간',
    shop: '사업장',
    employerNumber: '사업장 번호',
    union: '노동조합',
    month: '근무 월',
    version: '보고서',
    signed: '확인',
    due: '납부 기한',
    worker: '근로자',
    class: '직급',
    worked: '시간',
    holiday: '휴일 시간',
    weeks: '근무 주',
    gross: '총급여',
    rate: '요율',
    amount: '금액',
    total: '합계',
    zero: '이 달에는 근무한 사람이 없습니다.',
    sum: '납부할 부담금',
    paid: '납부액',
    open: '남은 금액',
    coupon: '수표 납부서',
    couponAbout: '수표로 납부하면 이 페이지를 함께 보내 주세요.',
    payable: '수취인',
    send: '보낼 곳',
    memo: '수표에 적을 내용',
    hash: '확인한 내용의 지문',
    page: '{pages}쪽 중 {page}쪽',
  },
  es: {
    title: 'Estado de remesa',
    of: 'Horas trabajadas en {month}',
    shop: 'Empleador',
    employerNumber: 'Número de empleador',
    union: 'Sindicato',
    month: 'Mes de trabajo',
    version: 'Informe',
    signed: 'Certificado',
    due: 'Vence',
    worker: 'Trabajador',
    class: 'Clase',
    worked: 'Horas',
    holiday: 'Horas de feriado',
    weeks: 'Semanas',
    gross: 'Pago bruto',
    rate: 'Tarifa',
    amount: 'Cantidad',
    total: 'Total',
    zero: 'Nadie trabajó en este mes.',
    sum: 'Contribuciones por pagar',
    paid: 'Pagado',
    open: 'Saldo por pagar',
    coupon: 'Cupón de cheque',
    couponAbout: 'Si paga con cheque, envíe esta página con él.',
    payable: 'A nombre de',
    send: 'Enviar a',
    memo: 'Escriba en el cheque',
    hash: 'Huella de lo certificado',
    page: 'Página {page} de {pages}',
  },
};
