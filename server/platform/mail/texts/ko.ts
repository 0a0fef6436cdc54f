import type { MailTexts } from '../kinds.ts';
import { accounts } from './accounts.ko.ts';
import { enrollments } from './enrollments.ko.ts';
import { papers } from './papers.ko.ts';

/** Korean, in the formal style. */
export const korean: MailTexts = {
  greeting: '{name} 님, 안녕하십니까.',
  linkBelow: '버튼이 작동하지 않으면 아래 주소를 복사하여 브라우저에 붙여 넣으세요.',
  closing: '저희는 이메일로 비밀번호를 묻지 않습니다.',
  footer: '{site}에서 보낸 메일입니다. 이 주소로 보낸 답장은 확인하지 않습니다.',
  support: '문의:',
  kinds: { ...accounts, ...enrollments, ...papers },
};
