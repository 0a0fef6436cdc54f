import type { MailTexts } from '../kinds.ts';

/** Of enrollments, and of coverage that begins, waits or ends. */
export const enrollments = {
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
      '가족 한 분이 곧 보장이 끝나는 나이가 됩니다. {site}에 로그인하여 언제부터인지, 무엇을 할 수 있는지 확인해 주세요.',
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
  hoursShort: {
    subject: '{report} 보장에 필요한 근무 시간이 부족합니다',
    lines: [
      '현재 근무 시간으로는 {report} 보장에 이르지 못합니다. {site}에 로그인하여 몇 시간이 부족한지, 보장을 유지하려면 언제까지 납부해야 하는지 확인해 주세요.',
    ],
    button: '로그인',
  },
  hoursLost: {
    subject: '근무 시간이 {report} 보장에 미치지 못했습니다',
    lines: [
      '근무 시간이 {report} 보장에 미치지 못하여 그 전달 말일에 보장이 끝납니다. {site}에 로그인하여 월별 근무 시간을 확인해 주세요. 보장을 계속할 수 있으면 안내문을 보내 드립니다.',
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
  enrollmentSign: {
    subject: '확인하고 서명해 주세요',
    lines: ['{site}에서 회원을 대신하여 가입 신청서가 작성되었습니다. 로그인하여 내용을 확인하고 서명해 주세요.'],
    button: '로그인',
    after: ['요청하지 않으셨다면 인사 담당자에게 연락하세요.'],
  },
} satisfies Partial<MailTexts['kinds']>;
