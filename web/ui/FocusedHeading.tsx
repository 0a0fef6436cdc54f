import { type ReactNode, useEffect, useRef } from 'react';

/** Heading of a part that opened: it takes the focus, so that screen readers and Tab go on from here. */
export function FocusedHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
