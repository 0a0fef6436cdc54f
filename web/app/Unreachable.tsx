import { useText } from '../lib/i18n.ts';

/** The portal's server does not answer, so there is nothing to show but that, and a way to try again. */
export function Unreachable() {
  const t = useText();
  return (
    <main className="page page-narrow">
      <h1>{t('shell.unreachable')}</h1>
      <p>{t('errors.unreachable')}</p>
      <p>
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          {t('shell.reload')}
        </button>
      </p>
    </main>
  );
}
