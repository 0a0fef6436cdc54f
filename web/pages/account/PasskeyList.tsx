import type { Reply } from '@coverlane/contract/call.ts';
import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { factorCalls } from './factor-calls.ts';
import { useTelling } from './useTelling.ts';

type Passkey = Reply<typeof secondFactor.secondFactor>['passkeys'][number];

/** The passkeys of the own account, each with its name, its last use, and how it goes. */
export function PasskeyList({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const t = useText();
  if (passkeys.length === 0) return <p className="muted">{t('factor.passkeyNone')}</p>;
  return (
    <ul className="plain-list user-sessions">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { readonly passkey: Passkey }) {
  const t = useText();
  const remove = useAction(secondFactor.removePasskey, { refreshes: factorCalls });
  const tell = useTelling();
  const [naming, setNaming] = useState(false);
  return (
    <li className="user-session">
      <div className="stack stack-tight">
        <p>
          <strong>{name}</strong>
        </p>
        <p className="small muted">
          {t('factor.passkeyMade', { when: formatDateTime(createdAt) })}
          <br />
          {lastUsedAt === null
            ? t('factor.passkeyUnused')
            : t('factor.passkeyUsed', { when: formatDateTime(lastUsedAt) })}
        </p>
      </div>
      <div className="row">
        <Button kind="quiet" icon="edit" aria-haspopup="dialog" onClick={() => setNaming(true)}>
          {t('factor.passkeyRename')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
        <Button
          kind="quiet"
          icon="remove"
          busy={remove.isPending}
          onClick={() => void tell(remove.mutateAsync({ id }), 'factor.passkeyRemoved')}
        >
          {t('factor.passkeyRemove')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      </div>
      {naming && <PasskeyName id={id} name={name} onClose={() => setNaming(false)} />}
    </li>
  );
}

function PasskeyName({
  id,
  name,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const rename = useAction(secondFactor.renamePasskey, { refreshes: factorCalls });
  return (
    <Dialog open onClose={onClose} title={t('factor.passkeyRename')} maxWidth={480}>
      <Form
        label={t('factor.passkeyRename')}
        onSubmit={async (typed) => {
          await rename.mutateAsync({ id, name: String(typed['name']) });
          onClose();
        }}
      >
        <TextInput name="name" label={t('factor.passkeyName')} defaultValue={name} maxLength={60} required />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('factor.passkeySave')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
