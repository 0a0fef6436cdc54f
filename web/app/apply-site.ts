import type { RuntimeConfig } from '@coverlane/contract/runtime/config.ts';
import { applyTheme } from '../lib/scheme.ts';

/** The site's colours, which may be those of the product after all where their code does not come, and the icon of its tab. */
export function applySite({ theme, pictures: { icon } }: RuntimeConfig): Promise<void> {
  setIcon(icon);
  return applyTheme({ brandColor: theme.primary, card: theme.card }).catch(() => undefined);
}

function setIcon(icon: string | null | undefined): void {
  if (!icon) return;
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  link?.removeAttribute('type');
  if (link) link.href = icon;
}
