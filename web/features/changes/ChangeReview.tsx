import { type ReactNode, useState } from 'react';
import { type Consequences, ConsequenceList } from '../enrollments/ConsequenceList.tsx';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PassLimit } from './PassLimit.tsx';
import { useShortcuts } from '../../ui/useShortcuts.ts';

/** Everything asked for stands already: nothing to mend, and nothing to do. */
/** What has no price is said beside every change, and makes none. */
const isNothing = ({ refusals, items }: Consequences): boolean =>
  items.every(({ sentence }) => sentence.code.startsWith('prices.')) &&
  refusals.every(({ reason }) => reason.code === 'nothing-to-change') &&
  (items.length === 0 || refusals.length > 0);

type Props = {
  readonly consequences: Consequences;
  readonly confirm: string;
  readonly danger: boolean;
  /** What was asked for. */
  readonly asked?: ReactNode;
  readonly onConfirm: () => Promise<void>;
  readonly onBack: () => void;
  /** Says that somebody is meant to be covered under two records, where that is asked. */
  readonly onMeant: () => Promise<void>;
  /** Limits of this change can be passed, by whoever may, with a reason: then it is asked again. */
  readonly overridable: boolean | undefined;
  readonly onOverride: (reason: string) => Promise<void>;
};

const asksTwice = ({ refusals }: Consequences): boolean =>
  refusals.some(({ reason }) => reason.code === 'changes.refusal.covered-elsewhere');

/** The second page: what will happen, and the button that makes it so. What is refused cannot be confirmed. */
export function ChangeReview(props: Props) {
  const { consequences, confirm, danger, asked, overridable, onConfirm, onBack, onMeant, onOverride } = props;
  const t = useText();
  const say = useFailureText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const nothing = isNothing(consequences);
  const mayMake = consequences.refusals.length === 0 && !nothing;
  const make = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
    } catch (thrown) {
      setFailure(thrown);
      setBusy(false);
    }
  };
  useConfirmKey(mayMake && !busy, make);
  return (
    <div className="stack">
      {asked}
      <Card title={t('changing.whatHappens')}>
        {nothing ? <p>{t('changing.nothing')}</p> : <ConsequenceList consequences={consequences} dated={!danger} />}
        {consequences.needsApproval && <p className="muted">{t('changing.needsApproval')}</p>}
      </Card>
      <PassLimit overridable={overridable} refusals={consequences.refusals} onAsk={onOverride} />
      {failure !== null && (
        <Banner kind="error" title={say(failure)}>
          {t('changing.kept')}
        </Banner>
      )}
      <div className="row">
        {mayMake && (
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => void make()}
          >
            {confirm}
          </Button>
        )}
        <TwiceButton consequences={consequences} onMeant={onMeant} />
        <Button icon="back" onClick={onBack}>
          {t('changing.change')}
        </Button>
      </div>
    </div>
  );
}

/** Ctrl+Enter goes on, as in every form of several pages: the one key after the command box. */
function useConfirmKey(may: boolean, confirm: () => Promise<void>): void {
  useShortcuts({ 'Mod+Enter': may ? () => void confirm() : undefined });
}

/** Somebody would be covered by one type under two records: the answer that it is meant (domain 3.3). */
function TwiceButton({ consequences, onMeant }: Pick<Props, 'consequences' | 'onMeant'>) {
  const t = useText();
  if (!asksTwice(consequences)) return null;
  return (
    <Button icon="people" onClick={() => void onMeant()}>
      {t('changing.coveredTwice')}
    </Button>
  );
}
