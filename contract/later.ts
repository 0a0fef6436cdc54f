/**
 * Parts of the portal that are not built yet, and for which something stands ready: what waits for one has no effect
 * until then. It is not offered, and a call that asks for it is refused with the part's own code (`later-payments`), which
 * the three languages say.
 */
export const laterParts = [
  'payments',
  'sessions',
  'documents',
  'forms',
  'unions',
  'desk',
  'signup',
  'rights',
  'formats',
  'details',
] as const;
export type LaterPart = (typeof laterParts)[number];

/** Of several options, which wait, and for what. */
export type LaterOptions = Readonly<Record<string, LaterPart>>;

/** What a field of a collection says of itself where it, or some of its options, wait. */
export interface Waiting {
  /** Nothing reads the field until this part is built: no form asks for it, and a call that fills it in is refused. */
  readonly later?: LaterPart;
  /** Further values that records may have from before, and that cannot be chosen until something does what they say. */
  readonly laterOptions?: LaterOptions;
}

/** How a refusal says that something waits for a part. */
export type LaterCode = `later-${LaterPart}`;
export const laterCode = (part: LaterPart): LaterCode => `later-${part}`;
/** Every such code. */
export const laterCodes: readonly LaterCode[] = laterParts.map(laterCode);

/** Collections that are kept and that nothing reads until a part is built: their screens say so. */
export const laterCollections: LaterOptions = {};
