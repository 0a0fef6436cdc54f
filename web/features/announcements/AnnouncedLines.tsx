import { lazy, Suspense, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import { NOTICE_LOOK } from '../../ui/Notices.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useUi } from '../../ui/Ui.tsx';
import { AnnouncedText, kinds } from './AnnouncedText.tsx';
import type { AnnouncedLine } from './announced.ts';
import './announcing.css';

// Comes when it is asked for: on most days nobody reads one twice.
const Announced = lazy(() => import('./Announced.tsx').then((module) => ({ default: module.Announced })));

/** What stands in one line; its text, where it came with the page. */
type Said = Pick<AnnouncedLine, 'id' | 'level' | 'title'> &
  Partial<Pick<AnnouncedLine, 'waits'> & { body: AnnouncedLine['title'] }>;

/** Announcements, one line high each until somebody opens one; nothing where there is none. */
export function AnnouncedLines({ lines }: { readonly lines: readonly Said[] }) {
  const t = useText();
  if (lines.length === 0) return null;
  return (
    <section className="announced-place" aria-label={t('announcing.region')} data-print="no">
      {lines.map((one) => (
        <Line key={one.id} line={one} />
      ))}
    </section>
  );
}

function Line({ line: { id, level, title, waits, body } }: { readonly line: Said }) {
  const t = useText();
  const { text } = useUi();
  const [isOpen, setOpen] = useState(false);
  const { icon, word } = NOTICE_LOOK[kinds[level]];
  return (
    <details
      className={classNames('announced', `tone-${kinds[level]}`)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Icon name={icon} label={text(word)} />
        <span className="announced-title">
          <AnnouncedText texts={title} />
        </span>
        <span className="announced-read">{t(waits ? 'announcing.readAndConfirm' : 'announcing.read')}</span>
      </summary>
      {body && (
        <div className="announced-body">
          <AnnouncedText texts={body} />
        </div>
      )}
      {isOpen && !body && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <Announced id={id} title={title} />
        </Suspense>
      )}
    </details>
  );
}
