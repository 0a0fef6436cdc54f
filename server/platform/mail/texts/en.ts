import type { MailTexts } from '../kinds.ts';
import { accounts } from './accounts.en.ts';
import { enrollments } from './enrollments.en.ts';
import { papers } from './papers.en.ts';

/** English, the language of reference. */
export const english: MailTexts = {
  greeting: 'Hello {name},',
  linkBelow: 'If the button doesn’t work, copy this address into your browser:',
  closing: 'We never ask for your password by email.',
  footer: 'Sent by {site}. Replies to this address aren’t monitored.',
  support: 'Questions?',
  kinds: { ...accounts, ...enrollments, ...papers },
};
