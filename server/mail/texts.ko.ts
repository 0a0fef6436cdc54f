import type { MailTexts } from './kinds.ts';

/** Korean, in the formal style. */
export const korean: MailTexts = {
  greeting: '{name} 님, 안녕하십니까.',
  linkBelow: '버튼이 작동하지 않으면 아래 주소를 복사하여 브라우저에 붙여 넣으십시오.',
  closing: '저희는 이메일로 비밀번호를 묻지 않습니다.',
  footer: '{site}에서 보낸 메일입니다. 이 주소로 보낸 답장은 확인하지 않습니다.',
  support: '문의:',
  kinds: {
    invitation: {
      subject: '{site} 계정을 설정하십시오',
      lines: [
        '회원님의 계정이 만들어졌습니다. 사용자 이름은 {username}입니다.',
        '비밀번호를 정하시면 시작할 수 있습니다. 링크는 72시간 동안 한 번만 사용할 수 있습니다.',
      ],
      button: '계정 설정하기',
      after: ['예상하지 못한 메일이라면 무시하셔도 됩니다.'],
    },
    verify: {
      subject: '이메일 주소를 확인해 주십시오',
      lines: [
        '{site}에 사용자 이름 {username}(으)로 가입하셨습니다.',
        '가입을 마치려면 이 이메일 주소를 확인해 주십시오. 링크는 24시간 동안 한 번만 사용할 수 있습니다.',
      ],
      button: '이메일 주소 확인하기',
      after: ['가입하신 적이 없다면 무시하셔도 됩니다. 링크를 사용하지 않으면 계정이 열리지 않습니다.'],
    },
    reset: {
      subject: '새 비밀번호를 정하십시오',
      lines: [
        '{site}에서 {username} 계정의 새 비밀번호 요청을 받았습니다.',
        '아래 링크에서 정하십시오. 링크는 60분 동안 한 번만 사용할 수 있습니다.',
      ],
      button: '새 비밀번호 정하기',
      after: ['요청하신 적이 없다면 무시하셔도 됩니다. 비밀번호는 바뀌지 않습니다.'],
    },
    username: {
      subject: '사용자 이름 안내',
      lines: ['{site}의 사용자 이름을 요청하셨습니다. 사용자 이름: {username}'],
      button: '로그인하기',
      after: ['요청하신 적이 없다면 무시하셔도 됩니다.'],
    },
    passwordChanged: {
      subject: '비밀번호가 변경되었습니다',
      lines: ['{site} {username} 계정의 비밀번호가 방금 변경되었습니다. 다른 모든 접속은 종료되었습니다.'],
      button: '본인이 변경하지 않았습니다',
      after: ['본인이 변경하셨다면 하실 일이 없습니다.'],
    },
    emailChange: {
      subject: '새 이메일 주소를 확인해 주십시오',
      lines: [
        '{username} 사용자가 {site}에서 이 주소를 사용하겠다고 요청했습니다.',
        '아래 링크로 확인해 주십시오. 링크는 24시간 동안 한 번만 사용할 수 있습니다.',
      ],
      button: '이메일 주소 확인하기',
      after: ['요청하신 적이 없다면 무시하셔도 됩니다. 링크를 사용하지 않으면 아무것도 바뀌지 않습니다.'],
    },
    emailChanged: {
      subject: '이메일 주소가 변경되었습니다',
      lines: [
        '{site} {username} 계정의 이메일 주소가 변경되었습니다. 앞으로 메일은 새 주소로 보내 드립니다.',
        '본인이 변경하지 않았다면 고객 지원에 연락해 주십시오.',
      ],
    },
    signUpNotice: {
      subject: '회원님의 계정이 만들어졌습니다',
      lines: [
        '이 이메일 주소로 등록된 분의 {site} 계정이 다른 이메일 주소로 만들어졌습니다.',
        '본인이 가입하지 않았다면 고객 지원에 연락해 주십시오.',
      ],
    },
    suspended: {
      subject: '계정을 사용할 수 없습니다',
      lines: ['{site}의 {username} 계정은 현재 사용할 수 없습니다. 관리자에게 문의하십시오.'],
    },
  },
};
