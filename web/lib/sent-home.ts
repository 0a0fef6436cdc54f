/** Why somebody lands somewhere else than they asked for; the sentence is `sentHome.<reason>`. */
export const sentHomeReasons = ['type', 'permission', 'notFound'] as const;
export type SentHomeReason = (typeof sentHomeReasons)[number];

/** The navigation state that has the next page say why. */
export const sentHome = (reason: SentHomeReason) => ({ sentHome: reason });

/** The reason in a navigation state, if there is one. */
export function sentHomeReason(state: unknown): SentHomeReason | undefined {
  if (typeof state !== 'object' || state === null || !('sentHome' in state)) return undefined;
  return sentHomeReasons.find((reason) => reason === state.sentHome);
}
