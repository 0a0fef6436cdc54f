import { Card } from './Card.tsx';
import { BarChart } from './charts/BarChart.tsx';
import { Columns } from './charts/Columns.tsx';
import { HeatCells } from './charts/HeatCells.tsx';
import { Lane } from './charts/Lane.tsx';
import { Ring } from './charts/Ring.tsx';
import { Sparkline } from './charts/Sparkline.tsx';
import { StackedBar } from './charts/StackedBar.tsx';
import { StackedRows, type StackedRow } from './charts/StackedRows.tsx';
import { TimelineStrip } from './charts/TimelineStrip.tsx';

const PAID = [31_200, 28_400, 40_100, 35_000, 22_900, 41_600, 38_250, 36_000, 0, 44_000, 39_500, 27_300];

/** Every chart, with the numbers of a small employer. */
export function GalleryCharts() {
  return (
    <>
      <OverMonths />
      <YearSoFar />
      <TimeAndStrength />
    </>
  );
}

function OverMonths() {
  return (
    <Card title="Columns and bars">
      <Columns
        finding="Paid by month: $384,250 in 12 months, most in October."
        headings={['Month', 'Paid']}
        columns={PAID.map((value, at) => ({
          key: String(at),
          label: `${String(at + 1).padStart(2, '0')}/26`,
          value,
          shown: `$${Math.round(value / 1000)}k`,
        }))}
      />
      <BarChart
        finding="Of 75 people, most are subscribers: 40."
        headings={['Relationship', 'People']}
        bars={[
          { key: 'a', label: 'Subscriber', value: 40, shown: '40' },
          { key: 'b', label: 'Spouse', value: 15, shown: '15' },
          { key: 'c', label: 'Child', value: 20, shown: '20' },
        ]}
      />
    </Card>
  );
}

function YearSoFar() {
  return (
    <Card title="Your year so far">
      <div className="stack">
        <div className="chart-rings">
          <Ring said="Deductible: $108.27 of $1,500.00" percent={7.2}>
            <span className="small muted">Deductible</span>
            <strong>$1,391.73 left</strong>
            <span className="small muted">$108.27 of $1,500.00</span>
          </Ring>
          <Ring said="Out-of-pocket limit: $219.02 of $5,000.00" percent={4.4} tone="you">
            <span className="small muted">Out-of-pocket limit</span>
            <strong>$4,780.98 left</strong>
            <span className="small muted">$219.02 of $5,000.00</span>
          </Ring>
        </div>
        <Lane
          name="Your way through the year"
          now="deductible"
          nowSaid="you are here"
          stretches={[
            { key: 'deductible', label: 'You pay', length: 1.4 },
            { key: 'share', label: 'You and the plan share', length: 3 },
            { key: 'full', label: 'Plan pays', length: 1 },
          ]}
        />
        <StackedBar
          mark={{ at: 80, said: 'Most you could pay: $5,000.00' }}
          parts={[
            { key: 'plan', value: 312, tone: 'plan', said: 'Your plan paid 61%: $312.00' },
            { key: 'discount', value: 120, tone: 'discount', said: 'Discount 23%: $120.00' },
            { key: 'other', value: 30, tone: 'other', said: 'Other insurance 6%: $30.00' },
            { key: 'you', value: 50, tone: 'you', said: 'You may owe 10%: $50.00' },
          ]}
        />
        <StackedRows
          most={5000}
          mark={{ at: 4400, said: 'At the out-of-pocket limit: $4,400.00' }}
          rows={[
            { key: 'low', name: 'Year with low use', said: '$1,900.00', parts: yearOf(100) },
            { key: 'high', name: 'Year with high use', said: '$3,900.00', parts: yearOf(2100) },
          ]}
          legend={[
            { tone: 'other', said: 'Payroll deductions: $1,800.00' },
            { tone: 'you', said: 'Your share of medical bills' },
          ]}
        />
        <p>
          164 members{' '}
          <Sparkline said="Members over 6 months: from 150 to 164" values={[150, 152, 151, 158, 160, 164]} />
        </p>
      </div>
    </Card>
  );
}

const yearOf = (care: number): StackedRow['parts'] => [
  { tone: 'other', value: 1800 },
  { tone: 'you', value: care },
];

function TimeAndStrength() {
  return (
    <Card title="Time and strength">
      <TimelineStrip
        name="Coverage"
        from="2026-01-01"
        to="2026-12-31"
        today={{ day: '2026-11-25', said: 'Today' }}
        rows={[
          {
            key: 'm',
            label: 'Medical',
            stretches: [
              {
                key: '1',
                from: '2025-01-01',
                to: '2026-06-30',
                said: 'HMO, 01/01/2025 to 06/30/2026',
                tone: 'other',
              },
              { key: '2', from: '2026-07-01', to: null, said: 'PPO, since 07/01/2026' },
            ],
          },
          {
            key: 'd',
            label: 'Dental',
            stretches: [{ key: '1', from: '2026-03-01', to: null, said: 'Since 03/01/2026' }],
          },
        ]}
      />
      <HeatCells
        finding="Most claims are paid a month after they began."
        headings={['Begun', 'Same month', '1 month', '2 months']}
        rows={[
          { key: '9', label: '09/2026', cells: [8, 31, 4].map((value) => ({ value, shown: `$${value}k` })) },
          { key: '10', label: '10/2026', cells: [9, 27].map((value) => ({ value, shown: `$${value}k` })) },
        ]}
      />
    </Card>
  );
}
