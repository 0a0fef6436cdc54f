import { Anchor } from './Anchor.tsx';
import { Icon } from './Icon.tsx';
import { useUi } from './Ui.tsx';

export type Crumb = { readonly label: string; readonly href?: string };

/** Where the page lies; the last one, without a link, is the page itself. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { text } = useUi();
  return (
    <nav aria-label={text('breadcrumb')}>
      <ol className="plain-list breadcrumb">
        {crumbs.map(({ label, href }, index) => (
          <li key={label}>
            {index > 0 && <Icon name="forward" />}
            {href ? <Anchor href={href}>{label}</Anchor> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
