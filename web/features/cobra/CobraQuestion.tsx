import type { Reply } from '@coverlane/contract/call.ts';
import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { cobraEvents } from '@coverlane/contract/eligibility/codes.ts';
import { useState } from 'react';
import { useCall, useRefresh } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

type End = Reply<typeof cobra.unexplainedEnds>['rows'][number];

const EVENTS = [...cobraEvents, 'none'] as const;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Coverage of one person that ended, and nobody said why: was that an event of COBRA? */
export function CobraQuestions({ memberId }: { readonly memberId: string }) {
  const { data } = useCall(cobra.unexplainedEnds, { memberId });
  return data?.rows.map((end) => <Question key={end.lastDay} end={end} canEnter={data.canEnter} />);
}

function Question({ end, canEnter }: { readonly end: End; readonly canEnter: boolean }) {
  const t = useText();
  const [answering, setAnswering] = useState(false);
  const types = end.types.map((type) => t(`coverageType.${type}`)).join(', ');
  return (
    <Banner kind="warn" title={t('cobra.unexplained.title', { types, date: formatDate(end.lastDay) })}>
      <p>{t('cobra.unexplained.about', { date: formatDate(end.noticeBy) })}</p>
      {canEnter && (
        <div className="button-row" data-print="no">
          <Button onClick={() => setAnswering(true)}>{t('cobra.unexplained.answer')}</Button>
        </div>
      )}
      {answering && <Answer end={end} onClose={() => setAnswering(false)} />}
    </Banner>
  );
}

/** An event, which opens its case, or that it was none. */
function Answer({ end, onClose }: { readonly end: End; readonly onClose: () => void }) {
  const t = useText();
  const refresh = useRefresh();
  const { notify } = useNotices();
  const nameOf = (event: (typeof EVENTS)[number]): string =>
    event === 'none' ? t('cobra.unexplained.noEvent') : t(`cobra.event.${event}`);
  return (
    <Dialog open onClose={onClose} title={t('cobra.unexplained.answer')}>
      <Form
        label={t('cobra.unexplained.answer')}
        onSubmit={async (values) => {
          const { caseId } = await request(cobra.explainEnd, {
            memberId: end.memberId,
            lastDay: end.lastDay,
            event: EVENTS.find((name) => name === values['event']) ?? 'none',
            eventDate: textOf(values['eventDate']) || null,
            note: textOf(values['note']) || null,
          });
          await refresh([cobra.cobraList, cobra.unexplainedEnds]);
          notify('success', t(caseId === null ? 'cobra.unexplained.noted' : 'cobra.open.done'));
          onClose();
        }}
      >
        <Select
          name="event"
          label={t('cobra.open.event')}
          required
          choices={EVENTS.map((value) => ({ value, label: nameOf(value) }))}
        />
        <DateInput name="eventDate" label={t('cobra.open.eventDate')} defaultValue={end.lastDay} optional />
        <TextArea name="note" label={t('cobra.note')} optional />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('cobra.unexplained.save')}
          </Button>
          <Button onClick={onClose}>{t('cobra.notNow')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
