import type { Language } from '@coverlane/contract/codes.ts';
import type { SignedPaper } from '@coverlane/contract/enrollment-sessions/paper-shapes.ts';
import type { SigningRole } from '@coverlane/contract/enrollments/signing.ts';
import type { Paper } from '../../platform/pdf/paper.ts';
import type { wordsOf } from '../../platform/pdf/words.ts';

/** Who signed, in whose words, when and from where; what is optional is absent in confirmations from before it was kept. */
export interface ConfirmedSignature {
  readonly typedName: string;
  /** The name of the account. */
  readonly signedBy?: string;
  readonly role?: SigningRole;
  readonly at: Date;
  readonly ip: string | null;
  /** The very words, their version and the language they were read in. */
  readonly text?: string;
  readonly version?: number;
  readonly language?: Language;
  readonly hash: string;
  /** The paper of the session that was signed beside it. */
  readonly paper?: SignedPaper;
}

/** What the paper says of a signature beside itself: for which client, and the moment on the client's clock. */
type Saying = { say: ReturnType<typeof wordsOf>; clientName: string; at: string };

/** The signature in full: the very words, who gave it in whose name, when, from where, and what it was given to. */
export function writeSignature(sheet: Paper, signature: ConfirmedSignature, { say, clientName, at }: Saying): void {
  writeSignedText(sheet, signature, say);
  const { typedName, signedBy, role, ip } = signature;
  const acting = role && say(`confirmation.role.${role}`, { client: clientName });
  sheet.facts([
    [say('confirmation.signedBy'), typedName],
    ...(signedBy ? [[say('confirmation.signedAccount'), [signedBy, acting].filter(Boolean).join(', ')] as const] : []),
    [say('confirmation.signedAt'), at],
    [say('confirmation.signedFrom'), ip ?? '–'],
    [say('confirmation.hash'), beginningOf(signature.hash)],
  ]);
}

/** The paper of the session: its words in full or the name of its file, and whose name stands under it. */
export function writeSignedPaper(
  sheet: Paper,
  { number, heading, text, document, typedName, hash, language }: SignedPaper,
  { say, at }: Pick<Saying, 'say' | 'at'>,
): void {
  sheet.heading(2, heading);
  for (const line of (text ?? '').split(/\n+/)) if (line.trim() !== '') sheet.paragraph(line);
  sheet.facts([
    ...(document === null ? [] : [[say('confirmation.paperFile'), document] as const]),
    [say('confirmation.signedBy'), typedName],
    [say('confirmation.signedAt'), at],
    [say(document === null ? 'confirmation.paperHash' : 'confirmation.paperFileHash'), beginningOf(hash)],
  ]);
  const read = say(`confirmation.language.${language}`);
  sheet.paragraph(say('confirmation.signedVersion', { version: number, language: read }), 'soft');
}

/** The very words that were signed; of an old signature what its paper said then. */
function writeSignedText(sheet: Paper, { text, version, language }: ConfirmedSignature, say: Saying['say']): void {
  if (text === undefined) {
    sheet.paragraph(say('confirmation.legal'));
    return sheet.paragraph(say('confirmation.textUnknown'), 'soft');
  }
  const read = say(`confirmation.language.${language ?? 'en'}`);
  sheet.paragraph(text);
  sheet.paragraph(say('confirmation.signedVersion', { version: version ?? 1, language: read }), 'soft');
}

/** The first sixteen digits of the hash in groups of four: enough to compare two papers by. */
const beginningOf = (hash: string): string => (hash.slice(0, 16).match(/.{1,4}/g) ?? []).join(' ');
