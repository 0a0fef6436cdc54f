import { esign } from '@coverlane/contract/esign/calls.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCall, useRefresh } from '../../lib/api.ts';
import { useFailureText, useFieldErrors } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { request } from '../../lib/request.ts';
import { useAllows } from '../../lib/session.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DeletePaper } from './DeletePaper.tsx';
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { NewPaper } from './NewPaper.tsx';
import type { PaperDraft, Template } from './paper-draft.ts';
import { useFaultsSaid } from './faults-said.ts';

/** With what draws PDFs, which is large: it comes when a paper is opened. */
const PaperDesk = lazy(() => import('./PaperDesk.tsx').then((module) => ({ default: module.PaperDesk })));

type Props = { readonly id: string; readonly address: ListAddress };

/** One paper: its PDF, who signs it, and where on its pages. */
export function PaperEditor({ id, address }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(esign.esignTemplate, { id });
  const failed = error && <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  const back = <BackLink href={address.href({ open: undefined })}>{t('screens.papersToSign')}</BackLink>;
  return (
    <div className="page">
      <PageHeader above={back} title={data?.name ?? t('screens.papersToSign')} about={data && aboutOf(data, t)} />
      {data ? <Opened template={data} /> : <Opening failed={failed} />}
      {data && <DeletePaper template={data} onDeleted={() => address.change({ open: undefined })} />}
    </div>
  );
}

function Opening({ failed }: { readonly failed: ReactNode }) {
  const t = useText();
  return failed ?? <Skeleton lines={10} label={t('paperSign.opening')} />;
}

/** A paper from before has no PDF yet, and gets one first. */
function Opened({ template }: { readonly template: Template }) {
  if (template.number === 0) return <NewPaper id={template.id} isFirst onMade={() => undefined} />;
  return <Editing key={template.version} template={template} />;
}

const aboutOf = ({ fileName, number, surveys }: Template, t: ReturnType<typeof useText>): string =>
  [
    ...(fileName ? [t('papers.version', { file: fileName, number })] : []),
    ...(surveys.length > 0 ? [t('papers.usedBy', { surveys: surveys.join(', ') })] : []),
  ].join(' · ');

function Editing({ template }: { readonly template: Template }) {
  const t = useText();
  const errorsOf = useFieldErrors();
  const faultsSaid = useFaultsSaid();
  const refresh = useRefresh();
  const { notify } = useNotices();
  const mayChange = useAllows()(esign.esignTemplateSave.access);
  const [past, setPast] = useState<readonly PaperDraft[]>([]);
  const [draft, setDraft] = useState<PaperDraft>(() => template);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const guard = useLeaveGuard(past.length > 0, keepsNothing);
  const change = (next: PaperDraft, isStep = true) => {
    if (isStep) setPast((before) => [...before.slice(-MOST_STEPS), draft]);
    setDraft(next);
  };
  const undo = () => {
    const last = past.at(-1);
    if (!last) return;
    setDraft(last);
    setPast(past.slice(0, -1));
  };
  const save = async () => {
    setBusy(true);
    try {
      const { name, status, signers, fields } = draft;
      await request(esign.esignTemplateSave, {
        id: template.id,
        version: template.version,
        name,
        status,
        signers,
        fields,
      });
      setPast([]);
      setWrong([]);
      notify('success', t('papers.saved'));
      await refresh([esign.esignTemplate, esign.esignTemplates]);
    } catch (failure) {
      setWrong(faultsSaid(errorsOf(failure), draft));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <LeaveQuestion guard={guard} />
      {wrong.length > 0 && (
        <Banner kind="error" title={t('papers.wrong')}>
          <ul>
            {wrong.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Suspense fallback={<Skeleton lines={10} label={t('paperSign.opening')} />}>
        <PaperDesk template={template} draft={draft} onChange={change} onUndo={undo} />
      </Suspense>
      {mayChange && (
        <div className="button-row">
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t('papers.save')}
          </Button>
          <Button onClick={undo} disabled={past.length === 0}>
            {t('papers.undo')}
          </Button>
        </div>
      )}
      {mayChange && <NewPaper id={template.id} onMade={() => notify('success', t('papers.replaced'))} />}
    </>
  );
}

const MOST_STEPS = 99;
const keepsNothing = () => false;
