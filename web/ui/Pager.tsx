import type { ReactNode } from 'react';

import { Anchor } from './Anchor.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { PAGE_SIZE, pageNumbers, pageRange } from './pager-pages.ts';
import { useUi } from './Ui.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import './list.css';

type Props = {
  /** From 1. */
  readonly page: number;
  readonly total: number;
  readonly pageSize?: number;
  /** Address of a page: pages are links, so that back and a new tab work. */
  readonly pageHref: (page: number) => string;
  /** What is done with all pages at once, beside how many rows there are. */
  readonly children?: ReactNode;
};

/** "1–25 of 142" and the way to the other pages. */
export function Pager({ page, total, pageSize = PAGE_SIZE, pageHref, children }: Props) {
  const { text, format } = useUi();
  const range = pageRange(page, total, pageSize);
  const values = { from: format.count(range.from), to: format.count(range.to), total: format.count(total) };
  return (
    <nav className="pager" aria-label={text('pagerLabel')}>
      <span className="muted numbers" role="status">
        {total === 0 ? text('pagerNone') : text('pagerRange', values)}
      </span>
      {children}
      {range.pages > 1 && (
        <div className="pager-pages">
          <Step href={range.page > 1 ? pageHref(range.page - 1) : null}>
            <Icon name="back" />
            <VisuallyHidden>{text('previousPage')}</VisuallyHidden>
          </Step>
          {pageNumbers(range.page, range.pages).map((number, index) =>
            number === null ? (
              <span key={`gap-${index < 3 ? 'before' : 'after'}`} className="pager-far" aria-hidden="true">
                …
              </span>
            ) : (
              <Anchor
                key={number}
                href={pageHref(number)}
                className={classNames('pager-page', Math.abs(number - range.page) > 1 && 'pager-far')}
                aria-current={number === range.page ? 'page' : undefined}
                aria-label={text('pageNumber', { number })}
              >
                {format.count(number)}
              </Anchor>
            ),
          )}
          <Step href={range.page < range.pages ? pageHref(range.page + 1) : null}>
            <Icon name="forward" />
            <VisuallyHidden>{text('nextPage')}</VisuallyHidden>
          </Step>
        </div>
      )}
    </nav>
  );
}

function Step({ href, children }: { readonly href: string | null; readonly children: ReactNode }) {
  if (href)
    return (
      <Anchor href={href} className="pager-page">
        {children}
      </Anchor>
    );
  return (
    <button type="button" disabled className="pager-page">
      {children}
    </button>
  );
}
