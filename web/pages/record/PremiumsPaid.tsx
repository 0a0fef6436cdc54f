import { premiums } from '@coverlane/contract/premiums/calls.ts';
import { type CoverageType, coverageTypes } from '@coverlane/contract/codes.ts';
import { useState } from 'react';
import { useCall, useRefresh } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { actorSaid } from '../../lib/actors.ts';

type Props = {
  readonly memberId: string;
  /** Types of coverage the person has or had. */
  readonly types: readonly CoverageType[];
};

/** Through which day premiums are paid: what decides whether an end in the past takes back what was paid for. */
export function PremiumsPaid({ memberId, types }: Props) {
  const t = useText();
  const [entering, setEntering] = useState(false);
  const { data } = useCall(premiums.premiumsPaid, { memberId });
  const rows = data?.rows.filter((row) => row.memberId === memberId) ?? [];
  if (types.length === 0) return null;
  return (
    <Card title={t('premiums.title')}>
      <p className="muted">{t('premiums.about')}</p>
      {rows.length > 0 && (
        <DescriptionList
          details={rows.map(({ coverageType, paidThrough, source, recordedAt, recordedBy }) => ({
            label: t(`coverageType.${coverageType}`),
            value: (
              <>
                {paidThrough === null
                  ? t('premiums.nothing')
                  : t('premiums.through', { date: formatDate(paidThrough) })}
                <br />
                <span className="small muted">
                  {[t(`premiums.source.${source}`), actorSaid(recordedBy, t), formatDateTime(recordedAt).split(' ')[0]]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </>
            ),
          }))}
        />
      )}
      <div className="button-row" data-print="no">
        <Button onClick={() => setEntering(true)}>{t('premiums.enter')}</Button>
      </div>
      {entering && <Entry memberId={memberId} types={types} onClose={() => setEntering(false)} />}
    </Card>
  );
}

function Entry({ memberId, types, onClose }: Props & { readonly onClose: () => void }) {
  const t = useText();
  const refresh = useRefresh();
  const { notify } = useNotices();
  return (
    <Dialog open onClose={onClose} title={t('premiums.enter')}>
      <Form
        label={t('premiums.enter')}
        onSubmit={async ({ coverageType, paidThrough, nothing }) => {
          const type = coverageTypes.find((one) => one === coverageType);
          const date = typeof paidThrough === 'string' && nothing !== true ? paidThrough : null;
          if (type === undefined) return undefined;
          if (date === null && nothing !== true) return { paidThrough: t('premiums.whichDay') };
          await request(premiums.recordPremiumsPaid, { memberId, coverageType: type, paidThrough: date });
          await refresh([premiums.premiumsPaid]);
          notify('success', t('premiums.entered'));
          onClose();
          return undefined;
        }}
      >
        <Select
          name="coverageType"
          label={t('premiums.type')}
          choices={types.map((type) => ({ value: type, label: t(`coverageType.${type}`) }))}
          defaultValue={types.length === 1 ? types[0] : null}
          required
        />
        <DateInput name="paidThrough" label={t('premiums.lastDay')} optional />
        <Checkbox name="nothing" label={t('premiums.nothing')} />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('premiums.save')}
          </Button>
          <Button onClick={onClose}>{t('premiums.notNow')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
