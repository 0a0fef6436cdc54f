import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { BelowHeading } from './BelowHeading.ts';

type Props = {
  readonly title: ReactNode;
  /** One sentence under the title: "142 active members of Acme, hired since 01/01/2025". */
  readonly about?: ReactNode;
  /** BackLink or Breadcrumb above the title. */
  readonly above?: ReactNode;
  readonly actions?: ReactNode;
  /** Takes the focus when the page appears, so that screen readers begin here (steps of a wizard). */
  readonly focus?: boolean;
};

/** Top of a page: the one h1, what the page is about, its actions. */
export function PageHeader({ title, about, above, actions, focus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  const below = useContext(BelowHeading);
  return (
    <>
      <header className="page-header">
        {above}
        <div className="page-header-line">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {actions && <div className="row">{actions}</div>}
        </div>
        {about && <p className="page-header-about">{about}</p>}
      </header>
      {below}
    </>
  );
}
