import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { cobraEvents } from '@coverlane/contract/eligibility/codes.ts';
import { useRefresh } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select } from '../../ui/Select.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

type Props = { readonly memberId: string; readonly onClose: () => void };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Opens a case of continued coverage by hand: what happened, when, and the last covered day. */
export function CobraOpening({ memberId, onClose }: Props) {
  const t = useText();
  const refresh = useRefresh();
  const { notify } = useNotices();
  return (
    <Dialog open onClose={onClose} title={t('cobra.open.title')}>
      <Form
        label={t('cobra.open.title')}
        onSubmit={async (values) => {
          await request(cobra.openCobra, {
            memberId,
            event: cobraEvents.find((name) => name === values['event']) ?? 'termination',
            eventDate: textOf(values['eventDate']),
            lastDay: textOf(values['lastDay']),
            coveredUntil: textOf(values['coveredUntil']) || null,
            note: textOf(values['note']) || null,
          });
          await refresh([cobra.cobraList]);
          notify('success', t('cobra.open.done'));
          onClose();
        }}
      >
        <p className="muted">{t('cobra.open.about')}</p>
        <Select
          name="event"
          label={t('cobra.open.event')}
          required
          choices={cobraEvents.map((value) => ({ value, label: t(`cobra.event.${value}`) }))}
        />
        <DateInput name="eventDate" label={t('cobra.open.eventDate')} required />
        <DateInput name="lastDay" label={t('cobra.open.lastDay')} required />
        <DateInput name="coveredUntil" label={t('cobra.open.until')} hint={t('cobra.open.untilHint')} optional />
        <TextArea name="note" label={t('cobra.note')} optional />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('cobra.open.save')}
          </Button>
          <Button onClick={onClose}>{t('cobra.notNow')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
