import { formOfPage } from '@coverlane/contract/enrollments/form-pages.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useFailureText } from '../../../lib/failures.ts';
import { useText } from '../../../lib/i18n.ts';
import { request } from '../../../lib/request.ts';
import { RequestFailed } from '../../../lib/request-failed.ts';
import { useUser } from '../../../lib/session.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LeaveQuestion } from '../../../ui/LeaveQuestion.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts';
import { BeneficiaryForm } from './BeneficiaryForm.tsx';
import { BeneficiaryList } from './BeneficiaryList.tsx';
import { BenefitPage } from './BenefitPage.tsx';
import { CompletePage } from './CompletePage.tsx';
import { ExtraBenefitPage } from './ExtraBenefitPage.tsx';
import { FamilyPage } from './FamilyPage.tsx';
import { DoctorPage } from './DoctorPage.tsx';
import type { Enrollment } from './draft.ts';
import { FormPage } from './FormPage.tsx';
import { LandingEvent } from './LandingEvent.tsx';
import { OtherCoverageForm, OtherCoverageList } from './OtherCoveragePages.tsx';
import { ReviewPage } from './ReviewPage.tsx';
import { SeasonPage } from './SeasonPage.tsx';
import { StaleQuestion } from './StaleQuestion.tsx';
import { SubscriberDetails } from './SubscriberDetails.tsx';
import { DraftContext, useDraft, useOpenDraft, useSaving } from './useDraft.ts';
import { useWizardState, WizardContext } from './useWizard.ts';
import { DETAILS, FAMILY, SEASON } from './wizard-sections.ts';
import { WizardMenu } from './WizardMenu.tsx';
import './enrollment.css';

const ChangeDetail = lazy(() => import('../ChangeDetail.tsx').then((module) => ({ default: module.ChangeDetail })));

/** The wizard of one enrollment (specification 2): `/{area}/enrollment/{enrollmentId}?page=<step>/<page>`. */
export function EnrollmentPage() {
  const { enrollmentId = '' } = useParams();
  const [tries, setTries] = useState(0);
  return <Loaded key={`${enrollmentId} ${tries}`} id={enrollmentId} onRetry={() => setTries(tries + 1)} />;
}

/** Fetches the draft; a failed load can be retried (specification 4). Not from the cache: its version must be right. */
function Loaded({ id, onRetry }: { readonly id: string; readonly onRetry: () => void }) {
  const t = useText();
  const [reply, setReply] = useState<Enrollment | RequestFailed>();
  useEffect(() => {
    const gone = new AbortController();
    request(enrollments.getEnrollment, { id }, { signal: gone.signal }).then(setReply, (failure: unknown) => {
      if (failure instanceof RequestFailed) setReply(failure);
    });
    return () => gone.abort();
  }, [id]);
  return (
    <div className="page enrollment">
      {reply === undefined && <Skeleton lines={6} label={t('enrollment.loading')} />}
      {reply instanceof RequestFailed && <NotLoaded id={id} failure={reply} onRetry={onRetry} />}
      {reply !== undefined && !(reply instanceof RequestFailed) && <Wizard loaded={reply} />}
    </div>
  );
}

type NotLoadedProps = { readonly id: string; readonly failure: RequestFailed; readonly onRetry: () => void };

/** What is no enrollment of the wizard is a change with a look of its own: approved, returned or taken back there. */
function NotLoaded({ id, failure, onRetry }: NotLoadedProps) {
  const t = useText();
  const say = useFailureText();
  if (failure.code === 'not-found')
    return (
      <Suspense fallback={<Skeleton lines={6} label={t('enrollment.loading')} />}>
        <ChangeDetail id={id} />
      </Suspense>
    );
  return (
    <>
      <h1 tabIndex={-1}>{t('screens.enrollment')}</h1>
      <ErrorState title={say(failure)} kept={t('enrollment.allSaved')} code={failure.code} onRetry={onRetry} />
    </>
  );
}

function Wizard({ loaded }: { readonly loaded: Enrollment }) {
  const store = useOpenDraft(loaded);
  return (
    <DraftContext value={store}>
      <WizardPages />
    </DraftContext>
  );
}

const OPEN = ['draft', 'returned', 'pendingSignature'];

