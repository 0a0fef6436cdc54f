import type { Reply } from '@coverlane/contract/call.ts';
import { healthPrivacy } from '@coverlane/contract/health-privacy/calls.ts';
import { useState } from 'react';
import { STATES } from '../../lib/states.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime, formatPhone } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Request = Reply<typeof healthPrivacy.confidentialGet>['request'];
/** Who asks: the person, or staff who record what somebody asked them for. */
type Voice = 'own' | 'staff';
type Props = { readonly memberId: string; readonly voice?: Voice };

const WORDS = {
  own: {
    title: 'privacy.elsewhere',
    about: 'privacy.elsewhereAbout',
    asked: 'privacy.elsewhereAsked',
    start: 'privacy.elsewhereStart',
    endAbout: 'privacy.elsewhereEndAbout',
    ended: 'privacy.elsewhereEnded',
  },
  staff: {
    title: 'privacy.request',
    about: 'privacy.requestAbout',
    asked: 'privacy.requestAsked',
    start: 'privacy.requestStart',
    endAbout: 'privacy.requestEndAbout',
    ended: 'privacy.requestEnded',
  },
} as const;

const REFRESHES = [healthPrivacy.confidentialGet] as const;

/** Where letters about somebody's own health go instead: confidential communication (45 CFR 164.522(b); domain 7.6). */
export function LettersElsewhere({ memberId, voice = 'own' }: Props) {
  const t = useText();
  const say = useFailureText();
  const [changing, setChanging] = useState(false);
  const { data, error, refetch } = useCall(healthPrivacy.confidentialGet, { id: memberId });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} label={t('privacy.loading')} />;
  const { request } = data;
  return (
    <Card title={t(WORDS[voice].title)}>
      <p className="muted">{t(WORDS[voice].about)}</p>
      {request && !changing ? (
        <Standing memberId={memberId} voice={voice} request={request} onChange={() => setChanging(true)} />
      ) : (
        <Ask memberId={memberId} voice={voice} request={request} onDone={() => setChanging(false)} />
      )}
    </Card>
  );
}

type StandingProps = Required<Props> & { readonly request: NonNullable<Request>; readonly onChange: () => void };

/** The request that stands, and how to change or end it. */
function Standing({ memberId, voice, request, onChange }: StandingProps) {
  const t = useText();
  const [ending, setEnding] = useState(false);
  const { email, phone, address1, address2, city, state, zip, since } = request;
  const street = [address1, address2].filter(Boolean).join(', ');
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <>
      <p>{t('privacy.elsewhereNow', { at: formatDateTime(since) })}</p>
      <ul className="stack plain-list">
        {[email, phone && formatPhone(phone), street, place].filter(Boolean).map((line) => (
          <li key={line}>
            <strong>{line}</strong>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button onClick={onChange}>{t('privacy.elsewhereChange')}</Button>
        <Button kind="quiet" onClick={() => setEnding(true)}>
          {t('privacy.elsewhereEnd')}
        </Button>
      </div>
      <Ending memberId={memberId} voice={voice} open={ending} onClose={() => setEnding(false)} />
    </>
  );
}

type EndingProps = Required<Props> & { readonly open: boolean; readonly onClose: () => void };

/** The family sees more again afterwards: asked before it is done. */
function Ending({ memberId, voice, open, onClose }: EndingProps) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const end = useAction(healthPrivacy.confidentialEnd, { refreshes: REFRESHES });
  const done = () => {
    onClose();
    notify('success', t(WORDS[voice].ended));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('privacy.elsewhereEndTitle')}
      footer={
        <>
          <Button kind="danger" busy={end.isPending} onClick={() => end.mutate({ id: memberId }, { onSuccess: done })}>
            {t('privacy.elsewhereEnd')}
          </Button>
          <Button onClick={onClose}>{t('privacy.elsewhereKeep')}</Button>
        </>
      }
    >
      <p>{t(WORDS[voice].endAbout)}</p>
      {end.error && <Banner kind="error" title={say(end.error)} />}
    </Dialog>
  );
}

const PARTS = ['email', 'phone', 'address1', 'address2', 'city', 'state', 'zip'] as const;

const textIn = (values: FormValues, name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

type AskProps = Required<Props> & { readonly request: Request; readonly onDone: () => void };

/** Asks for it, or changes where to. */
function Ask({ memberId, voice, request, onDone }: AskProps) {
  const t = useText();
  const { notify } = useNotices();
  const ask = useAction(healthPrivacy.confidentialAsk, { refreshes: REFRESHES });
  const send = async (values: FormValues) => {
    const place = Object.fromEntries(PARTS.map((name) => [name, textIn(values, name)]));
    await ask.mutateAsync({ id: memberId, ...place });
    notify('success', t(WORDS[voice].asked));
    onDone();
  };
  const form = (
    <Form onSubmit={send} label={t(WORDS[voice].title)}>
      <p className="muted small">{t('privacy.elsewhereEither')}</p>
      <Place request={request} />
      <div className="row">
        <Button type="submit" kind={request ? 'primary' : 'secondary'}>
          {t('privacy.elsewhereAsk')}
        </Button>
        {request && <Button onClick={onDone}>{t('privacy.elsewhereKeep')}</Button>}
      </div>
    </Form>
  );
  // Few need it: the fields open when they are asked for.
  return request ? form : <Disclosure summary={t(WORDS[voice].start)}>{form}</Disclosure>;
}

function Place({ request }: { readonly request: Request }) {
  const t = useText();
  const text = (name: (typeof PARTS)[number], label: string) =>
    ({ name, label, defaultValue: request?.[name], autoComplete: 'off', optional: true }) as const;
  return (
    <>
      <TextInput {...text('email', t('privacy.elsewhereEmail'))} type="email" maxLength={120} />
      <PhoneInput name="phone" label={t('privacy.elsewherePhone')} defaultValue={request?.phone} optional />
      <TextInput {...text('address1', t('privacy.elsewhereStreet'))} maxLength={55} />
      <TextInput {...text('address2', t('privacy.elsewhereMore'))} maxLength={55} />
      <TextInput {...text('city', t('privacy.elsewhereCity'))} maxLength={30} />
      <Select
        name="state"
        label={t('privacy.elsewhereState')}
        defaultValue={request?.state}
        width="short"
        choices={STATES.map((code) => ({ value: code, label: code }))}
        optional
      />
      <TextInput {...text('zip', t('privacy.elsewhereZip'))} maxLength={10} inputMode="numeric" width="short" />
    </>
  );
}
