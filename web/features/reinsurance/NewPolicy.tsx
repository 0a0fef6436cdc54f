import { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { useNavigate } from 'react-router';
import { useAction } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useText } from '../../lib/i18n.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PolicyForm } from './PolicyForm.tsx';

/** A policy that is new, of the employer that is worked for or of one to be chosen. */
export function NewPolicy({ clientId, back }: { readonly clientId: string | undefined; readonly back: string }) {
  const t = useText();
  const navigate = useNavigate();
  const { notify } = useNotices();
  const choices = useClientChoices();
  const create = useAction(reinsurance.createStopLossPolicy, { refreshes: [reinsurance.stopLossPolicies] });
  return (
    <div className="page page-list">
      <BackLink href={back}>{t('reinsurance.back')}</BackLink>
      <PageHeader title={t('reinsurance.newTitle')} />
      <div className="page-narrow">
        <PolicyForm
          policy={null}
          cancel={back}
          onSave={async (typed, values) => {
            const { id } = await create.mutateAsync({ clientId: String(values['clientId'] ?? ''), ...typed });
            notify('success', t('reinsurance.saved'));
            void navigate(`${back}/${id}?tab=factors`);
          }}
        >
          <Combobox
            name="clientId"
            label={t('reinsurance.client')}
            choices={choices}
            defaultValue={clientId}
            required
          />
        </PolicyForm>
      </div>
    </div>
  );
}
