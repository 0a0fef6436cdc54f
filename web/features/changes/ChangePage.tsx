import { allows, enrollers } from '@coverlane/contract/access.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useRefresh } from '../../lib/api.ts';
import { forgetTypedAt } from '../../lib/kept-typing.ts';
import { KeptTyping } from '../../lists/KeptTyping.tsx';
import { personName } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FieldErrors, FormValues } from '../../ui/form-values.ts';
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
  /** What the button of the second page says: one text, or by what was typed. */
  readonly confirm: TextKey | ((values: FormValues) => TextKey);
  readonly danger?: boolean;
  /** An administrator may pass the limits of this change with a reason. */
  readonly overridable?: boolean;
  /** What is wrong with what was typed, at its inputs; said before anything is sent. */
  readonly check?: (values: FormValues, member: MemberToChange) => FieldErrors;
  readonly send: SendChange;
  readonly Fields: ComponentType<{ readonly member: MemberToChange }>;
  /** Says on the second page what was asked for, where the consequences do not. */
  readonly Asked?: ComponentType<{ readonly member: MemberToChange; readonly values: FormValues }>;
  /** Why there is nothing to change for this member, with their name as {name}; undefined: there is. */
  readonly nothingFor?: (member: MemberToChange) => TextKey | undefined;
  /** Where to go on from there: what waits for others. */
  readonly elsewhere?: ReactNode;
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

const NOTHING: FieldErrors = {};
/** What the page finds wrong by itself; most pages leave that to the server. */
const wrongIn = ({ check }: Props, values: FormValues, member: MemberToChange): FieldErrors =>
  check?.(values, member) ?? NOTHING;
const confirmOf = ({ confirm }: Props, values: FormValues): TextKey =>
  typeof confirm === 'function' ? confirm(values) : confirm;

/** What was asked, and what the server said to it. */
type Reviewed = { readonly values: FormValues; readonly outcome: Outcome };

function Change(props: ChangeProps) {
  const { title, about, send, member, recordHref, failed } = props;
  const t = useText();
  const asking = useAsking(props);
  const { asked, reviewing, look } = asking;
  const [sent, setSent] = useState<Outcome | null>(null);
  const refresh = useRefresh();
  const frame = useRef<HTMLDivElement>(null);
  const name = personName(member);
  const place = usePlace();
  const make = async ({ values }: Reviewed) => {
    setSent(await send(values, member, false));
    forgetTypedAt(place);
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
      {reviewing && asked && <Review {...props} asking={asking} asked={asked} onConfirm={() => make(asked)} />}
      {/* Stays mounted while its consequences are looked at, so that nothing typed is lost. */}
      <div ref={frame} className="stack" hidden={reviewing}>
        <FailedBefore failed={failed} />
        <KeptTyping place={place}>
          <Form label={t(title, { name })} onSubmit={look}>
            <Ask {...props} />
          </Form>
        </KeptTyping>
      </div>
    </div>
  );
}

/** Which form of whom this is: a change that corrects another one is a form of its own. */
function usePlace(): string {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return `${pathname} ${params.get('corrects') ?? ''}`;
}

/** What is asked, what the server said to it before it is made, and whether that is being looked at. */
function useAsking(props: ChangeProps) {
  const { send, member, failed } = props;
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<Reviewed | null>(null);
  const reviewing = asked !== null && params.get('page') === 'review';
  const look = async (typed: FormValues) => {
    const wrong = wrongIn(props, typed, member);
    if (Object.keys(wrong).length > 0) return wrong;
    const values = { ...typed, ...carrying(failed) };
    setAsked({ values, outcome: await send(values, member, true) });
    setParams(withPage(params, 'review'));
    return undefined;
  };
  return { asked, reviewing, look, back: () => setParams(withPage(params, null)) };
}

type ReviewProps = ChangeProps & {
  readonly asking: ReturnType<typeof useAsking>;
  readonly asked: Reviewed;
  readonly onConfirm: () => Promise<void>;
};

function Review(props: ReviewProps) {
  const { danger, Asked, member, overridable, asking, asked, onConfirm } = props;
  const t = useText();
  const { look, back } = asking;
  return (
    <ChangeReview
      consequences={asked.outcome.consequences}
      confirm={t(confirmOf(props, asked.values), { name: personName(member) })}
      danger={Boolean(danger)}
      asked={Asked && <Asked member={member} values={asked.values} />}
      onConfirm={onConfirm}
      onMeant={async () => void (await look({ ...asked.values, ...MEANT_TWICE }))}
      onBack={back}
      overridable={overridable}
      onOverride={async (overrideReason) => void (await look({ ...asked.values, overrideReason }))}
    />
  );
}

/** The fields and the way on; where there is nothing to change, that. */
function Ask({ nothingFor, elsewhere, Fields, member, recordHref }: ChangeProps) {
  const t = useText();
  const nothing = nothingFor?.(member);
  return (
    <>
      {nothing ? (
        <Banner title={t(nothing, { name: personName(member) })} action={elsewhere} />
      ) : (
        <Fields member={member} />
      )}
      <WayOn isStuck={nothing !== undefined} recordHref={recordHref} />
    </>
  );
}

/** The button that goes on, and the one that leaves; where there is nothing to change only the second. */
function WayOn({ isStuck, recordHref }: { readonly isStuck: boolean; readonly recordHref: string }) {
  const t = useText();
  const place = usePlace();
  return (
    <div className="button-row">
      {!isStuck && (
        <Button type="submit" kind="primary">
          {t('changing.continue')}
        </Button>
      )}
      <LinkButton href={recordHref} onClick={() => forgetTypedAt(place)}>
        {t(isStuck ? 'changing.back' : 'changing.cancel')}
      </LinkButton>
    </div>
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
