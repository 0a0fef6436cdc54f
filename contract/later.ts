/**
 * Parts of the portal that are not built yet, and for which something stands ready: what waits for one has no effect
 * until then. It is not offered, and a call that asks for it is refused with the part's own code (`later-payments`), which
 * the three languages say.
 */
export const laterParts = [
  'payments',
  'sessions',
  'documents',
  'surveys',
  'forms',
  'unions',
  'reinsurance',
  'inbox',
  'desk',
  'signup',
  'exchange',
  'rights',
  'formats',
  'plans',
] as const;
export type LaterPart = (typeof laterParts)[number];

/** How a refusal says that something waits for a part. */
export type LaterCode = `later-${LaterPart}`;
export const laterCode = (part: LaterPart): LaterCode => `later-${part}`;
/** Every such code. */
export const laterCodes: readonly LaterCode[] = laterParts.map(laterCode);
