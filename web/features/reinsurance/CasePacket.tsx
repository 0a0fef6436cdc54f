import { stopLossCases } from '@coverlane/contract/reinsurance/case-calls.ts';
import { packetItems } from '@coverlane/contract/reinsurance/codes.ts';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { OpenCase } from './replies.ts';

/** What the carrier is sent with a request: ticked as it comes, with what is missing in words. */
export function CasePacket({ of }: { readonly of: OpenCase }) {
  const t = useText();
  const { notify } = useNotices();
  const save = useAction(stopLossCases.saveCasePacket, { refreshes: [stopLossCases.stopLossCase] });
  const choices = packetItems.map((value) => ({ value, label: t(`reinsurance.packet.${value}`) }));
  const lacking = choices.filter(({ value }) => !of.packet.includes(value)).map(({ label }) => label);
  return (
    <Card title={t('reinsurance.packet')}>
      <Form
        label={t('reinsurance.packet')}
        onSubmit={async ({ packet }) => {
          const ticked = packetItems.filter((item) => Array.isArray(packet) && packet.some((one) => one === item));
          await save.mutateAsync({ id: of.id, packet: ticked });
          notify('success', t('reinsurance.packetSaved'));
          return undefined;
        }}
      >
        <CheckboxGroup
          key={of.packet.join()}
          name="packet"
          label={t('reinsurance.packetAbout', { there: of.packet.length, all: packetItems.length })}
          choices={choices}
          defaultValue={of.packet}
        />
        {lacking.length > 0 && <p className="muted">{t('reinsurance.packetLacks', { items: lacking.join(', ') })}</p>}
        <div className="button-row">
          <Button type="submit">{t('reinsurance.packetSave')}</Button>
        </div>
      </Form>
    </Card>
  );
}

type HealthProps = { readonly of: OpenCase; readonly health: NonNullable<OpenCase['health']> };

/** Diagnosis and prognosis, for whoever may read health information. */
export function CaseHealth({ of, health }: HealthProps) {
  const t = useText();
  const { notify } = useNotices();
  const save = useAction(stopLossCases.saveCaseHealth, { refreshes: [stopLossCases.stopLossCase] });
  return (
    <Card title={t('reinsurance.health')}>
      <Form
        label={t('reinsurance.health')}
        onSubmit={async ({ diagnosis, prognosis }) => {
          await save.mutateAsync({ id: of.id, diagnosis: String(diagnosis ?? ''), prognosis: String(prognosis ?? '') });
          notify('success', t('reinsurance.healthSaved'));
          return undefined;
        }}
      >
        <TextArea name="diagnosis" label={t('reinsurance.diagnosis')} maxLength={500} defaultValue={health.diagnosis} />
        <TextArea name="prognosis" label={t('reinsurance.prognosis')} maxLength={500} defaultValue={health.prognosis} />
        <div className="button-row">
          <Button type="submit">{t('reinsurance.healthSave')}</Button>
        </div>
      </Form>
    </Card>
  );
}
