import { runtimeConfig } from '../lib/config.ts';
import { useText } from '../lib/i18n.ts';

const pages = ['privacy', 'terms', 'accessibility'] as const;

/** When the site's support answers, and the pages of its owner. */
export function SitePages() {
  const t = useText();
  const { support, links } = runtimeConfig();
  return (
    <>
      {support.hours && <p>{`${t('help.hours')}: ${support.hours}`}</p>}
      <ul className="plain-list row">
        {pages.map((page) => {
          const href = links[page];
          return (
            href && (
              <li key={page}>
                <a href={href} target="_blank" rel="noreferrer">
                  {t(`help.${page}`)}
                </a>
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}
