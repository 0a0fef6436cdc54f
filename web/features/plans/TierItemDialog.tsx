import { plans, type TierItemReply } from '@coverlane/contract/plans/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useTierName } from './tier-words.ts';
import { textOf } from './typed.ts';

type Props = { readonly item: TierItemReply; readonly onClose: () => void };

/** Names in three languages, the code in files, whether it is offered; the code itself while nothing uses it. */
export function TierItemDialog({ item, onClose }: Props) {
  const t = useText();
  const name = useTierName()(item);
  const { notify } = useNotices();
  const save = useAction(plans.saveTierItem, { refreshes: [plans.tiers] });
  const submit = async (values: FormValues) => {
    await save.mutateAsync({
      id: item.id,
      version: item.version,
      ...(!item.inUse && { code: textOf(values['code']) ?? '' }),
      label: textOf(values['label']) ?? '',
      labelKo: textOf(values['labelKo']),
      labelEs: textOf(values['labelEs']),
      hd05: textOf(values['hd05']),
      active: values['active'] === true,
    });
    notify('success', t('plans.saved'));
    onClose();
  };
  const hint = item.inUse ? t('plans.codeLocked') : undefined;
  return (
    <Dialog open onClose={onClose} title={t('plans.edit', { name })} maxWidth={520}>
      <Form onSubmit={submit}>
        <TextInput name="label" label={t('plans.labelEn')} defaultValue={item.label} required autoComplete="off" />
        <TextInput name="labelKo" label={t('plans.labelKo')} defaultValue={item.labelKo} optional autoComplete="off" />
        <TextInput name="labelEs" label={t('plans.labelEs')} defaultValue={item.labelEs} optional autoComplete="off" />
        <TextInput
          name="code"
          label={t('plans.code')}
          defaultValue={item.code}
          hint={hint}
          disabled={item.inUse}
          width="short"
          required
          autoComplete="off"
        />
        <TextInput
          name="hd05"
          label={t('plans.hd05')}
          defaultValue={item.hd05}
          width="short"
          optional
          autoComplete="off"
        />
        <Checkbox name="active" label={t('plans.active')} defaultChecked={item.active} />
        <div className="row">
          <Button type="submit" kind="primary">
            {t('plans.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
