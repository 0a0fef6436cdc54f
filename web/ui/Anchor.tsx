import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

import { useUi } from './Ui.tsx';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement>;
};

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link. Inside the application it goes there without a page load; modified clicks and other sites stay the browser's. */
export function Anchor({ href, onClick, children, ...rest }: Props) {
  const { navigate } = useUi();
  const isInside = /^(\/(?!\/)|\?)/.test(href) && !rest.target && rest.download === undefined;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isInside || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
