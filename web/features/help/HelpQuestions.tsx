import { help } from '@coverlane/contract/help/calls.ts';
import { useState } from 'react';
import { AskForm } from './AskForm.tsx';
import { OwnRequest } from './OwnRequest.tsx';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { dayOf, formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import './help.css';

type Props = {
  /** Closes what they stand in; without it the form alone closes. */
  readonly onClose?: () => void;
};

/** Writing to the administrator, and what was asked before, with its answers. */
export function HelpQuestions({ onClose }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  if (asking) return <AskForm onClose={onClose ?? (() => setAsking(false))} />;
  if (open !== null) return <OwnRequest id={open} onBack={() => setOpen(null)} />;
  return (
    <>
      <div className="button-row">
        <Button kind="primary" onClick={() => setAsking(true)}>
          {t('help.ask')}
        </Button>
      </div>
      <OwnQuestions onOpen={setOpen} />
    </>
  );
}

function OwnQuestions({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useText();
  const say = useFailureText();
  const { data, error } = useCall(help.helpList, {});
  if (error && !data) return <p role="alert">{say(error)}</p>;
  if (!data || data.rows.length === 0) return null;
  return (
    <section className="help-own" aria-label={t('help.own')}>
      <h3>{t('help.own')}</h3>
      <ul className="plain-list">
        {data.rows.map(({ id, number, subject, status, createdAt }) => (
          <li key={id}>
            <button type="button" className="link-button" onClick={() => onOpen(id)}>
              {subject}
            </button>
            <span className="small muted">
              {[number, formatDate(dayOf(createdAt)), t(`help.status.${status}`)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
