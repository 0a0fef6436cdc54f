import type { Reply } from '@coverlane/contract/call.ts';
import { reports } from '@coverlane/contract/reports/calls.ts';
import { reportMadeOf } from '@coverlane/contract/reports/own-reports.ts';
import type { ReportDefinition, ReportParam } from '@coverlane/contract/reports/definition.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ParamFields } from './ParamFields.tsx';
import { type Chosen, chosenIn, isPeriod } from './params.ts';
import { type ReportWords, useReportWords } from './report-words.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

type ReportType = Reply<typeof reports.reportTypes>['rows'][number];

/** Chooses a report, asks for its parameters, and has it made or scheduled. */
export function NewReport({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch, isFetching } = useCall(reports.reportTypes, {});
  const part = useRef<HTMLDivElement>(null);
  useFocusOnChoice(part, address.read('report'));
  if (error && !data)
    return <ErrorState title={say(error)} code={error.code} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} label={t('reports.loading')} />;
  if (data.rows.length === 0) return <EmptyState drawing="folder">{t('reports.noTypes')}</EmptyState>;
  const chosen = data.rows.find(({ report }) => report === address.read('report'));
  const definition = chosen && reportMadeOf(chosen.base, chosen.layout);
  return (
    <div ref={part}>
      {definition ? (
        <Asking key={chosen.report} type={chosen} definition={definition} address={address} />
      ) : (
        <Choices types={data.rows} address={address} />
      )}
    </div>
  );
}

/** The heading of what a choice leads to takes the focus, as that of another page would; not the first time. */
function useFocusOnChoice(part: RefObject<HTMLElement | null>, choice: string): void {
  const before = useRef(choice);
  useEffect(() => {
    if (before.current === choice) return;
    before.current = choice;
    const heading = part.current?.querySelector('h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [part, choice]);
}

function Choices({ types, address }: { readonly types: readonly ReportType[]; readonly address: ListAddress }) {
  const t = useText();
  const words = useReportWords();
  return (
    <section aria-labelledby="choose-report">
      <h2 id="choose-report">{t('reports.choose')}</h2>
      <ul className="reports-choices">
        {types.map((type) => (
          <li key={type.report}>
            <Anchor href={address.href({ report: type.report })}>{words.nameOf(type.report)}</Anchor>
            <span className="muted">{aboutOf(type, words, t)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a report is about: of one that administrators made, what they say, or what it is based on. */
const aboutOf = ({ report, base, layout, description }: ReportType, words: ReportWords, t: Translate): string =>
  layout === null || description !== null
    ? words.aboutOf(report, description)
    : t('reports.ownBase', { report: words.nameOf(base) });

/** The parameters with the days that the address names, as where a number of a home page leads to. */
const presetBy = (params: readonly ReportParam[], period: string): readonly ReportParam[] =>
  isPeriod(period) ? params.map((param) => (param.type === 'period' ? { ...param, preset: period } : param)) : params;

type AskingProps = {
  readonly type: ReportType;
  readonly definition: ReportDefinition;
  readonly address: ListAddress;
};

function Asking({ type, definition, address }: AskingProps) {
  const t = useText();
  const words = useReportWords();
  const { type: area } = useUser();
  const navigate = useNavigate();
  const run = useAction(reports.runReport, { refreshes: [reports.reportRuns] });
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>();
  const [scheduling, setScheduling] = useState<Chosen>();
  const { params } = definition;
  return (
    <Card
      title={words.nameOf(type.report)}
      aside={
        <LinkButton href={address.href({ report: undefined, period: undefined })}>
          {t('reports.chooseOther')}
        </LinkButton>
      }
    >
      <p className="muted">{aboutOf(type, words, t)}</p>
      {type.outdated.length > 0 && (
        <Banner kind="warn" title={t('reports.outdated', { names: type.outdated.map(words.heading).join(', ') })} />
      )}
      <Form
        onChange={setValues}
        onSubmit={async (sent) => {
          const { id } = await run.mutateAsync({ report: type.report, ...chosenIn(sent, params) });
          void navigate(`/${area}/reports/${id}`);
        }}
      >
        <ParamFields params={presetBy(params, address.read('period'))} />
        <div className="button-row">
          <Button type="submit" kind="primary" icon="chart">
            {t('reports.run')}
          </Button>
          {type.schedulable && (
            <Button icon="calendar" onClick={() => setScheduling(chosenIn(values ?? {}, params))}>
              {t('reports.schedule')}
            </Button>
          )}
        </div>
      </Form>
      {scheduling && (
        <ScheduleDialog
          report={type.report}
          chosen={scheduling}
          onClose={() => setScheduling(undefined)}
          onSaved={() => address.change({ tab: 'schedules', report: undefined })}
        />
      )}
    </Card>
  );
}
