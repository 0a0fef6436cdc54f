import type { ReactNode } from 'react';

import { Anchor } from './Anchor.tsx';
import { Icon } from './Icon.tsx';
import { useUi } from './Ui.tsx';

/** The way back, above the heading: "Members". Without words it says "Back". */
export function BackLink({ href, children }: { readonly href: string; readonly children?: ReactNode }) {
  const { text } = useUi();
  return (
    <Anchor href={href} className="back-link">
      <Icon name="back" />
      {children ?? text('back')}
    </Anchor>
  );
}
