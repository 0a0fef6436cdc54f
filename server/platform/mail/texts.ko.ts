/* oxlint-disable max-lines -- the words of one language stand together, as a translator reads them */
import type { MailTexts } from './kinds.ts';

/** Korean, in the formal style. */
export const korean: MailTexts = {
  greeting: '{name} 님, 안녕하십니까.',
  linkBelow: '버튼이 작동하지 않으면 아래 주소를 복사하여 브라우저에 붙여 넣으세요.',
  closing: '저희는 이메일로 비밀번호를 묻지 않습니다.',
  footer: '{site}에서 보낸 메일입니다. 이 주소로 보낸 답장은 확인하지 않습니다.',
  support: '문의:',
  kinds: {
    invitation: {
      subject: '{site} 계정을 설정하세요',
      lines: [
        '{site} 계정을 만들어 드렸습니다. 아이디: {username}',
        '비밀번호를 정하시면 시작할 수 있습니다. 링크는 72시간 동안 한 번만 사용할 수 있습니다.',
      ],
      button: '계정 설정하기',
      after: ['예상하지 못한 메일이라면 무시하셔도 됩니다.'],
    },
    invitationUnnamed: {
      subject: '{site} 계정을 설정하세요',
      lines: [
        '{site} 계정을 만들어 드렸습니다.',
        '아이디와 비밀번호를 정하시면 시작할 수 있습니다. 링크는 72시간 동안 한 번만 사용할 수 있습니다.',
      ],
      button: '계정 설정하기',
      after: ['예상하지 못한 메일이라면 무시하셔도 됩니다.'],
    },
    verify: {
      subject: '이메일 주소를 확인해 주세요',
      lines: [
        '{site}에 가입하셨습니다. 아이디: {username}',
        '가입을 마치려면 이 이메일 주소를 확인해 주세요. 링크는 24시간 동안 한 번만 사용할 수 있습니다.',
      ],
      button: '이메일 주소 확인하기',
      after: ['가입하신 적이 없다면 무시하셔도 됩니다. 링크를 사용하지 않으면 계정이 열리지 않습니다.'],
    },
    reset: {
      subject: '새 비밀번호를 정하세요',
      lines: [
        '{site}에서 {username} 계정의 새 비밀번호 요청을 받았습니다.',
        '아래 링크에서 정하세요. 링크는 60분 동안 한 번만 사용할 수 있습니다.',
      ],
      button: '새 비밀번호 정하기',
      after: ['요청하신 적이 없다면 무시하셔도 됩니다. 비밀번호는 바뀌지 않습니다.'],
    },
    username: {
      subject: '아이디 안내',
      lines: ['{site}의 아이디를 요청하셨습니다. 아이디: {username}'],
      button: '로그인하기',
      after: ['요청하신 적이 없다면 무시하셔도 됩니다.'],
    },
    usernameUnset: {
      subject: '아이디 안내',
      lines: [
        '{site}의 아이디를 요청하셨습니다. 아직 아이디를 정하지 않으셨습니다.',
        '초대 메일의 링크를 여세요. 링크가 만료되었으면 그 화면에서 새 링크를 받을 수 있습니다.',
      ],
      after: ['요청하신 적이 없다면 무시하셔도 됩니다.'],
    },
    passwordChanged: {
      subject: '비밀번호가 변경되었습니다',
      lines: ['{site} {username} 계정의 비밀번호가 방금 변경되었습니다. 다른 모든 접속은 종료되었습니다.'],
      button: '본인이 변경하지 않았습니다',
      after: ['본인이 변경하셨다면 하실 일이 없습니다.'],
    },
    emailChange: {
      subject: '새 이메일 주소를 확인해 주세요',
      lines: [
        '{username} 사용자가 {site}에서 이 주소를 사용하겠다고 요청했습니다.',
        '아래 링크로 확인해 주세요. 링크는 24시간 동안 한 번만 사용할 수 있습니다.',
      ],
      button: '이메일 주소 확인하기',
      after: ['요청하신 적이 없다면 무시하셔도 됩니다. 링크를 사용하지 않으면 아무것도 바뀌지 않습니다.'],
    },
    emailChanged: {
      subject: '이메일 주소가 변경되었습니다',
      lines: [
        '{site} {username} 계정의 이메일 주소가 변경되었습니다. 앞으로 메일은 새 주소로 보내 드립니다.',
        '본인이 변경하지 않았다면 고객 지원에 연락해 주세요.',
      ],
    },
    signUpNotice: {
      subject: '본인 이름으로 계정이 만들어졌습니다',
      lines: [
        '이 이메일 주소로 등록된 분의 {site} 계정이 다른 이메일 주소로 만들어졌습니다.',
        '본인이 가입하지 않았다면 고객 지원에 연락해 주세요.',
      ],
    },
    suspended: {
      subject: '계정이 정지되었습니다',
      lines: ['{site}의 {username} 계정이 정지되었습니다. 관리자에게 문의하세요.'],
    },
    locked: {
      subject: '계정이 15분 동안 잠겼습니다',
      lines: [
        '누군가 {site}에서 잘못된 비밀번호나 코드로 {username} 계정에 로그인하려고 했습니다. 계정이 15분 동안 잠깁니다.',
        '본인이라면 잠시 기다리거나 새 비밀번호를 정하세요. 본인이 아니라면 비밀번호가 계정을 지켰습니다.',
      ],
      button: '로그인 도움 받기',
    },
    factorChanged: {
      subject: '2단계 인증 설정이 변경되었습니다',
      lines: ['{site}의 {username} 계정에서 코드, 패스키 또는 복구 코드가 방금 변경되었습니다.'],
      button: '본인이 변경하지 않았습니다',
      after: ['본인이 변경하셨다면 하실 일이 없습니다.'],
    },
    searchAlarm: {
      subject: '가입자 조회가 평소보다 많습니다',
      lines: [
        '{site}의 브로커 계정 하나가 짧은 시간에 많은 가입자를 조회하여 속도를 제한했습니다.',
        '로그인하여 어떤 계정인지 확인하고, 업무가 아니라면 계정을 잠그세요.',
      ],
      button: '로그인',
    },
    enrollmentSubmitted: {
      subject: '가입 신청이 접수되었습니다',
      lines: [
        '{site}에서 가입 신청이 접수되었습니다. 처리가 끝나거나 처리되지 않고 종료되면 다시 이메일을 보내 드립니다.',
      ],
      button: '로그인',
    },
    enrollmentReturned: {
      subject: '가입 신청을 확인해 주세요',
      lines: [
        '{site}의 가입 신청이 수정이 필요하여 반려되었습니다. 이유는 메모에 적혀 있습니다.',
        '인사 담당자가 메모를 읽고 도와드릴 수 있습니다.',
      ],
      button: '로그인',
    },
    enrollmentProofRefused: {
      subject: '서류가 승인되지 않았습니다',
      lines: ['{site}에 보내신 서류가 승인되지 않았습니다. 로그인하여 이유를 확인하고 다시 보내 주세요.'],
      button: '로그인',
    },
    approvalAsked: {
      subject: '승인을 기다리는 신청이 있습니다',
      lines: [
        '직원이 {site}에서 신청을 제출했습니다. 승인되면 적용됩니다. 로그인하여 승인하거나 메모와 함께 반려해 주세요.',
      ],
      button: '로그인',
    },
    enrollmentApproved: {
      subject: '가입 신청이 승인되었습니다',
      lines: ['{site}의 가입 신청이 승인되어 처리되고 있습니다.'],
      button: '로그인',
    },
    enrollmentProcessed: {
      subject: '가입 신청이 완료되었습니다',
      lines: [
        '{site}의 가입 신청 처리가 완료되었습니다. 로그인하여 보장 내용을 확인하세요.',
        'ID 카드가 바뀌면 새 카드를 보내 드립니다.',
      ],
      button: '로그인',
    },
    enrollmentSignAgain: {
      subject: '가입 신청에 다시 서명해 주세요',
      lines: [
        '{site}에서 서명하신 가입 신청의 내용이 수정되어 이전 서명은 더 이상 유효하지 않습니다. 로그인하여 내용을 확인하고 다시 서명해 주세요. 서명하실 때까지 처리되지 않습니다.',
      ],
      button: '로그인하기',
    },
    enrollmentEnded: {
      subject: '가입 신청이 처리되지 않았습니다',
      lines: [
        '{site}의 가입 신청이 거절되거나 취소되어 변경된 것이 없습니다. 보장은 이전과 같습니다.',
        '이유는 인사 담당자에게 문의하세요. 새로 신청할 수 있습니다.',
      ],
      button: '로그인',
    },
    insurabilityReminder: {
      subject: '건강 고지 심사(EOI)가 아직 필요합니다',
      lines: [
        '{site}에서 신청하신 보험 금액이 건강 고지 심사(EOI)를 기다리고 있습니다. 보험사가 검토하는 건강 관련 질문에 대한 답변입니다. 양식을 보험사에 보내시거나 인사 담당자에게 요청해 주세요. 로그인하여 그때까지 적용되는 금액을 확인하세요.',
      ],
      button: '로그인',
    },
    insurabilityOverdue: {
      subject: '30일째 심사를 기다리는 금액이 있습니다',
      lines: [
        '{site}에서 직원이 신청한 보험 금액이 30일째 건강 고지 심사(EOI)를 기다리고 있으며 기록된 결정이 없습니다. 로그인하여 누구의 금액인지 확인하고 보험사나 직원에게 문의해 주세요.',
      ],
      button: '로그인',
    },
    insurabilityDecided: {
      subject: '신청하신 금액에 대한 심사가 끝났습니다',
      lines: ['{site}에서 신청하신 보험 금액에 대한 심사가 끝났습니다. 로그인하여 결과와 적용되는 금액을 확인하세요.'],
      button: '로그인',
    },
    enrollmentFailed: {
      subject: '가입 신청을 처리하지 못했습니다',
      lines: [
        '{site}의 가입 신청 하나를 처리하지 못하여 관리자의 조치가 필요합니다. 신청 내용과 서명은 그대로 보관됩니다. 로그인하여 어느 신청인지, 이유가 무엇인지 확인한 뒤 고치거나 다시 처리하거나 취소하세요.',
      ],
      button: '로그인',
    },
    proofReminder: {
      subject: '서류가 아직 필요합니다',
      lines: [
        '{site}에서 요청한 서류나 서명을 아직 받지 못했습니다. 로그인하여 무엇이 언제까지 필요한지 확인해 주세요. 사진이면 충분합니다.',
      ],
      button: '로그인',
    },
    proofOverdue: {
      subject: '서류가 기한 안에 도착하지 않았습니다',
      lines: [
        '{site}에서 요청한 서류가 기한 안에 도착하지 않았습니다. 로그인하여 가입에 어떤 영향이 있는지 확인하거나 인사 담당자에게 문의해 주세요.',
      ],
      button: '로그인',
    },
    childAging: {
      subject: '가족 한 분이 연령 한도에 이릅니다',
      lines: [
        '가족 한 분이 곧 보장이 끝나는 연령에 이릅니다. {site}에 로그인하여 언제부터인지, 무엇을 할 수 있는지 확인해 주세요.',
      ],
      button: '로그인',
    },
    coverageEnded: {
      subject: '가족의 보장이 종료됩니다',
      lines: [
        '{site}에 가족의 보장 종료가 기록되었습니다. 로그인하여 누구의 보장이 왜, 언제부터 끝나는지 확인해 주세요. 계속할 수 있는 보장이면 안내문을 보내 드립니다.',
      ],
      button: '로그인',
    },
    eventWindowClosing: {
      subject: '가입 신청을 곧 제출해야 합니다',
      lines: [
        '자격 변동 사유에 따른 가입 신청을 {site}에서 시작하고 아직 제출하지 않으셨습니다. 제출할 수 있는 기간이 곧 끝납니다. 이후에는 정기 가입 기간까지 기다려야 합니다.',
      ],
      button: '로그인',
    },
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
    enrollmentSign: {
      subject: '확인하고 서명해 주세요',
      lines: ['{site}에서 가입 신청이 대신 입력되었습니다. 로그인하여 살펴보고 서명해 주세요.'],
      button: '로그인',
      after: ['요청하지 않으셨다면 인사 담당자에게 연락하세요.'],
    },
    webhookOff: {
      subject: '웹훅이 꺼졌습니다',
      lines: [
        '{site}의 웹훅 주소에 하루 동안 아무것도 전달되지 않아 웹훅이 꺼졌습니다.',
        '보내려던 내용은 전달 기록에 있습니다. 받는 쪽이 다시 응답하면 웹훅을 켜 주세요.',
      ],
      button: '로그인',
    },
    helpReceived: {
      subject: '문의가 접수되었습니다',
      lines: ['문의를 접수하여 번호와 함께 보관했습니다.', '로그인하면 문의 내용과 접수 번호를 보실 수 있습니다.'],
    },
    eobReady: {
      subject: '새 보험 급여 설명서가 있습니다',
      lines: ['{site}에 새 보험 급여 설명서(EOB)가 있습니다. 로그인하여 확인하세요. 청구서가 아닙니다.'],
      button: '로그인',
      after: ['문서를 받는 방법은 청구 화면에서 바꾸실 수 있습니다.'],
    },
    cardReady: {
      subject: 'ID 카드가 준비되었습니다',
      lines: [
        '{site}에 ID 카드가 준비되었습니다. 로그인하여 보여 주거나 저장하고, 인쇄된 카드를 주문하실 수 있습니다.',
      ],
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
  },
};
