import { ratioText } from '@coverlane/contract/reinsurance/ratio.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { COMPOSITE } from '@coverlane/contract/reinsurance/codes.ts';
import { useCall } from '../../lib/api.ts';
import { dayOf, formatCount, formatDate, formatMoney, formatMonth } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useMayReadClaims } from './useMayReadClaims.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { benefitText } from './benefit-text.ts';
import type { StatementReply } from './replies.ts';

type Month = StatementReply['months'][number];
type Policy = Reply<typeof reinsurance.stopLossPolicy>;
type Props = { readonly month: Month; readonly policy: Policy; readonly address: ListAddress };

/** How one month is worked out: each figure with its formula and what is behind it. */
export function MonthDialog({ month, policy, address }: Props) {
  const t = useText();
  const close = () => address.change({ month: undefined });
  return (
    <Dialog open onClose={close} maxWidth={720} title={t('reinsurance.behind', { month: formatMonth(month.month) })}>
      <div className="stack">
        {month.restated && (
          <p>
            {t('reinsurance.restatedBody', {
              date: formatDate(dayOf(month.restated.issuedAt)),
              enrolled: month.restated.enrolled,
              attachment: formatMoney(month.restated.attachment),
              net: formatMoney(month.restated.net),
            })}
          </p>
        )}
        {!month.isRunOut && <Attachment month={month} policy={policy} />}
        <Net month={month} address={address} />
        <ToDate month={month} />
      </div>
    </Dialog>
  );
}

function Attachment({ month, policy }: Omit<Props, 'address'>) {
  const t = useText();
  const { data } = useCall(reinsurance.aggFactors, { policyId: policy.id, asOf: month.month });
  const factorOf = (coverageType: string, tier: string) =>
    data?.rows.find((one) => one.coverageType === coverageType && one.tierCode === tier) ??
    data?.rows.find((one) => one.coverageType === coverageType && one.tierCode === COMPOSITE);
  return (
    <section>
      <h3>{t('reinsurance.behindAttachment')}</h3>
      <p className="muted">{t('reinsurance.behindCounts', { date: formatDate(month.month) })}</p>
      <DescriptionList
        details={[
          ...month.counts.map(({ coverageType, tierCode, count }) => {
            const factor = factorOf(coverageType, tierCode)?.factor;
            return {
              label: `${t(`coverageType.${coverageType}`)} · ${tierCode}`,
              value: factor === undefined ? formatCount(count) : `${formatCount(count)} × ${formatMoney(factor)}`,
            };
          }),
          { label: t('reinsurance.attachment'), value: <strong>{formatMoney(month.attachment)}</strong> },
        ]}
      />
    </section>
  );
}

function Net({ month, address }: Omit<Props, 'policy'>) {
  const t = useText();
  const mayRead = useMayReadClaims();
  const less = (amount: string) => (Number(amount) === 0 ? formatMoney(amount) : `− ${formatMoney(amount)}`);
  return (
    <section>
      <h3>{t('reinsurance.behindNet')}</h3>
      <DescriptionList
        details={[
          ...month.grossByBenefit.map(({ benefit, paid }) => ({
            label: benefitText(benefit, t),
            value: formatMoney(paid),
          })),
          {
            label: t('reinsurance.gross'),
            value: formatMoney(month.gross),
            ...(mayRead && {
              action: <Anchor href={address.href({ tab: 'claims' })}>{t('reinsurance.behindClaims')}</Anchor>,
            }),
          },
          { label: t('reinsurance.refunded'), value: less(month.refunded) },
          { label: t('reinsurance.ineligible'), value: less(month.ineligible) },
          ...(month.leftOut === '0.00'
            ? []
            : [
                {
                  label: t('reinsurance.behindLeftOut'),
                  value: formatMoney(month.leftOut),
                  ...(mayRead && {
                    action: (
                      <Anchor href={address.href({ tab: 'claims', leftOut: 'true' })}>
                        {t('reinsurance.behindClaims')}
                      </Anchor>
                    ),
                  }),
                },
              ]),
          {
            label: t('reinsurance.specificExcess'),
            value: less(month.specificExcess),
            action: (
              <Anchor href={address.href({ tab: 'watch', month: undefined })}>{t('reinsurance.behindWatch')}</Anchor>
            ),
          },
          { label: t('reinsurance.net'), value: <strong>{formatMoney(month.net)}</strong> },
        ]}
      />
    </section>
  );
}

function ToDate({ month }: { readonly month: Month }) {
  const t = useText();
  return (
    <section>
      <h3>{t('reinsurance.behindRatio')}</h3>
      <p className="muted">{t('reinsurance.behindAccommodation')}</p>
      <DescriptionList
        details={[
          { label: t('reinsurance.netToDate'), value: formatMoney(month.netToDate) },
          { label: t('reinsurance.attachmentToDate'), value: formatMoney(month.attachmentToDate) },
          { label: t('reinsurance.ratio'), value: ratioText(month.ratio) },
          { label: t('reinsurance.minimumToDate'), value: formatMoney(month.minimumToDate) },
          { label: t('reinsurance.advanced'), value: formatMoney(month.advanced) },
          { label: t('reinsurance.accommodation.short'), value: <strong>{formatMoney(month.accommodation)}</strong> },
        ]}
      />
    </section>
  );
}
