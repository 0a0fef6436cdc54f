/** What a mail is about. */
export const mailKinds = [
  'invitation',
  'verify',
  'reset',
  'username',
  'passwordChanged',
  'emailChange',
  'emailChanged',
  'signUpNotice',
  'suspended',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The words of one language. `{site}`, `{name}` and `{username}` are filled in. */
export interface MailTexts {
  greeting: string;
  /** Over the link, for programs that show no button. */
  linkBelow: string;
  closing: string;
  /** Who wrote, and that nobody reads answers. */
  footer: string;
  support: string;
  kinds: Record<MailKind, { subject: string; lines: readonly string[]; button?: string; after?: readonly string[] }>;
}
