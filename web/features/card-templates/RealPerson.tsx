import { cardCoverageTypes } from '@coverlane/contract/cards/codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** What a real card says. */
export type Sample = Reply<typeof idCards.cardSampleOf>;

type Props = { readonly shown: Sample | undefined; readonly onFound: (sample: Sample) => void };

/** Fills the preview with somebody's own card, found by member number. */
export function RealPerson({ shown, onFound }: Props) {
  const t = useText();
  return (
    <Form
      onSubmit={async ({ memberNumber, coverageType }) => {
        const type = cardCoverageTypes.find((known) => known === coverageType) ?? 'medical';
        onFound(await request(idCards.cardSampleOf, { memberNumber: String(memberNumber ?? ''), coverageType: type }));
      }}
    >
      <TextInput name="memberNumber" label={t('cardTemplates.sampleNumber')} maxLength={40} required />
      <Select
        name="coverageType"
        label={t('cardTemplates.types')}
        empty={null}
        defaultValue="medical"
        choices={cardCoverageTypes.map((value) => ({ value, label: t(`coverageType.${value}`) }))}
      />
      <Button type="submit" icon="eye">
        {t('cardTemplates.sampleShow')}
      </Button>
      <div role="status">
        {shown && <p className="muted">{t('cardTemplates.sampleOf', { name: shown.memberName })}</p>}
      </div>
    </Form>
  );
}
