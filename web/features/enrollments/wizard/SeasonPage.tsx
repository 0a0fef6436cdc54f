import type { Season, SeasonStanding } from '@coverlane/contract/enrollments/season.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ChipTone } from '../../../ui/Chip.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { keptAll } from './season-answers.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';

const TONES: Readonly<Record<SeasonStanding, ChipTone>> = { same: 'ok', price: 'info', ended: 'warn', new: 'neutral' };

/** First page of a session for somebody on record: what changes with the new plan year, and all of it kept at once where nothing must be decided. */
export function SeasonPage() {
  const t = useText();
  const { season } = useDraft().enrollment;
  if (season === null) return null;
  const isSame = season.rows.every(({ standing }) => standing === 'same') && season.limits.length === 0;
  const about = isSame ? 'enrollment.season.nothing' : 'enrollment.season.about';
  return (
    <QuestionPage
      title={t('enrollment.season.title')}
      about={t(about, { date: formatDate(season.effectiveDate) })}
      wide
      continueLabel={t('enrollment.season.choose')}
    >
      <Plans season={season} />
      {season.limits.length > 0 && <Limits season={season} />}
      <KeepAll season={season} />
    </QuestionPage>
  );
}

function Plans({ season: { rows, effectiveDate } }: { readonly season: Season }) {
  const t = useText();
  const { payPeriods } = useDraft().enrollment.cost;
  const paid = (amount: string | null) => (amount === null ? '–' : formatMoney(amount));
  const each = t(payPeriods === null ? 'enrollment.season.month' : 'enrollment.season.pay');
  return (
    <DataTable
      caption={t('enrollment.season.plans', { each })}
      columns={[
        {
          key: 'plan',
          label: t('enrollment.season.plan'),
          priority: 1,
          cell: (row: Season['rows'][number]) => `${t(`coverageType.${row.coverageType}`)}: ${row.planName}`,
        },
        { key: 'today', label: t('enrollment.season.today'), width: 'money', cell: ({ today }) => paid(today) },
        {
          key: 'next',
          label: t('enrollment.season.from', { date: formatDate(effectiveDate) }),
          width: 'money',
          cell: ({ next }) => paid(next),
        },
        {
          key: 'standing',
          label: t('enrollment.season.change'),
          cell: standingCell,
        },
      ]}
      rows={rows}
      rowKey={({ planId }) => planId}
      empty={<p>{t('enrollment.season.none')}</p>}
    />
  );
}

const standingCell = ({ standing }: Season['rows'][number]) => <Standing of={standing} />;

function Standing({ of }: { readonly of: SeasonStanding }) {
  const t = useText();
  return <StatusChip tone={TONES[of]}>{t(`enrollment.season.standing.${of}`)}</StatusChip>;
}

function Limits({ season: { limits, effectiveDate } }: { readonly season: Season }) {
  const t = useText();
  const { language } = useLanguage();
  const said = (amount: string | null) => (amount === null ? t('enrollment.season.noLimit') : formatMoney(amount));
  return (
    <DataTable
      caption={t('enrollment.season.limits')}
      columns={[
        {
          key: 'limit',
          label: t('enrollment.season.limit'),
          priority: 1,
          cell: ({ planName, names, tierCode }: Season['limits'][number]) =>
            [planName, names[language] ?? names.en, ...(tierCode === null ? [] : [tierCode])].join(' · '),
        },
        { key: 'before', label: t('enrollment.season.today'), width: 'money', cell: ({ before }) => said(before) },
        {
          key: 'after',
          label: t('enrollment.season.from', { date: formatDate(effectiveDate) }),
          width: 'money',
          cell: ({ after }) => said(after),
        },
      ]}
      rows={limits}
      rowKey={({ planId, names, tierCode }) => `${planId} ${names.en} ${tierCode ?? ''}`}
      empty={null}
    />
  );
}

/** Keeps everything that is held and goes on to sign; where something must be decided it says so instead. */
function KeepAll({ season }: { readonly season: Season }) {
  const t = useText();
  const store = useDraftStore();
  const { go } = useWizard();
  if (season.rows.every(({ standing }) => standing === 'new')) return null;
  if (!season.mayKeep) return <p>{t('enrollment.season.decide')}</p>;
  const keep = () => {
    store.change((before) => keptAll(before, store.get().enrollment.offers));
    void store.save();
    go('review/check');
  };
  return (
    <div className="button-row">
      <Button icon="ok" onClick={keep}>
        {t('enrollment.season.keep')}
      </Button>
    </div>
  );
}
