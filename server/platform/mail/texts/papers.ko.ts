import type { MailTexts } from '../kinds.ts';

/** Of what is due, and of what is ready: deadlines, cards, explanations, reports. */
export const papers = {
  cobraDue: {
    subject: 'COBRA 기한이 다가옵니다',
    lines: [
      '{site}의 COBRA 보장 연장 절차 중 기한이 다가온 것이 있습니다. 로그인하여 누구의 기한이 언제까지인지 확인해 주세요.',
    ],
    button: '로그인',
  },
  leaveDue: {
    subject: '복직을 기록해 주세요',
    lines: [
      '휴직 중인 직원의 복직 예정일이 지났으나 {site}에 복직이 기록되어 있지 않습니다. 로그인하여 복직했는지, 늦어지는지, 복직하지 않는지 알려 주세요. 그때까지 보장은 그대로 유지됩니다.',
    ],
    button: '로그인',
  },
  webhookOff: {
    subject: '웹훅이 꺼졌습니다',
    lines: [
      '{site}의 웹훅 주소에 하루 동안 아무것도 전달되지 않아 웹훅이 꺼졌습니다.',
      '보내려던 내용은 전달 기록에 있습니다. 받는 쪽이 다시 응답하면 웹훅을 켜 주세요.',
    ],
    button: '로그인',
  },
  fileMissing: {
    subject: '보관된 파일이 없어졌습니다',
    lines: [
      '{site}에서 요청된 파일이 보관된 곳에 없습니다.',
      '없어진 파일 수는 백업에서 복원할 때까지 시스템 상태 화면에 표시됩니다.',
    ],
    button: '로그인',
  },
  helpReceived: {
    subject: '문의가 접수되었습니다',
    lines: ['문의를 접수하여 번호와 함께 보관했습니다.', '로그인하면 문의 내용과 접수 번호를 보실 수 있습니다.'],
  },
  helpWaiting: {
    subject: '문의가 기다리고 있습니다',
    lines: ['{site}에서 담당 팀으로 문의가 배정되었습니다. 로그인하여 확인하고 답변해 주세요.'],
    button: '로그인',
  },
  documentExpiring: {
    subject: '추가하신 문서가 곧 만료됩니다',
    lines: ['{site}에 추가하신 문서가 30일 안에 만료됩니다. 로그인하여 새 버전을 추가하거나 날짜를 바꾸세요.'],
    button: '열기',
  },
  importStopped: {
    subject: '가져오기가 중단되었습니다',
    lines: ['{site}에서 가져오신 파일을 처리하지 못했습니다. 로그인하여 이유와 할 수 있는 일을 확인하세요.'],
    button: '로그인',
  },
  stopLossStatement: {
    subject: '스톱로스 명세서가 발행되었습니다',
    lines: ['{site}에 플랜의 월별 스톱로스 명세서가 준비되었습니다. 로그인하여 확인하세요.'],
    button: '로그인',
  },
  premiumBill: {
    subject: '보험료 청구서가 준비되었습니다',
    lines: ['{site}에 플랜의 월별 보험료 청구서가 준비되었습니다. 로그인하여 확인하고 납부하세요.'],
    button: '로그인',
  },
  messageWaiting: {
    subject: '새 보안 메시지가 있습니다',
    lines: ['{site}에 새 메시지가 있습니다. 로그인하여 확인하세요.'],
    button: '읽기',
  },
  eobReady: {
    subject: '새 보험 급여 설명서가 있습니다',
    lines: ['{site}에 새 보험 급여 설명서(EOB)가 있습니다. 로그인하여 확인하세요. 청구서가 아닙니다.'],
    button: '로그인',
    after: ['문서를 받는 방법은 청구 화면에서 바꾸실 수 있습니다.'],
  },
  cardReady: {
    subject: 'ID 카드가 준비되었습니다',
    lines: ['{site}에 ID 카드가 준비되었습니다. 로그인하여 보여 주거나 저장하고, 인쇄된 카드를 주문하실 수 있습니다.'],
    button: '로그인',
  },
  cardMailed: {
    subject: '주문하신 카드를 보내 드렸습니다',
    lines: [
      'ID 카드를 우편으로 보내 드렸습니다. 영업일 기준 최대 10일이 걸립니다.',
      '도착할 때까지 {site}의 카드를 똑같이 사용하실 수 있습니다.',
    ],
    button: '로그인',
  },
  cardReturned: {
    subject: '카드가 반송되었습니다. 주소를 확인해 주세요',
    lines: [
      '우편으로 보낸 ID 카드가 반송되었습니다. {site}에 로그인하여 등록된 주소를 확인하시고, 바뀌었으면 저희나 인사 담당자에게 알려 주세요.',
    ],
    button: '로그인',
  },
  reportReady: {
    subject: '보고서가 준비되었습니다: {report}',
    lines: ['예약하신 “{report}” 보고서가 실행되었습니다.', '로그인하여 열어 보세요. 7일 동안 보관됩니다.'],
    button: '보고서 열기',
  },
  reportFailed: {
    subject: '예약된 보고서를 만들지 못했습니다: {report}',
    lines: ['“{report}” 보고서를 만들지 못했습니다. 다음 예약 시간에 다시 시도합니다.'],
    button: '예약 보기',
  },
  reportPaused: {
    subject: '예약된 보고서가 중지되었습니다: {report}',
    lines: ['“{report}” 보고서를 더 이상 실행하실 수 없어 예약이 중지되었으며, 아무에게도 알리지 않습니다.'],
    button: '예약 보기',
  },
} satisfies Partial<MailTexts['kinds']>;
