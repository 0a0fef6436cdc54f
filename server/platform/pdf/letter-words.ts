import type { Language } from '@coverlane/contract/codes.ts';

/** The words of a proof-of-coverage letter. Values stand in braces. */
export interface LetterWords {
  title: string;
  date: string;
  says: string;
  subscriber: string;
  member: string;
  number: string;
  group: string;
  plan: string;
  from: string;
  until: string;
  open: string;
  also: string;
  administrator: string;
  notCard: string;
  /** Where no telephone of the plan is recorded, `notCard` stands alone. */
  check: string;
  page: string;
  card: string;
  code: string;
}

/** In three languages. */
export const letterWords: Readonly<Record<Language, LetterWords>> = {
  en: {
    title: 'Proof of coverage',
    date: 'Date',
    says: 'This letter confirms that {name} has the coverage below, as recorded on {date}.',
    subscriber: 'Subscriber',
    member: 'Member',
    number: 'Member number',
    group: 'Group',
    plan: 'Plan',
    from: 'Effective date',
    until: 'Ends',
    open: 'No end date is recorded',
    also: 'Also covered under this plan: {names}',
    administrator: 'Administrator',
    notCard: 'This letter doesn’t guarantee payment.',
    check: 'A provider can check eligibility by calling {phone}.',
    page: 'Page {page} of {pages}',
    card: 'ID card of {name}',
    code: 'Code to scan with the member number, group and pharmacy numbers of this card',
  },
  es: {
    title: 'Comprobante de cobertura',
    date: 'Fecha',
    says: 'Esta carta confirma que {name} tiene la cobertura indicada abajo, según consta el {date}.',
    subscriber: 'Titular (subscriber)',
    member: 'Afiliado',
    number: 'Número de afiliado',
    group: 'Grupo',
    plan: 'Plan',
    from: 'Fecha de inicio',
    until: 'Termina',
    open: 'No consta fecha de término',
    also: 'También con cobertura de este plan: {names}',
    administrator: 'Administrador',
    notCard: 'Esta carta no garantiza el pago.',
    check: 'El proveedor puede verificar la elegibilidad en el teléfono {phone}.',
    page: 'Página {page} de {pages}',
    card: 'Tarjeta de identificación de {name}',
    code: 'Código para escanear con el número de afiliado, el grupo y los números de farmacia de esta tarjeta',
  },
  ko: {
    title: '보험 가입 증명서',
    date: '날짜',
    says: '{date} 현재 기록에 따라 {name} 님이 아래 보장에 가입되어 있음을 확인합니다.',
    subscriber: '가입자 본인(subscriber)',
    member: '보장 대상자',
    number: '가입자 번호',
    group: '그룹',
    plan: '플랜',
    from: '보장 시작일',
    until: '종료일',
    open: '기록된 종료일 없음',
    also: '이 플랜에 함께 가입된 사람: {names}',
    administrator: '관리 회사',
    notCard: '이 증명서는 지급을 보장하지 않습니다.',
    check: '의료기관은 {phone}번으로 전화하여 가입 자격을 확인할 수 있습니다.',
    page: '{page} / {pages}쪽',
    card: '{name} 님의 ID 카드',
    code: '가입자 번호, 그룹 번호, 약국 번호가 들어 있는 스캔용 코드',
  },
};

/** Fills the braces of a text. */
export const filledIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (braced, name: string) => String(values[name] ?? braced));
