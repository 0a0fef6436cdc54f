import { useText } from '../../lib/i18n.ts';
import { CopyText } from '../../ui/CopyText.tsx';

/** The link by which somebody goes on later, on any device. */
export function OwnLink({ of }: { readonly of: string }) {
  const t = useText();
  return (
    <section className="stack" aria-label={t('unionSignup.kept')}>
      <p className="muted">{t('unionSignup.kept')}</p>
      <CopyText
        text={`${globalThis.location.origin}/unionsignupstatus/${of}`}
        copy={t('unionSignup.copy')}
        copied={t('unionSignup.copied')}
      />
    </section>
  );
}
