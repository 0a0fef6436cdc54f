import { user } from '@coverlane/contract/users/own-calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';

/** How a member's explanations of benefits reach them: by post, unless they chose to do without paper. */
export function PaperlessChoice() {
  const t = useText();
  const say = useFailureText();
  const { id } = useUser();
  const { notify } = useNotices();
  const { data } = useCall(user.getUserSettings, { id });
  const save = useAction(user.setUserSetting, { refreshes: [user.getUserSettings] });
  if (!data) return null;
  const value = data.settings.find(({ key }) => key === 'paperless')?.value ?? 'no';
  const choose = (chosen: string) =>
    save.mutate(
      { id, key: 'paperless', value: chosen },
      {
        onSuccess: () => notify('success', t('claims.paperless.saved')),
        onError: (error) => notify('error', say(error)),
      },
    );
  return (
    <Card>
      <RadioGroup
        name="paperless"
        label={t('claims.paperless')}
        hint={t('claims.paperless.hint')}
        value={save.isPending ? save.variables.value : value}
        onChange={choose}
        choices={(['no', 'yes'] as const).map((each) => ({ value: each, label: t(`claims.paperless.${each}`) }))}
      />
    </Card>
  );
}
