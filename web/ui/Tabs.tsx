import { useEffect, useRef } from 'react';

import { Anchor } from './Anchor.tsx';
import { useCut } from './useCut.ts';

export type Tab = { readonly href: string; readonly label: string; readonly count?: number | undefined };

type Props = {
  /** What the tabs divide, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The address that is shown now. */
  readonly current: string;
};

/** Parts of a record as links with addresses of their own, so that back, reload and sharing work. */
export function Tabs({ label, tabs, current }: Props) {
  const at = tabs.findIndex(({ href }) => href === current);
  const list = useRef<HTMLUListElement>(null);
  useCut(list);
  // On a small screen the list scrolls by itself: the tab that is shown must be in sight.
  useEffect(() => {
    const shown = list.current?.children[at];
    if (!list.current || !shown) return undefined;
    const frame = list.current;
    const bring = () => {
      const { left, width } = frame.getBoundingClientRect();
      frame.scrollLeft += shown.getBoundingClientRect().left - left - width / 3;
    };
    // At first, and when the window is turned or made smaller.
    const watch = new ResizeObserver(bring);
    watch.observe(frame);
    return () => watch.disconnect();
  }, [at]);
  // What has the focus is whole in sight, and not below what stands beside a list that is cut.
  useEffect(() => {
    const shown = list.current;
    shown?.addEventListener('focusin', bringIntoSight);
    return () => shown?.removeEventListener('focusin', bringIntoSight);
  }, []);
  return (
    <nav aria-label={label}>
      <ul ref={list} className="plain-list tabs">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Anchor href={tab.href} className="tab" aria-current={tab.href === current ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function bringIntoSight({ target }: FocusEvent): void {
  if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
