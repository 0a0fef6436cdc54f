import type { Reply } from '@coverlane/contract/call.ts';
import { unionSignupDoor } from '@coverlane/contract/union-signups/calls.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatPhone } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Opened } from './bounds.ts';
import { OwnLink } from './OwnLink.tsx';
import { SignupSteps } from './SignupSteps.tsx';
import { Inactive } from './UnionSignupPage.tsx';
import './union-signup.css';

type Status = Reply<typeof unionSignupDoor.unionSignupStatus>;

/** How a sign-up stands, and the way on: `/unionsignupstatus/{key}` (domain 13.1). */
export function UnionStatusPage() {
  const t = useText();
  const say = useFailureText();
  const { key = '' } = useParams();
  const { data, error, refetch } = useCall(unionSignupDoor.unionSignupStatus, { key });
  if (error?.status === 404) return <Inactive />;
  if (error && !data)
    return (
      <div className="page page-narrow">
        <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className="page page-narrow">
      {data ? (
        <Told status={data} of={key} onSent={() => void refetch()} />
      ) : (
        <Skeleton lines={4} label={t('unionSignup.loading')} />
      )}
    </div>
  );
}

type OwnProps = { readonly of: string; readonly onSent: () => void };

const TONES = {
  started: 'info',
  moreInformation: 'warn',
  submitted: 'success',
  accepted: 'success',
  rejected: 'warn',
} as const;

/** Where the worker may see what they typed, and where they may go on with it. */
const SHOWN: ReadonlySet<Status['next']> = new Set(['continue', 'answer', 'call']);
const WRITTEN: ReadonlySet<Status['next']> = new Set(['continue', 'answer']);

function Told({ status: { unionName, phone, status, next }, ...own }: OwnProps & { readonly status: Status }) {
  const t = useText();
  return (
    <>
      <PageHeader title={unionName} about={t('unionSignup.title')} />
      <Banner kind={TONES[status]} title={t(`unionSignup.status.${status}`)} />
      <p>{t(`unionSignup.then.${next}`)}</p>
      {phone && <p>{t('unionSignup.call', { phone: formatPhone(phone) })}</p>}
      {SHOWN.has(next) && <Own canWrite={WRITTEN.has(next)} {...own} />}
      {next === 'wait' && <OwnLink of={own.of} />}
    </>
  );
}

/** What the worker typed and what the office said about it, once they have said who they are. */
function Own({ of, onSent, canWrite }: OwnProps & { readonly canWrite: boolean }) {
  const t = useText();
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened === null) return <WhoForm of={of} onOpened={setOpened} />;
  const { union, accessToken, version, formData, numbers, said } = opened;
  const sent = () => {
    setOpened(null);
    onSent();
  };
  return (
    <>
      {said && (
        <Banner kind="info" title={t('unionSignup.office')}>
          {said}
        </Banner>
      )}
      {canWrite && (
        <SignupSteps
          union={union}
          begun={{ key: of, accessToken, version }}
          data={formData}
          numbers={numbers}
          onSent={sent}
        />
      )}
    </>
  );
}

/** Asks who somebody is before anything they typed shows. */
function WhoForm({ of, onOpened }: { readonly of: string; readonly onOpened: (opened: Opened) => void }) {
  const t = useText();
  const open = async (values: FormValues) => {
    const lastName = String(values['lastName'] ?? '');
    const dob = String(values['dob'] ?? '');
    onOpened(await request(unionSignupDoor.resumeUnionSignup, { key: of, lastName, dob }));
  };
  return (
    <Form label={t('unionSignup.who')} onSubmit={open}>
      <h2>{t('unionSignup.who')}</h2>
      <TextInput name="lastName" label={t('unionSignup.lastName')} autoComplete="family-name" maxLength={60} required />
      <DateInput name="dob" label={t('unionSignup.dob')} autoComplete="bday" required />
      <Button type="submit" kind="primary">
        {t('unionSignup.goOn')}
      </Button>
    </Form>
  );
}
