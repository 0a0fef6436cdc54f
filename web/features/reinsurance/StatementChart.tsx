import { ratioText } from '@coverlane/contract/reinsurance/ratio.ts';
import { centsOrZero, decimalOf } from '@coverlane/contract/words/cents.ts';
import { formatMoney, formatMonth } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { ChartFigure } from '../../ui/charts/ChartFigure.tsx';
import { labelled, labelPlace } from '../../ui/charts/scale.ts';
import { useWidth } from '../../ui/charts/useWidth.ts';
import type { StatementReply } from './replies.ts';
import './reinsurance.css';

const HEIGHT = 220;
/** Room above the highest point, and below the line for the names. */
const [ABOVE, BELOW] = [12, 24];
/** What the name of a month needs. */
const NAME_ROOM = 62;

/** What the chart shows of a month. */
type Months = readonly Pick<StatementReply['months'][number], 'month' | 'netToDate' | 'attachmentToDate' | 'ratio'>[];
type Charted = { readonly months: Months; readonly projection: StatementReply['projection'] };

/** What the figures say, as a sentence. */
function findingOf({ months }: Charted, t: Translate): string {
  const last = months.at(-1);
  if (!last || last.ratio === null)
    return t('reinsurance.findNone', { amount: formatMoney(last?.netToDate ?? '0.00') });
  const above = centsOrZero(last.netToDate) - centsOrZero(last.attachmentToDate);
  const values = { ratio: ratioText(last.ratio), amount: formatMoney(decimalOf(Math.abs(above))) };
  return above > 0 ? t('reinsurance.findAbove', values) : t('reinsurance.findBelow', values);
}

/** Paid to date as columns, the attachment to date as a line above or below them, and where the year would end. */
export function StatementChart({ statement }: { readonly statement: Charted }) {
  const t = useText();
  const [ref, width] = useWidth<HTMLDivElement>(640);
  const { months, projection } = statement;
  const finding = findingOf(statement, t);
  const rows = months.map(({ month, netToDate, attachmentToDate }) => ({
    key: month,
    label: formatMonth(month),
    shown: `${formatMoney(netToDate)} · ${formatMoney(attachmentToDate)}`,
  }));
  const headings = [
    t('reinsurance.month'),
    `${t('reinsurance.chartNet')} · ${t('reinsurance.chartAttachment')}`,
  ] as const;
  return (
    <>
      <ChartFigure finding={finding} headings={headings} rows={rows}>
        <div ref={ref}>
          <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={finding}>
            <Drawn months={months} projection={projection} width={width} />
          </svg>
        </div>
        <ul className="plain-list reinsurance-key small">
          <li data-mark="net">{t('reinsurance.chartNet')}</li>
          <li data-mark="attachment">{t('reinsurance.chartAttachment')}</li>
          {projection && <li data-mark="projection">{t('reinsurance.chartProjection')}</li>}
        </ul>
      </ChartFigure>
      {projection && (
        <p className="muted">
          {t('reinsurance.projected', {
            net: formatMoney(projection.net),
            low: formatMoney(projection.low),
            high: formatMoney(projection.high),
            attachment: formatMoney(projection.attachment),
          })}
        </p>
      )}
    </>
  );
}

type Drawing = Charted & { readonly width: number };

function Drawn({ months, projection, width }: Drawing) {
  const places = months.length + (projection ? 1 : 0);
  const each = width / places;
  const all = months.flatMap(({ netToDate, attachmentToDate }) => [Number(netToDate), Number(attachmentToDate)]);
  const top = Math.max(1, ...all, Number(projection?.high ?? 0), Number(projection?.attachment ?? 0));
  const floor = HEIGHT - BELOW;
  const heightOf = (value: number) => (Math.max(0, value) / top) * (floor - ABOVE);
  const named = labelled(months.length, each * months.length, NAME_ROOM);
  const line = months.map(({ attachmentToDate }, at) => {
    const y = floor - heightOf(Number(attachmentToDate));
    return `${at === 0 ? 'M' : 'L'}${at * each} ${y} H${(at + 1) * each}`;
  });
  return (
    <>
      {months.map(({ month, netToDate }, at) => {
        const tall = heightOf(Number(netToDate));
        return (
          <g key={month}>
            <rect
              className="reinsurance-net"
              x={at * each + each * 0.18}
              width={each * 0.64}
              y={floor - tall}
              height={tall}
              rx="2"
            />
            {named.has(at) && (
              <text
                className="reinsurance-name"
                y={HEIGHT - 6}
                {...labelPlace(formatMonth(month), (at + 0.5) * each, width)}
              >
                {formatMonth(month)}
              </text>
            )}
          </g>
        );
      })}
      {projection && <Ahead projection={projection} x={months.length * each} each={each} heightOf={heightOf} />}
      <path className="reinsurance-attachment" d={line.join(' ')} />
      <line className="chart-axis" x1="0" x2={width} y1={floor + 0.5} y2={floor + 0.5} />
    </>
  );
}

type AheadProps = {
  readonly projection: NonNullable<StatementReply['projection']>;
  readonly x: number;
  readonly each: number;
  readonly heightOf: (value: number) => number;
};

/** The year's end: what net paid would come to, the band around it, and the attachment beside it. */
function Ahead({ projection: { net, low, high, attachment }, x, each, heightOf }: AheadProps) {
  const floor = HEIGHT - BELOW;
  const middle = x + each / 2;
  const [tall, bottom, peak, line] = [net, low, high, attachment].map((value) => heightOf(Number(value)));
  return (
    <g>
      <rect
        className="reinsurance-ahead"
        x={x + each * 0.18}
        width={each * 0.64}
        y={floor - (tall ?? 0)}
        height={tall}
        rx="2"
      />
      <path className="reinsurance-band" d={`M${middle} ${floor - (bottom ?? 0)} V${floor - (peak ?? 0)}`} />
      <path className="reinsurance-attachment" strokeDasharray="5 4" d={`M${x} ${floor - (line ?? 0)} H${x + each}`} />
    </g>
  );
}
