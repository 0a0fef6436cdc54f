import type { Reply } from '@coverlane/contract/call.ts';
import { sessionDoor } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import type { RequiredPage } from '@coverlane/contract/enrollments/reading.ts';
import { useState } from 'react';
import { useCall } from '../../../lib/api.ts';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { addressOf } from '../../../lib/request.ts';
import { wordsIn } from '../../../lib/said-words.ts';
import { Anchor } from '../../../ui/Anchor.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FieldSet } from '../../../ui/FieldSet.tsx';
import { withPageRead } from './reading.ts';
import { useDraft, useDraftStore } from './useDraft.ts';

type Reading = Reply<typeof sessionEnrolling.sessionReading>;
type Page = Reading['pages'][number];

/** What is read of a plan or an extra benefit: one of the two. */
type About = { readonly planId?: string; readonly benefitId?: string };

const isAbout = (one: Pick<Page, 'planId' | 'benefitId'>, { planId, benefitId }: About): boolean =>
  planId === undefined ? one.benefitId === benefitId : one.planId === planId;

type Props = { readonly about: About; readonly name: string; readonly required: readonly RequiredPage[] };

/** The pages of what somebody chose in a session, with a box where one has to be agreed to, and its papers (domain 5.1). */
export function SessionReading({ about, name, required }: Props) {
  const t = useText();
  const { sessionId } = useDraft().enrollment;
  const { data } = useCall(sessionEnrolling.sessionReading, sessionId === null ? undefined : { id: sessionId });
  const pages = (data?.pages ?? []).filter((one) => isAbout(one, about));
  const papers = (data?.papers ?? []).filter((one) => isAbout(one, about));
  if (pages.length + papers.length === 0) return null;
  return (
    <FieldSet field={{ name: 'reading', label: t('enrollment.reading.title', { name }) }}>
      {pages.map((page) => (
        <ReadPage key={page.id} page={page} required={required.find(({ id }) => id === page.id)} />
      ))}
      <Papers papers={papers} ofBenefit={about.benefitId !== undefined} />
    </FieldSet>
  );
}

/** `const { read, note } = usePageRead(id)`: whether a page was opened and agreed to, and how that is noted. */
function usePageRead(pageId: string) {
  const store = useDraftStore();
  const { answers } = useDraft();
  const note = (agreed?: boolean) => {
    store.change((before) => withPageRead(before, pageId, agreed));
    void store.save();
  };
  return { read: answers.pagesRead?.find((one) => one.pageId === pageId), note };
}

const NOT_REQUIRED = { requireView: false, requireAck: false };

function ReadPage({ page, required }: { readonly page: Page; readonly required: RequiredPage | undefined }) {
  const t = useText();
  const { language } = useLanguage();
  const { read, note } = usePageRead(page.id);
  const [open, setOpen] = useState(false);
  const heading = wordsIn(page.heading, language);
  const { requireView, requireAck } = required ?? NOT_REQUIRED;
  const show = () => {
    setOpen(true);
    note();
  };
  return (
    <div className="stack stack-tight" data-field={requireAck ? undefined : `pages.${page.id}`}>
      <div className="row">
        <Button kind="quiet" onClick={show}>
          {t('enrollment.reading.open', { heading })}
        </Button>
        {requireView && (
          <span className="muted small">{t(read ? 'enrollment.reading.read' : 'enrollment.reading.unread')}</span>
        )}
      </div>
      {requireAck && (
        <Checkbox
          name={`pages.${page.id}`}
          label={t('enrollment.reading.agree', { heading })}
          checked={read?.agreed === true}
          onChange={note}
        />
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={heading} maxWidth={800} dismissible>
        <p className="enrollment-page-text">{wordsIn(page.body, language)}</p>
      </Dialog>
    </div>
  );
}

/** Papers open in a tab of their own, so that the enrollment stays where it is. */
function Papers({ papers, ofBenefit }: { readonly papers: Reading['papers']; readonly ofBenefit: boolean }) {
  const t = useText();
  const call = ofBenefit ? sessionDoor.externalBenefitDoc : sessionDoor.sessionPlanDoc;
  if (papers.length === 0) return null;
  return (
    <ul className="plain-list small">
      {papers.map(({ id, heading, type, language }) => (
        <li key={id}>
          <Anchor href={addressOf(call, { id }).url} target="_blank" rel="noopener" lang={language}>
            {heading}
          </Anchor>{' '}
          <span className="muted">{t(`enrollment.paper.${type}`)}</span>
        </li>
      ))}
    </ul>
  );
}
