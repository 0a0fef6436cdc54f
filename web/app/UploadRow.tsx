import { useState } from 'react';
import { useFieldErrors } from '../lib/failures.ts';
import { formatBytes } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { giveUp, isOnItsWay, sendAgain, type Sending, type Twin } from '../lib/sending-queue.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/icon-paths.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Progress } from '../ui/Progress.tsx';

type Props = { readonly sending: Sending; readonly area: string };

/** One file on its way: how far it is, or why it is not, and what can be done about it. */
export function UploadRow({ sending, area }: Props) {
  const t = useText();
  const { id, wanted, state } = sending;
  const { name, size } = wanted.file;
  return (
    <li className="drop-file">
      <Icon name={icons[state] ?? 'document'} />
      <span className="upload-name">
        {name} <span className="muted small">{formatBytes(size)}</span>
      </span>
      <Button kind="quiet" icon="close" iconOnly onClick={() => giveUp(id)}>
        {t(isOnItsWay(sending) ? 'uploads.cancel' : 'uploads.remove', { name })}
      </Button>
      <div className="upload-state">
        <Standing sending={sending} area={area} />
      </div>
    </li>
  );
}

const icons: Readonly<Partial<Record<Sending['state'], IconName>>> = { failed: 'error', twin: 'info', lost: 'warn' };

function Standing({ sending, area }: Props) {
  const t = useText();
  const { id, wanted, state, percent, twin } = sending;
  if (state === 'failed') return <Failed id={id} failure={sending.failure} />;
  if (state === 'twin') return twin && <Found sending={sending} twin={twin} area={area} />;
  if (state === 'sending')
    return <Progress announce label={t('uploads.sending', { name: wanted.file.name })} value={percent} />;
  return (
    <span className="muted small" role="status">
      {t(`uploads.${state}`)}
    </span>
  );
}

/** Why it did not arrive. @says errors.file- errors.document- errors.disk- errors.too- */
function Failed({ id, failure }: { readonly id: string; readonly failure: unknown }) {
  const t = useText();
  const errorsOf = useFieldErrors();
  return (
    <>
      <div role="alert">
        <FieldError id={`upload-${id}-error`}>{Object.values(errorsOf(failure)).join(' ')}</FieldError>
      </div>
      <Button kind="quiet" icon="refresh" onClick={() => sendAgain(id)}>
        {t('uploads.again')}
      </Button>
    </>
  );
}

type FoundProps = Props & { readonly twin: Twin };

/** The same bytes are there already: the one that is there is opened, used in place of this one, or both are wanted. */
function Found({ sending: { id, wanted }, twin, area }: FoundProps) {
  const t = useText();
  const errorsOf = useFieldErrors();
  const [wrong, setWrong] = useState<string | null>(null);
  const { shareTwin } = wanted;
  const share = () =>
    shareTwin?.(twin).then(
      () => giveUp(id),
      (failure: unknown) => setWrong(Object.values(errorsOf(failure)).join(' ')),
    );
  return (
    <>
      <span className="small" role="status">
        {t('uploads.twin', { name: twin.name })}
      </span>
      <div className="row">
        <LinkButton kind="quiet" href={`/${area}/document/${twin.id}`}>
          {t('uploads.open')}
        </LinkButton>
        {twin.isKept && shareTwin && (
          <Button kind="quiet" onClick={() => void share()}>
            {t('uploads.useTwin')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => sendAgain(id, true)}>
          {t('uploads.anyway')}
        </Button>
      </div>
      {wrong && <FieldError id={`upload-${id}-twin`}>{wrong}</FieldError>}
    </>
  );
}
