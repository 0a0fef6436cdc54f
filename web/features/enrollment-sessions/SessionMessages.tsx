import { type Language, languages } from '@coverlane/contract/codes.ts';
import { type SessionMessageKind, sessionMessageKinds } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { SessionMailList } from './SessionMailList.tsx';
import { SessionSignup } from './SessionSignup.tsx';
import { PrintLetters } from './PrintLetters.tsx';

type Props = { readonly sessionId: string };

/** The texts of the invitation and the reminder, how they read, and to whom they went (domain 5.5). */
export function SessionMessages({ sessionId }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error } = useCall(sessionMessages.sessionTexts, { id: sessionId });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} />;
  if (!data) return <Skeleton lines={8} label={t('sessionMessages.loading')} />;
  return (
    <div className="stack">
      <SessionSignup sessionId={sessionId} />
      {sessionMessageKinds.map((kind) => (
        <Card key={kind} title={t(`sessionMessages.kind.${kind}`)}>
          <p className="muted">
            {t('sessionMessages.variables', { list: data.variables.map((name) => `{{${name}}}`).join(' ') })}
          </p>
          <Texts sessionId={sessionId} kind={kind} texts={data[kind]} />
          <Previews previews={data.previews.filter((one) => one.kind === kind)} />
        </Card>
      ))}
      <SendAll sessionId={sessionId} />
      <SessionMailList sessionId={sessionId} />
    </div>
  );
}

type Said = { readonly subject: string; readonly body: string };
type TextsProps = Props & {
  readonly kind: SessionMessageKind;
  readonly texts: Readonly<Partial<Record<Language, Said | undefined>>>;
};

function Texts({ sessionId, kind, texts }: TextsProps) {
  const t = useText();
  const { notify } = useNotices();
  const save = useAction(sessionMessages.invitationText, {
    refreshes: [sessionMessages.sessionTexts, sessionSetup.sessionChecklist],
  });
  const submit = async (values: FormValues) => {
    const typed = (name: string) => String(values[name] ?? '').trim();
    const said = languages.flatMap((language) => {
      const [subject, body] = [typed(`texts.${language}.subject`), typed(`texts.${language}.body`)];
      return subject === '' && body === '' ? [] : [[language, { subject, body }] as const];
    });
    await save.mutateAsync({ sessionId, kind, texts: Object.fromEntries(said) });
    notify('success', t('sessionMessages.saved'));
  };
  return (
    <Form onSubmit={submit}>
      <div className="session-texts">
        {languages.map((language) => (
          <div key={language} className="stack">
            <TextInput
              name={`texts.${language}.subject`}
              label={t('sessionMessages.subjectIn', { language: t(`enrollmentsessions.languages.${language}`) })}
              defaultValue={texts[language]?.subject}
              lang={language}
            />
            <TextArea
              name={`texts.${language}.body`}
              label={t('sessionMessages.bodyIn', { language: t(`enrollmentsessions.languages.${language}`) })}
              defaultValue={texts[language]?.body}
              lang={language}
              rows={8}
            />
          </div>
        ))}
      </div>
      <div className="row">
        <Button type="submit">{t('sessionMessages.save')}</Button>
      </div>
    </Form>
  );
}

function Previews({ previews }: { readonly previews: readonly (Said & { readonly language: string })[] }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (previews.length === 0) return null;
  return (
    <>
      <div className="row">
        <Button kind="quiet" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t(isOpen ? 'sessionMessages.hidePreview' : 'sessionMessages.preview')}
        </Button>
      </div>
      {isOpen &&
        previews.map(({ language, subject, body }) => (
          <blockquote key={language} lang={language} className="session-preview">
            <strong>{subject}</strong>
            {body.split(/\n{2,}/).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </blockquote>
        ))}
    </>
  );
}

/** Sends the invitation to those who were never invited: how many it is, is said first. */
function SendAll({ sessionId }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refreshes = [sessionMessages.sessionMails, sessionProgress.enrollmentStatuses, sessionProgress.sessionCockpit];
  const invite = useAction(sessionMessages.invite, { refreshes });
  return (
    <div className="row">
      <Button
        kind="primary"
        icon="mail"
        busy={invite.isPending}
        onClick={() =>
          invite.mutate(
            { sessionId, kind: 'invitation', audience: 'notInvited' },
            {
              onSuccess: ({ queued, withoutEmail }) =>
                notify('success', t('sessionMessages.sent', { count: queued, without: withoutEmail })),
              onError: (failure) => notify('error', say(failure)),
            },
          )
        }
      >
        {t('sessionMessages.inviteAll')}
      </Button>
      <PrintLetters sessionId={sessionId} />
    </div>
  );
}
