import { unionShopDoor } from '@coverlane/contract/union-reports/shop-calls.ts';
import { useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatMonth, formatPhone } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ReportOfMonth } from './ReportOfMonth.tsx';
import { rateSaid, type ShopPageData } from './shop-page.ts';
import './union-shop.css';

/** What a shop's key opens, for its clerk: `/unionshop/{key}` (domain 13.3). */
export function ShopPage() {
  const t = useText();
  const say = useFailureText();
  const { key = '' } = useParams();
  const address = useListAddress(['period']);
  const period = address.read('period') || undefined;
  const { data, error, refetch } = useCall(unionShopDoor.unionShop, { key, ...(period && { period }) }, { keep: true });
  const again = () => void refetch();
  if (error?.status === 404) return <NoShop />;
  const choose = (chosen: string) => address.change({ period: chosen });
  if (data) return <MonthOfShop page={data} link={key} onChoose={choose} onChanged={again} />;
  return (
    <div className="page union-shop">
      {error ? (
        <ErrorState title={say(error)} code={error.code} onRetry={again} />
      ) : (
        <Skeleton lines={8} label={t('unionShop.loading')} />
      )}
    </div>
  );
}

type MonthProps = MonthsProps & { readonly link: string; readonly onChanged: () => void };

/** The page of a month: which it is, how it stands, its report, and whom to ask. */
function MonthOfShop({ page, link, onChoose, onChanged }: MonthProps) {
  const t = useText();
  const { period, report } = page;
  return (
    <div className="page union-shop">
      <PageHeader
        title={t('unionShop.title', { month: formatMonth(period) })}
        about={[page.shopName, page.unionName].join(' · ')}
      />
      <Months page={page} onChoose={onChoose} />
      <Standing page={page} />
      <ReportOfMonth
        key={`${period} ${report.id} ${report.version} ${report.state} ${report.underWay}`}
        page={page}
        link={link}
        onChanged={onChanged}
      />
      {page.phone && <p className="muted">{t('unionShop.phone', { phone: formatPhone(page.phone) })}</p>}
    </div>
  );
}

function NoShop() {
  const t = useText();
  return (
    <div className="page page-narrow">
      <h1 tabIndex={-1}>{t('unionShop.none')}</h1>
      <p>{t('unionShop.noneHint')}</p>
      <div className="button-row">
        <LinkButton href="/user/loginassistance">{t('shell.help')}</LinkButton>
      </div>
    </div>
  );
}

type MonthsProps = { readonly page: ShopPageData; readonly onChoose: (period: string) => void };

/** Which month: each says how it stands. */
function Months({ page: { months, period }, onChoose }: MonthsProps) {
  const t = useText();
  return (
    <Select
      name="period"
      label={t('unionShop.month')}
      width="medium"
      empty={null}
      value={period}
      onChange={onChoose}
      choices={months.map((one) => ({
        value: one.period,
        label: `${formatMonth(one.period)} – ${t(`unionReports.state.${one.state}`)}`,
      }))}
    />
  );
}

/** What whoever begins has to know: by when, what an hour costs, and whether anything is due at all. */
function Standing({ page }: { readonly page: ShopPageData }) {
  const t = useText();
  const { dueOn, rate, agreedRate, isContributionHoliday, report } = page;
  return (
    <>
      <p>
        {t('unionShop.dueOn', { date: formatDate(dueOn) })}{' '}
        {rate !== null &&
          !isContributionHoliday &&
          t(`unionShop.rate.${page.basis}`, { rate: rateSaid(rate, page.basis) })}
      </p>
      {isContributionHoliday && <Banner kind="info" title={t('unionShop.contributionHoliday')} />}
      {agreedRate !== null && rate !== null && (
        <Banner
          kind="warn"
          title={t('unionShop.rateDiffers', {
            rate: rateSaid(rate, page.basis),
            agreed: rateSaid(agreedRate, page.basis),
          })}
        />
      )}
      {report.sentBack !== null && (
        <Banner kind="warn" title={t('unionShop.sentBack')}>
          <p>{report.sentBack}</p>
        </Banner>
      )}
    </>
  );
}
