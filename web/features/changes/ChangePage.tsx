import { allows, enrollers } from '@coverlane/contract/access.ts';
import { members } from '@coverlane/contract/calls/members.ts';
import { type ComponentType, type RefObject, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRefresh } from '../../lib/api.ts';
import { personName } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useShortcuts } from '../../ui/useShortcuts.ts';
import { AskedBefore, beginningWith, carrying, type FailedChange, useFailedChange } from './correcting.ts';
import { FailedBefore } from './FailedBefore.tsx';
import { MEANT_TWICE } from './meant-twice.ts';
import type { Outcome } from './outcome.ts';
import { ChangeReview } from './ChangeReview.tsx';
import { ChangeSent } from './ChangeSent.tsx';
import { type MemberToChange, useMemberToChange } from './useMemberToChange.ts';

/** Makes the call of what was typed; `preview` only asks what would happen. */
export type SendChange = (values: FormValues, member: MemberToChange, preview: boolean) => Promise<Outcome>;

type Props = {
  /** Gets the person's name as {name}. */
  readonly title: TextKey;
  readonly about?: TextKey;
  /** What the button of the second page says. */
  readonly confirm: TextKey;
  readonly danger?: boolean;
  /** An administrator may pass the limits of this change with a reason. */
  readonly overridable?: boolean;
  readonly send: SendChange;
  readonly Fields: ComponentType<{ readonly member: MemberToChange }>;
  /** Says on the second page what was asked for, where the consequences do not. */
  readonly Asked?: ComponentType<{ readonly member: MemberToChange; readonly values: FormValues }>;
  /** Why there is nothing to change for this member, with their name as {name}; undefined: there is. */
  readonly nothingFor?: (member: MemberToChange) => TextKey | undefined;
};

/** A change of a member in two pages: what is asked for, then every consequence before it is made. */
export function ChangePage(props: Props) {
  const t = useText();
  const { member, failure, retry, recordHref } = useMemberToChange();
  const failed = useFailedChange();
  const mayChange = allows(enrollers, actorOf(useUser()));
  const notLoaded = failure ?? failed.failure;
  if (notLoaded || !mayChange) {
    const again = () => (failure ? retry() : void failed.refetch());
    return <NotLoaded failure={notLoaded} recordHref={recordHref} onRetry={again} />;
  }
  if (!member || failed.isAwaited) {
    return (
      <div className="page">
        <Skeleton lines={6} label={t('changing.loading')} />
      </div>
    );
  }
  return (
    <AskedBefore value={beginningWith(failed.found)}>
      <Change {...props} member={member} recordHref={recordHref} failed={failed.found} />
    </AskedBefore>
  );
}

type NotLoadedProps = {
  /** null: the reader changes nothing. */
  readonly failure: ReturnType<typeof useMemberToChange>['failure'];
  readonly recordHref: string;
  readonly onRetry: () => void;
};

function NotLoaded({ failure, recordHref, onRetry }: NotLoadedProps) {
  const t = useText();
  return (
    <div className="page">
      <BackLink href={recordHref}>{t('changing.back')}</BackLink>
      {failure ? (
        <ErrorState title={t('changing.notLoaded')} code={failure.code} onRetry={onRetry} />
      ) : (
        <Banner title={t('changing.mayNot')} />
      )}
    </div>
  );
}

type ChangeProps = Props & {
  readonly member: MemberToChange;
  readonly recordHref: string;
  readonly failed: FailedChange | undefined;
};

/** What was asked, and what the server said to it. */
type Reviewed = { readonly values: FormValues; readonly outcome: Outcome };

function Change(props: ChangeProps) {
  const { title, about, confirm, danger, overridable, send, Asked, member, recordHref, failed } = props;
  const t = useText();
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<Reviewed | null>(null);
  const [sent, setSent] = useState<Outcome | null>(null);
  const refresh = useRefresh();
  const frame = useRef<HTMLDivElement>(null);
  const name = personName(member);
  const reviewing = asked !== null && params.get('page') === 'review';

  const look = async (typed: FormValues) => {
    const values = { ...typed, ...carrying(failed) };
    setAsked({ values, outcome: await send(values, member, true) });
    setParams(withPage(params, 'review'));
  };
  const make = async ({ values }: Reviewed) => {
    setSent(await send(values, member, false));
    await refresh([members.getMember, members.membersearch, members.memberProfile]);
  };

  useContinueKey(frame, !reviewing);

  if (sent) return <ChangeSent outcome={sent} name={name} recordHref={recordHref} />;
  return (
    <div className="page">
      <PageHeader
        key={reviewing ? 'review' : 'ask'}
        focus
        above={<BackLink href={recordHref}>{t('changing.backTo', { name })}</BackLink>}
        title={t(title, { name })}
        about={reviewing ? undefined : about && t(about, { name })}
      />
      {reviewing && (
        <ChangeReview
          consequences={asked.outcome.consequences}
          confirm={t(confirm, { name })}
          danger={Boolean(danger)}
          asked={Asked && <Asked member={member} values={asked.values} />}
          onConfirm={() => make(asked)}
          onMeant={() => look({ ...asked.values, ...MEANT_TWICE })}
          onBack={() => setParams(withPage(params, null))}
          overridable={overridable}
          onOverride={(overrideReason) => look({ ...asked.values, overrideReason })}
        />
      )}
      {/* Stays mounted while its consequences are looked at, so that nothing typed is lost. */}
      <div ref={frame} className="stack" hidden={reviewing}>
        <FailedBefore failed={failed} />
        <Form label={t(title, { name })} onSubmit={look}>
          <Asking {...props} />
        </Form>
      </div>
    </div>
  );
}

/** The fields of the first page and the way on; or why there is nothing to change, and the way back alone. */
function Asking({ Fields, nothingFor, member, recordHref }: ChangeProps) {
  const t = useText();
  const nothing = nothingFor?.(member);
  if (nothing) {
    return (
      <>
        <Banner title={t(nothing, { name: personName(member) })} />
        <div className="button-row">
          <LinkButton href={recordHref}>{t('changing.back')}</LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      <Fields member={member} />
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('changing.continue')}
        </Button>
        <LinkButton href={recordHref}>{t('changing.cancel')}</LinkButton>
      </div>
    </>
  );
}

function withPage(params: URLSearchParams, page: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page === null) next.delete('page');
  else next.set('page', page);
  return next;
}

/** Ctrl+Enter goes on from the first page; on the second the review has the key. */
function useContinueKey(frame: RefObject<HTMLElement | null>, isOn: boolean): void {
  useShortcuts({ 'Mod+Enter': isOn ? () => frame.current?.querySelector('form')?.requestSubmit() : undefined });
}
