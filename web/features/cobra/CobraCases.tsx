import { cobra } from '@coverlane/contract/cobra/calls.ts';
import type { CobraAction } from '@coverlane/contract/eligibility/codes.ts';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CobraEntry } from './CobraEntry.tsx';
import { CobraPayments } from './CobraPayments.tsx';
import { CobraQuestions } from './CobraQuestion.tsx';
import { CobraOpening } from './CobraOpening.tsx';
import { type CobraCase, CobraDeadline, CobraStateChip } from './CobraState.tsx';
import { useEnrollmentWords } from '../../lib/useEnrollmentWords.ts';

/** Continued coverage (COBRA) of one person: each loss with its days, why they are so, and what can be entered. */
export function CobraCases({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error } = useCall(cobra.cobraList, { memberId });
  if (error && !data) return <Banner kind="error" title={say(error)} />;
  if (!data) return <Skeleton lines={6} label={t('cobra.loading')} />;
  return (
    <div className="stack">
      <CobraQuestions memberId={memberId} />
      {data.rows.length === 0 && (
        <EmptyState drawing="folder" title={t('cobra.neverLost')}>
          {t('cobra.neverLostAbout')}
        </EmptyState>
      )}
      {data.rows.map((one) => (
        <Case key={one.id} one={one} canEnter={data.canEnter} />
      ))}
      {data.canEnter && <OpenByHand memberId={memberId} />}
    </div>
  );
}

