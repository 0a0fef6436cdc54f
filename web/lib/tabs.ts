/** What the tabs of one browser tell each other. No token and nobody's data travels here. */
export type TabMessage =
  | { readonly kind: 'active'; readonly deadline: number }
  | { readonly kind: 'renewed'; readonly at: number }
  /** In a window of its own somebody proved once more that it is them. */
  | { readonly kind: 'proved' }
  | { readonly kind: 'signedIn'; readonly userId: string }
  | { readonly kind: 'signedOut'; readonly reason: 'left' | 'idle' };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('coverlane-session');

/** Tells every other tab. */
export function tellTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none: it is of this origin
  channel?.postMessage(message);
}

/** Hears the other tabs; returns the function that stops it. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
