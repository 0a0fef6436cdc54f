import { organisationSignIn } from '@coverlane/contract/organisation-sign-in/calls.ts';
import { useEffect, useRef } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type BackProps = { readonly answer: string; readonly onFailure: (said: string) => void };

/** Hands in what came back from the provider, once, and goes on as whoever it is. */
export function ComeBack({ answer, onFailure }: BackProps) {
  const t = useText();
  const say = useFailureText();
  const { status, goOn } = useSession();
  const asked = useRef(false);
  useEffect(() => {
    if (status !== 'visitor' || asked.current) return;
    asked.current = true;
    // An answer counts once, and stands in no history.
    window.history.replaceState(null, '', window.location.pathname);
    request(organisationSignIn.finishOrganisationSignIn, { answer }).then(goOn, (error: unknown) =>
      onFailure(say(error)),
    );
  }, [status, answer, goOn, onFailure, say]);
  return <Skeleton lines={3} label={t('organisationSignIn.checking')} />;
}