/** The way to a case that was not made by itself. */
function OpenByHand({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const [opening, setOpening] = useState(false);
  return (
    <div className="button-row" data-print="no">
      <Button onClick={() => setOpening(true)}>{t('cobra.open.title')}</Button>
      {opening && <CobraOpening memberId={memberId} onClose={() => setOpening(false)} />}
    </div>
  );
}

/** Closings of what was continued as it was offered: nobody is told that the notice does not hold. */
const HAD_ITS_TIME: ReadonlySet<string> = new Set(['otherCoverage', 'file']);

/** Why a case is closed by what became of its loss; whoever got a notice is to be told. */
function Closed({ one }: { readonly one: CobraCase }) {
  const t = useText();
  if (one.closedBy === null) return null;
  const told = !HAD_ITS_TIME.has(one.closedBy) && one.noticeSentOn !== null ? one.noticeSentOn : null;
  return (
    <Banner kind="info" title={t(`cobra.closed.${one.closedBy}`)}>
      {told !== null && t('cobra.closed.tellNotice', { date: formatDate(told) })}
    </Banner>
  );
}

/** What the notice said of the loss does not hold any more. */
function Outdated({ one: { actions, noticeSentOn } }: { readonly one: CobraCase }) {
  const t = useText();
  if (noticeSentOn === null || !actions.includes('noticeCorrected')) return null;
  return (
    <Banner kind="warn" title={t('cobra.noticeOutdated')}>
      {t('cobra.noticeOutdatedAbout', { date: formatDate(noticeSentOn) })}
    </Banner>
  );
}

function Case({ one, canEnter }: { readonly one: CobraCase; readonly canEnter: boolean }) {
  const t = useText();
  const words = useEnrollmentWords();
  const [entering, setEntering] = useState<CobraAction | null>(null);
  return (
    <Card
      title={t('cobra.caseTitle', { event: t(`cobra.event.${one.event}`), date: formatDate(one.eventDate) })}
      aside={<CobraStateChip state={one.state} />}
    >
      <Closed one={one} />
      <Outdated one={one} />
      {one.deadline && (
        <p>
          <CobraDeadline deadline={one.deadline} />
        </p>
      )}
      <DescriptionList details={detailsOf(one, { t, canEnter })} />
      {one.because.length > 0 && (
        <Disclosure summary={t('cobra.why')}>
          <ul>
            {one.because.map((sentence) => (
              <li key={sentence.code}>{words({ ...sentence, code: `eligibility.${sentence.code}` })}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      {one.actions.length > 0 && (
        <div className="button-row" data-print="no">
          {one.actions.map((action, at) => (
            <Button key={action} {...(at === 0 && { kind: 'primary' })} onClick={() => setEntering(action)}>
              {t(`cobra.enter.${action}`)}
            </Button>
          ))}
        </div>
      )}
      {entering && <CobraEntry one={one} action={entering} onClose={() => setEntering(null)} />}
    </Card>
  );
}

type Shown = { readonly t: Translate; readonly canEnter: boolean };
type Row = { readonly label: string; readonly value: ReactNode };

/** What it costs, what is lacking, what came: nothing where nobody pays yet. */
function moneyOf(one: CobraCase, { t, canEnter }: Shown): Row[] {
  const { premium, shortfall, received } = one;
  const rows: (Row | null)[] = [
    ...premiumsOf(premium, t),
    shortfall && { label: t('cobra.shortfall'), value: shortfallText(shortfall, t) },
    Number(received) > 0 ? { label: t('cobra.received'), value: formatMoney(received) } : null,
    one.payments.length > 0
      ? { label: t('cobra.payments'), value: <CobraPayments one={one} canEnter={canEnter} /> }
      : null,
  ];
  return rows.filter((row) => row !== null);
}

/** What is asked of the person alone, and together with others of the family who continue; nothing without a rate. */
function premiumsOf(premium: CobraCase['premium'], t: Translate): Row[] {
  if (premium === null) return [];
  const { percent, monthly, together } = premium;
  const row = (label: string, amount: string | null): Row[] =>
    amount === null ? [] : [{ label, value: t('cobra.premiumValue', { amount: formatMoney(amount), percent }) }];
  const names = together?.names.join(', ') ?? '';
  return [
    ...row(t('cobra.premium'), monthly),
    ...row(t('cobra.premiumTogether', { names }), together?.monthly ?? null),
  ];
}

const shortfallText = ({ amount, from, by }: NonNullable<CobraCase['shortfall']>, t: Translate): string =>
  t(by === null ? 'cobra.shortfallValue' : 'cobra.shortfallValueTold', {
    amount: formatMoney(amount),
    from: formatDate(from),
    by: by === null ? '' : formatDate(by),
  });

/** What made the months longer. */
const longerBy = ({ disabledSince, secondEvent, secondEventOn }: CobraCase, t: Translate): Row[] => [
  ...(disabledSince === null ? [] : [{ label: t('cobra.disabledSince'), value: formatDate(disabledSince) }]),
  ...(secondEvent === null || secondEventOn === null
    ? []
    : [
        {
          label: t('cobra.secondEventLabel'),
          value: `${t(`cobra.event.${secondEvent}`)}, ${formatDate(secondEventOn)}`,
        },
      ]),
];

/** One kind of coverage with its plan and, where it has ended, its own last day. */
function lostText({ coverageType, planName: plan, lastDay }: CobraCase['lost'][number], t: Translate): string {
  const type = t(`coverageType.${coverageType}`);
  return lastDay === null ? `${type}: ${plan}` : t('cobra.lostKind', { type, plan, date: formatDate(lastDay) });
}

function Kinds({ kinds }: { readonly kinds: readonly string[] }) {
  return (
    <ul className="plain-list">
      {kinds.map((kind) => (
        <li key={kind}>{kind}</li>
      ))}
    </ul>
  );
}

/** Where a case comes from, by whose law it is, what Medicare means for it, and from when there is other coverage. */
const originOf = ({ origin, law, medicareOn, otherFrom }: CobraCase, t: Translate): Row[] => [
  ...(origin === 'change' ? [] : [{ label: t('cobra.origin'), value: t(`cobra.origin.${origin}`) }]),
  ...(law === 'state' ? [{ label: t('cobra.law'), value: t('cobra.law.state') }] : []),
  ...(medicareOn === null ? [] : [{ label: t('cobra.medicareOn'), value: formatDate(medicareOn) }]),
  ...(otherFrom === null ? [] : [{ label: t('cobra.otherFrom'), value: formatDate(otherFrom) }]),
];

const day = (date: string | null): string | null => (date === null ? null : formatDate(date));

/** What is known, the days that have not come left out. */
function detailsOf(one: CobraCase, shown: Shown) {
  const { t } = shown;
  const chosen = one.lost.filter(({ coverageType }) => one.coverageTypes?.includes(coverageType) ?? true);
  const lost = chosen.map((kind) => lostText(kind, t));
  const dates = [
    ['noticeSentOn', one.noticeSentOn],
    ['electedOn', one.electedOn],
    ['waivedOn', one.waivedOn],
    ['paidThrough', one.paidThrough],
    ['endedOn', one.endedOn],
  ] as const;
  return [
    ...originOf(one, t),
    { label: t('cobra.lastDay'), value: day(one.lastDay) },
    { label: t('cobra.lost'), value: <Kinds kinds={lost} /> },
    {
      label: t('cobra.span'),
      value: t('cobra.spanValue', {
        from: formatDate(one.coveredFrom),
        until: formatDate(one.coveredUntil),
        months: one.months,
      }),
    },
    ...longerBy(one, t),
    ...moneyOf(one, shown),
    ...dates
      .filter(([, date]) => date !== null)
      .map(([name, date]) => ({ label: t(`cobra.${name}`), value: day(date) })),
    ...(one.note ? [{ label: t('cobra.note'), value: one.note }] : []),
  ];
}
