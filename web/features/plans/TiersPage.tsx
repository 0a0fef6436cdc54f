import { plans, type TierStructureReply } from '@coverlane/contract/plans/calls.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAction, useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Loaded } from './Loaded.tsx';
import { TierItems } from './TierItems.tsx';
import './plans.css';

/** Tier structures left, the items of one right: names in three languages, order, what is offered (domain 2.5). */
export function TiersPage() {
  const t = useText();
  const asked = useCall(plans.tiers, {});
  return (
    <div className="page page-list">
      <PageHeader title={t('screens.tiers')} about={t('plans.tiersAbout')} />
      <Loaded of={asked} label={t('screens.tiers')}>
        {({ rows }) => <Chosen rows={rows} />}
      </Loaded>
    </div>
  );
}

/** The structure that the address names, or the first one. */
function Chosen({ rows }: Pick<ListProps, 'rows'>) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('open');
  const chosen = rows.find(({ id }) => id === asked) ?? rows[0];
  if (!chosen) return null;
  return (
    <SplitPane
      showing={asked ? 'form' : 'list'}
      onBack={() => setParams({})}
      list={<Structures rows={rows} chosen={chosen.id} />}
      form={<Structure key={chosen.id} structure={chosen} />}
    />
  );
}

type ListProps = { readonly rows: readonly TierStructureReply[]; readonly chosen: string };

function Structures({ rows, chosen }: ListProps) {
  const t = useText();
  return (
    <nav aria-label={t('plans.structures')}>
      <ul className="plain-list plans-structures">
        {rows.map(({ id, name, items, plans: count }) => (
          <li key={id}>
            <Anchor href={`?open=${id}`} className="plans-structure" aria-current={id === chosen ? 'true' : undefined}>
              <strong>{name}</strong>
              <span className="muted small">{items.map(({ code }) => code).join(' · ')}</span>
              <span className="muted small">{t('plans.usedBy', { count })}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Structure({ structure }: { readonly structure: TierStructureReply }) {
  const t = useText();
  const [renaming, rename] = useState(false);
  const aside = (
    <Button kind="quiet" icon="edit" onClick={() => rename(true)}>
      {t('plans.rename')}
    </Button>
  );
  return (
    <Card title={structure.name} aside={aside}>
      <TierItems structure={structure} />
      {renaming && <RenameDialog structure={structure} onClose={() => rename(false)} />}
    </Card>
  );
}

type RenameProps = { readonly structure: TierStructureReply; readonly onClose: () => void };

function RenameDialog({ structure: { id, name, version }, onClose }: RenameProps) {
  const t = useText();
  const { notify } = useNotices();
  const save = useAction(plans.saveTier, { refreshes: [plans.tiers] });
  return (
    <Dialog open onClose={onClose} title={t('plans.rename')} maxWidth={480}>
      <Form
        onSubmit={async (values) => {
          await save.mutateAsync({ id, version, name: String(values['name'] ?? '') });
          notify('success', t('plans.saved'));
          onClose();
        }}
      >
        <TextInput name="name" label={t('plans.structureName')} defaultValue={name} required autoComplete="off" />
        <div className="row">
          <Button type="submit" kind="primary">
            {t('plans.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
