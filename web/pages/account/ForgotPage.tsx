import { type ReactNode, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import './user.css';

type Props = {
  readonly title: string;
  readonly about: string;
  readonly submit: string;
  /** What comes after the uniform answer. */
  readonly next: string;
  /** Asks for the mail; its answer says nothing about whether anybody is meant. */
  readonly ask: (typed: string) => Promise<unknown>;
  /** The one input, called `given`, with what was typed before. */
  readonly children: (typed: string) => ReactNode;
};

/** "Forgot ...": one input, and the same answer whatever was typed. */
export function ForgotPage({ title, about, submit, next, ask, children }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState(false);
  return (
    <div className="page page-narrow user-page">
      <PageHeader
        key={String(sent)}
        title={title}
        about={sent ? undefined : about}
        above={<BackLink href="/login">{t('account.backToSignIn')}</BackLink>}
        focus={sent}
      />
      {sent ? (
        <>
          <Banner kind="success" title={t('account.sent')}>
            {next}
          </Banner>
          <div className="button-row">
            <LinkButton href="/login" kind="primary">
              {t('account.backToSignIn')}
            </LinkButton>
            <Button kind="quiet" onClick={() => setSent(false)}>
              {t('account.sendAgain')}
            </Button>
          </div>
        </>
      ) : (
        <Form
          label={title}
          onSubmit={async ({ given }) => {
            await ask(String(given));
            setTyped(String(given));
            setSent(true);
          }}
        >
          {children(typed)}
          <div className="button-row">
            <Button type="submit" kind="primary">
              {submit}
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}
