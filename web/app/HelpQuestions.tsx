import { help } from '@coverlane/contract/calls/help.ts';
import { useState } from 'react';
import { AskForm } from '../claiming/AskForm.tsx';
import { useCall } from '../lib/api.ts';
import { formatDate } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';

/** Writing to the administrator from the help dialog, and what was asked before. */
export function HelpQuestions({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  if (asking) return <AskForm onClose={onClose} />;
  return (
    <>
      <Button kind="primary" onClick={() => setAsking(true)}>
        {t('help.ask')}
      </Button>
      <OwnQuestions />
    </>
  );
}

function OwnQuestions() {
  const t = useText();
  const { data } = useCall(help.helpList, {});
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-label={t('help.own')}>
      <h3>{t('help.own')}</h3>
      <ul className="stack">
        {data.rows.map(({ number, subject, status, createdAt }) => (
          <li key={number}>
            {subject}
            <br />
            <span className="muted">
              {[number, formatDate(createdAt.slice(0, 10)), t(`help.status.${status}`)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
