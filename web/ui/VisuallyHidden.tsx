import type { ReactNode } from 'react';

/** Words for screen readers that sighted readers get from the picture. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="hidden-visually">{children}</span>;
}