function WizardPages() {
  const { enrollment } = useDraft();
  const { status, mendable } = enrollment;
  if (OPEN.includes(status) || mendable) return <OpenWizard />;
  return ENDED.includes(status) ? <Ended enrollment={enrollment} /> : <CompletePage enrollment={enrollment} />;
}

const ENDED = ['cancelled', 'expired', 'voided'];

/** An enrollment that nobody can go on with, and where to go instead. */
function Ended({ enrollment: { status } }: { readonly enrollment: Enrollment }) {
  const t = useText();
  const { type } = useUser();
  const isCancelled = status === 'cancelled';
  return (
    <div className="enrollment-question">
      <h1 tabIndex={-1}>{t(isCancelled ? 'errors.enrollment-cancelled' : 'errors.enrollment-not-active')}</h1>
      <div className="row">
        <LinkButton kind="primary" href={type === 'member' ? '/member/enroll' : `/${type}/enrollment`}>
          {t(type === 'member' ? 'screens.enroll' : 'enrollment.startNew')}
        </LinkButton>
        <LinkButton href={`/${type}`}>{t('screens.home')}</LinkButton>
      </div>
    </div>
  );
}

const PAGES: Readonly<Record<string, ComponentType>> = {
  'landing/event': LandingEvent,
  [SEASON]: SeasonPage,
  [DETAILS]: SubscriberDetails,
  [FAMILY]: FamilyPage,
  'review/check': ReviewPage,
};

function pageOfBenefit(page: string): ComponentType {
  const [, type, kind, key] = page.split('/');
  if (kind === 'doctor') return DoctorPage;
  if (kind === 'beneficiaries') return key === undefined ? BeneficiaryList : BeneficiaryForm;
  if (type === 'extra') return ExtraBenefitPage;
  if (type !== 'other') return BenefitPage;
  return kind === undefined ? OtherCoverageList : OtherCoverageForm;
}

/** The component of a page of the wizard. */
export const pageOf = (page: string): ComponentType =>
  PAGES[page] ?? (formOfPage(page) === undefined ? pageOfStep(page) : FormPage);

const pageOfStep = (page: string): ComponentType => (page.startsWith('benefits/') ? pageOfBenefit(page) : ReviewPage);

function OpenWizard() {
  const state = useWizardState();
  const { status } = useDraft().enrollment;
  // What was corrected is signed again as it is: there is one page of it.
  const isSigned = status === 'pendingSignature';
  const wizard = isSigned ? { ...state, page: 'review/check', back: null } : state;
  return (
    <WizardContext value={wizard}>
      {(status === 'draft' || status === 'returned') && <WizardMenu />}
      <Notes />
      <StaleQuestion />
      {createElement(pageOf(wizard.page), { key: `${wizard.page} ${isSigned ? 'again' : ''}` })}
      {/* A new page is a new place in the history, which the guard must count from. */}
      <LeaveWatch key={`leave ${wizard.page}`} />
    </WizardContext>
  );
}

/** What the person is told on arrival: why the enrollment came back, or that nothing typed before was lost. */
function Notes() {
  const t = useText();
  const { enrollment } = useDraft();
  const [first] = useState(enrollment.version);
  if (enrollment.status === 'returned' && enrollment.note !== null) {
    return (
      <Banner kind="warn" title={t('enrollment.returned')}>
        {enrollment.note}
      </Banner>
    );
  }
  // Of one that failed or waits for a signature nothing was being typed.
  const isBack = enrollment.status === 'draft' && first > 1 && enrollment.version === first;
  return isBack ? (
    <div role="status">
      <Banner kind="info">{t('enrollment.keptTyped')}</Banner>
    </div>
  ) : null;
}

/** Asks before leaving only where something typed is neither at the server nor on its way. */
function LeaveWatch() {
  const { saving, enrollment } = useSaving();
  const isStuck = saving === 'offline' || saving === 'stale' || saving === 'refused';
  const [keeps] = useState(() => keepsWithin(enrollment.id));
  const guard = useLeaveGuard(isStuck, keeps, 'too');
  return <LeaveQuestion guard={guard} />;
}

/** The pages of this very wizard keep what was typed. */
const keepsWithin = (id: string) => (link: URL) => link.pathname.endsWith(`/enrollment/${id}`);
