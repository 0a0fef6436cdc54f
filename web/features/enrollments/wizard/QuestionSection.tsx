import { type ReactNode, useId } from 'react';
import type { SectionName } from './wizard-sections.ts';

type Props = {
  /** What addresses call it: where the focus goes when somebody comes for it. */
  readonly section: SectionName;
  readonly title: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
};

/** Questions of one page that belong together, under a heading that links lead to. */
export function QuestionSection({ section, title, about, children }: Props) {
  const id = useId();
  return (
    <section className="enrollment-section" aria-labelledby={id}>
      <div>
        <h2 id={id} data-section={section} tabIndex={-1}>
          {title}
        </h2>
        {about && <p className="muted">{about}</p>}
      </div>
      {children}
    </section>
  );
}
