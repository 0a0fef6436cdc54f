import type { Reply } from '@coverlane/contract/call.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { createElement, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useFailureText } from '../../../lib/failures.ts';
import { useText } from '../../../lib/i18n.ts';
import { isLanguage, type Language, LANGUAGES } from '../../../lib/language.ts';
import { request } from '../../../lib/request.ts';
import { RequestFailed } from '../../../lib/request-failed.ts';
import { type User, useUser } from '../../../lib/session.tsx';
import { ShownTo } from '../../../lib/ShownTo.tsx';
import { SpokenIn } from '../../../lib/SpokenIn.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DraftStore } from './draft-store.ts';
import { pageOf } from './EnrollmentPage.tsx';
import { PreviewEnd } from './PreviewEnd.tsx';
import { DraftContext } from './useDraft.ts';
import { useWizardState, WizardContext } from './useWizard.ts';
import './enrollment.css';

type Previewed = Reply<typeof sessionEnrolling.sessionPreview>;

/**
 * What somebody of a census would see in an enrollment session, page by page, before anything is sent: nothing that is tried is
 * kept (domain 5.3). At a phone's width it opens in a window of that width: `/{area}/sessionpreview/{sessionMemberId}`.
 */
export function PreviewPage() {
  const t = useText();
  const say = useFailureText();
  const { sessionMemberId = '' } = useParams();
  const [found, setFound] = useState<Previewed | RequestFailed>();
  useEffect(() => {
    const gone = new AbortController();
    request(sessionEnrolling.sessionPreview, { sessionMemberId }, { signal: gone.signal }).then(
      setFound,
      (failure: unknown) => failure instanceof RequestFailed && setFound(failure),
    );
    return () => gone.abort();
  }, [sessionMemberId]);
  return (
    <div className="page enrollment">
      {found === undefined && <Skeleton lines={6} label={t('enrollment.loading')} />}
      {found instanceof RequestFailed && (
        <>
          <h1 tabIndex={-1}>{t('screens.sessionPreview')}</h1>
          <ErrorState title={say(found)} code={found.code} />
        </>
      )}
      {found !== undefined && !(found instanceof RequestFailed) && <Shown preview={found} />}
    </div>
  );
}

/** The language that was asked for, else that of the census, else the first that the session speaks. */
function languageOf({ language, languages }: Previewed, asked: string | null): Language {
  return [asked, language, ...languages].find((one) => isLanguage(one)) ?? 'en';
}

function Shown({ preview }: { readonly preview: Previewed }) {
  const { sessionMemberId = '' } = useParams();
  const [params] = useSearchParams();
  const user = useUser();
  const [language, setLanguage] = useState(() => languageOf(preview, params.get('language')));
  const [store] = useState(() => storeOf(sessionMemberId, preview));
  const member: User = { ...user, type: 'member', permissions: [], enrollsIn: preview.enrollment.sessionId };
  return (
    <>
      <Ways preview={preview} language={language} onLanguage={setLanguage} />
      <ShownTo user={member}>
        <SpokenIn language={language}>
          <DraftContext value={store}>
            <Pages />
          </DraftContext>
        </SpokenIn>
      </ShownTo>
    </>
  );
}

/** A draft that the server works out anew with every answer, and keeps nowhere. */
function storeOf(sessionMemberId: string, { enrollment }: Previewed): DraftStore {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new DraftStore(enrollment, {
    put: async ({ version, answers }) => {
      const tried = await request(sessionEnrolling.sessionPreview, { sessionMemberId, answers });
      return { ...tried.enrollment, version: Number(version) + 1 };
    },
    keep: () => undefined,
    isPreview: true,
    later: (work) => {
      clearTimeout(timer);
      timer = setTimeout(work, 400);
    },
  });
}

function Pages() {
  const wizard = useWizardState();
  const isEnd = wizard.page === 'review/check' || wizard.page === 'complete/done';
  return (
    <WizardContext value={wizard}>
      {createElement(isEnd ? PreviewEnd : pageOf(wizard.page), { key: wizard.page })}
    </WizardContext>
  );
}

type WaysProps = {
  readonly preview: Previewed;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
};

/** That it is a preview, in which language, and how wide. */
function Ways({ preview, language, onLanguage }: WaysProps) {
  const t = useText();
  const { name, languages, enrollment } = preview;
  const choices = languages.filter(isLanguage).map((value) => ({ value, label: LANGUAGES[value] }));
  const open = (width: number) => {
    const address = `${location.pathname}?language=${language}`;
    window.open(address, `preview-${width}`, `popup,width=${width},height=800`);
  };
  return (
    <Banner kind="info" title={t('sessionPreview.title', { name: enrollment.memberName, session: name })}>
      <div className="stack stack-tight">
        <p>{t('sessionPreview.about')}</p>
        <RadioGroup
          name="language"
          label={t('sessionPreview.language')}
          look="inline"
          choices={choices}
          value={language}
          onChange={(value) => isLanguage(value) && onLanguage(value)}
        />
        <div className="button-row">
          <Button onClick={() => open(375)}>{t('sessionPreview.phone')}</Button>
          <Button onClick={() => open(1280)}>{t('sessionPreview.desktop')}</Button>
        </div>
      </div>
    </Banner>
  );
}
