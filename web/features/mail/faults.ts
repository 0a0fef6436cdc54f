/** Why a try to send failed, as an administrator can act on it. */
export type FaultKind = 'connection' | 'signIn' | 'refused' | 'unknown';

const forms: readonly (readonly [RegExp, FaultKind])[] = [
  [/^(ECONN|ESOCKET|ETIMEDOUT|EDNS|ENOTFOUND|EAI_|EHOST|ETLS)/, 'connection'],
  [/^EAUTH/, 'signIn'],
  [/^(EENVELOPE|EMESSAGE)|\b[45]\d\d$/, 'refused'],
];

/** The kind of a fault's code: of Node (ECONNREFUSED), or of the mail server (EENVELOPE 550). */
export const kindOfFault = (fault: string): FaultKind => forms.find(([form]) => form.test(fault))?.[1] ?? 'unknown';
