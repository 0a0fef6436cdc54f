import { runtimeConfig } from '../../lib/config.ts';
import { useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Ten codes that are shown once: to be stored or printed, and then gone from the screen. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const t = useText();
  const { user } = useSession();
  const { siteTitle: title } = runtimeConfig();
  const text = [`${title} · ${t('factor.recovery')}`, user?.username ?? '', '', ...codes, ''].join('\n');
  return (
    <div className="stack">
      <p>{t('factor.recoveryAbout')}</p>
      <ol className="plain-list factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row button-row" data-print="no">
        <Button icon="download" onClick={() => saveText(text, 'recovery-codes.txt')}>
          {t('factor.recoveryDownload')}
        </Button>
        <Button icon="print" onClick={() => print()}>
          {t('factor.recoveryPrint')}
        </Button>
        <Button kind="primary" onClick={onKept}>
          {t('factor.recoveryKept')}
        </Button>
      </div>
    </div>
  );
}

/** Has the browser save a text that never was on the server's disk. */
function saveText(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
