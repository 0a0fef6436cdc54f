import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import type { StatementReply } from './replies.ts';

/** What the carrier would owe if the year ended with what is known today. */
export function YearEnd({ statement: { yearEnd, expected, specific } }: { readonly statement: StatementReply }) {
  const t = useText();
  const isOwed = !yearEnd.settlement.startsWith('-');
  return (
    <Card title={t('reinsurance.yearEnd')}>
      <DescriptionList
        details={[
          { label: t('reinsurance.yearAttachment'), value: formatMoney(yearEnd.attachment) },
          { label: t('reinsurance.minimum'), value: formatMoney(yearEnd.minimum) },
          { label: t('reinsurance.netToDate'), value: formatMoney(yearEnd.net) },
          { label: t('reinsurance.expected'), value: formatMoney(expected) },
          { label: t('reinsurance.reimbursement'), value: formatMoney(yearEnd.reimbursement) },
          { label: t('reinsurance.advanced'), value: formatMoney(yearEnd.advanced) },
          {
            label: t(isOwed ? 'reinsurance.settlement' : 'reinsurance.giveBack'),
            value: <strong>{formatMoney(yearEnd.settlement.replace('-', ''))}</strong>,
          },
          {
            label: t('reinsurance.specificReimbursement'),
            value: (
              <>
                <strong>{formatMoney(specific.reimbursement)}</strong>{' '}
                {Number(specific.aggregating) > 0 && (
                  <span className="muted small">
                    {t('reinsurance.specificExplained', {
                      excess: formatMoney(specific.excess),
                      aggregating: formatMoney(specific.aggregating),
                    })}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
