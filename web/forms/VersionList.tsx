import type { FormVersion } from '@coverlane/contract/forms/calls.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { useLanguage, useText } from '../lib/i18n.ts';
import { ActorName } from '../lists/ActorName.tsx';
import { Day } from '../lists/Day.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** The versions of a form, the newest first, each with what changed. */
export function VersionList({ rows }: { readonly rows: readonly FormVersion[] }) {
  const t = useText();
  if (rows.length === 0) return <EmptyState>{t('formBuilder.noVersions')}</EmptyState>;
  return (
    <ol className="plain-list stack" aria-label={t('formBuilder.versions')}>
      {rows.map((version, at) => (
        <li key={version.version} className="stack stack-tight">
          <h2>{t('formBuilder.version', { version: version.version })}</h2>
          <p className="muted">
            <Day at={version.publishedAt} />
            {version.publishedBy && (
              <>
                {' · '}
                <ActorName of={version.publishedBy} />
              </>
            )}
          </p>
          <Changes version={version} before={rows[at + 1]} />
        </li>
      ))}
    </ol>
  );
}

/** What became of each item, by what it asks. */
function Changes({ version, before }: { readonly version: FormVersion; readonly before: FormVersion | undefined }) {
  const t = useText();
  const { language } = useLanguage();
  const items = [...version.form.items, ...(before?.form.items ?? [])];
  const nameOf = (key: string) => {
    const item = items.find((one) => one.key === key);
    return item ? saidIn(item.label, language) : key;
  };
  return (
    <ul>
      {version.changes.map(({ key, what }) => (
        <li key={`${key} ${what}`}>{t(`formBuilder.change.${what}`, { item: nameOf(key) })}</li>
      ))}
    </ul>
  );
}
