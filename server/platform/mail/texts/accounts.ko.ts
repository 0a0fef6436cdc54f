import type { MailTexts } from '../kinds.ts';

/** Of accounts: how one is opened, kept and guarded. */
export const accounts = {
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
} satisfies Partial<MailTexts['kinds']>;
