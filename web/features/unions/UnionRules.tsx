import { unionCalls } from '@coverlane/contract/unions/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatMonth } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { RuleSet } from './rule-set.ts';
import { RuleSetForm } from './RuleSetForm.tsx';
import { rulesSaid } from './rules-said.ts';

const refreshes = [unionCalls.unionRuleSets];

/** The rules of a fund, a version for each month in which they changed, said in words (domain 13.1, 13.2). */
export function UnionRules({ unionId }: { readonly unionId: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(unionCalls.unionRuleSets, { unionId });
  const [open, setOpen] = useState<string | null>(null);
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} label={t('unionRules.title')} />;
  const close = () => setOpen(null);
  const [newest] = data.rows;
  const add = (
    <Button kind="primary" icon="add" onClick={() => setOpen('new')}>
      {t('unionRules.new')}
    </Button>
  );
  const above = newest ? (
    <div className="row row-end">{add}</div>
  ) : (
    <EmptyState action={add}>{t('unionRules.none')}</EmptyState>
  );
  return (
    <div className="stack">
      {open === 'new' ? <RuleSetForm unionId={unionId} like={newest} onClose={close} /> : above}
      {data.rows.map((set) =>
        open === set.id ? (
          <RuleSetForm key={set.id} unionId={unionId} set={set} like={set} onClose={close} />
        ) : (
          <OneSet key={set.id} set={set} onEdit={() => setOpen(set.id)} />
        ),
      )}
    </div>
  );
}

function OneSet({ set, onEdit }: { readonly set: RuleSet; readonly onEdit: () => void }) {
  const t = useText();
  const say = useFailureText();
  const { language } = useLanguage();
  const { notify } = useNotices();
  const [isAsked, ask] = useState(false);
  const remove = useAction(unionCalls.removeUnionRuleSet, { refreshes });
  return (
    <Card title={t('unionRules.from', { month: formatMonth(set.effectiveMonth) })}>
      <ul>
        {rulesSaid(set, t, language).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="button-row">
        <Button icon="edit" onClick={onEdit}>
          {t('unionRules.edit')}
        </Button>
        <Button kind="quiet" icon="remove" onClick={() => ask(true)}>
          {t('unionRules.remove')}
        </Button>
      </div>
      <Dialog
        open={isAsked}
        onClose={() => ask(false)}
        title={t('unionRules.removeAsk')}
        footer={
          <Button
            kind="primary"
            busy={remove.isPending}
            onClick={() => remove.mutate({ id: set.id }, { onError: (failure) => notify('error', say(failure)) })}
          >
            {t('unionRules.remove')}
          </Button>
        }
      >
        <p>{t('unionRules.removeAbout')}</p>
      </Dialog>
    </Card>
  );
}
