import { useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { MyRuns } from './MyRuns.tsx';
import { NewReport } from './NewReport.tsx';
import { Schedules } from './Schedules.tsx';
import './reports.css';

const parts = { new: NewReport, runs: MyRuns, schedules: Schedules } as const;
const TABS = ['new', 'runs', 'schedules'] as const;

/** Reports to ask for, those that were made, and those that come by themselves: `/{area}/reports`. */
export function ReportsPage() {
  const t = useText();
  const { type } = useUser();
  const address = useListAddress(['tab', 'report', 'period']);
  const tab = TABS.find((name) => name === address.read('tab')) ?? 'new';
  const hrefOf = (name: (typeof TABS)[number]) =>
    address.href({ tab: name === 'new' ? undefined : name, report: undefined, period: undefined });
  const Part = parts[tab];
  return (
    <div className="page page-list">
      <PageHeader
        title={t('screens.reports')}
        about={t('reports.about')}
        actions={type === 'admin' && <LinkButton href="/admin/reporttypes">{t('reports.types')}</LinkButton>}
      />
      <Tabs
        label={t('reports.parts')}
        tabs={TABS.map((name) => ({ href: hrefOf(name), label: t(`reports.tab.${name}`) }))}
        current={hrefOf(tab)}
      />
      <Part address={address} />
    </div>
  );
}
