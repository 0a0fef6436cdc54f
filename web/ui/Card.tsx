import { type ReactNode, useId } from 'react';

import { classNames } from './class-names.ts';

type Props = {
  readonly title?: ReactNode;
  /** Chip or button at the end of the title's line; needs a title. */
  readonly aside?: ReactNode;
  readonly footer?: ReactNode;
  /** Filled with the brand's tint: the one card of a page that asks for something. */
  readonly tinted?: boolean;
  readonly level?: 2 | 3;
  readonly children: ReactNode;
};

/** A framed part of a page. With a title it is a region that screen readers can jump to. */
export function Card({ title, aside, footer, tinted = false, level = 2, children }: Props) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={classNames('card', tinted && 'card-tinted')} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className="card-header">
          <Heading id={id}>{title}</Heading>
          {aside}
        </div>
      )}
      {children}
      {footer && <div className="card-footer">{footer}</div>}
    </section>
  );
}
