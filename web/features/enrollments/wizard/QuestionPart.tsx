import { type ReactNode, useId } from 'react';
import type { PartName } from './wizard-parts.ts';

type Props = {
  /** What addresses call it: where the focus goes when somebody comes for it. */
  readonly part: PartName;
  readonly title: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
};

/** Questions of one page that belong together, under a heading that links lead to. */
export function QuestionPart({ part, title, about, children }: Props) {
  const id = useId();
  return (
    <section className="enrollment-part" aria-labelledby={id}>
      <div>
        <h2 id={id} data-part={part} tabIndex={-1}>
          {title}
        </h2>
        {about && <p className="muted">{about}</p>}
      </div>
      {children}
    </section>
  );
}
