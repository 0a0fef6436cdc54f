import { sessionRates, type SidePrice } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { previewCovers } from '@coverlane/contract/enrollment-sessions/rates-codes.ts';
import { useState } from 'react';
import { useCall } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSentence } from '../../../lib/sentence.ts';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Money } from '../../../ui/Money.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { Select } from '../../../ui/Select.tsx';

type Props = {
  readonly sessionId: string;
  readonly planId: string;
  readonly divisions: readonly { id: string; name: string }[];
};

const AGE = 41;
const LAST_AGE = 120;

const isAge = (age: number | null): boolean => age !== null && age >= 0 && age <= LAST_AGE;

/** What somebody would pay a paycheck, before and after: asked again with each answer. */
export function RatesPreview({ sessionId, planId, divisions }: Props) {
  const t = useText();
  const [age, setAge] = useState<number | null>(AGE);
  const [covers, setCovers] = useState<(typeof previewCovers)[number]>('FAM');
  const [tobacco, setTobacco] = useState(false);
  const [divisionId, setDivision] = useState(divisions[0]?.id ?? '');
  const isWhole = isAge(age) && divisionId !== '';
  const asked = { sessionId, planId, divisionId, age: age ?? AGE, covers, tobacco };
  const { data } = useCall(sessionRates.previewRates, asked, { enabled: isWhole });
  return (
    <Card title={t('sessionRates.preview')}>
      <div className="row">
        <NumberInput name="age" label={t('sessionRates.age')} defaultValue={AGE} onChange={setAge} required />
        <Select
          name="covers"
          label={t('sessionRates.covers')}
          choices={previewCovers.map((value) => ({ value, label: t(`tier.${value}`) }))}
          value={covers}
          onChange={(value) => setCovers(previewCovers.find((one) => one === value) ?? 'FAM')}
          empty={null}
        />
        <Select
          name="division"
          label={t('plans.division')}
          choices={divisions.map(({ id, name }) => ({ value: id, label: name }))}
          value={divisionId}
          onChange={setDivision}
          empty={null}
        />
        <Checkbox name="tobacco" label={t('plans.tobacco')} checked={tobacco} onChange={setTobacco} />
      </div>
      {data && isWhole && (
        <div className="row" role="status">
          <Side title={t('sessionRates.before', { date: formatDate(data.before.on) })} side={data.before} />
          <Side title={t('sessionRates.after', { date: formatDate(data.after.on) })} side={data.after} />
        </div>
      )}
      <p className="muted small">{t('sessionRates.previewAbout')}</p>
    </Card>
  );
}

function Side({ title, side }: { readonly title: string; readonly side: SidePrice }) {
  const t = useText();
  const say = useSentence();
  const { price, problem } = side;
  return (
    <section>
      <h3>{title}</h3>
      {problem && <p>{say('prices', problem)}</p>}
      {price && (
        <DescriptionList
          details={[
            {
              label: t(price.payPeriods === null ? 'sessionRates.month' : 'sessionRates.paycheck'),
              value: <Money amount={price.perPay} />,
            },
            { label: t('sessionRates.employee'), value: <Money amount={price.employee} /> },
            { label: t('sessionRates.employerShare'), value: <Money amount={price.employer} /> },
            { label: t('sessionRates.monthly'), value: <Money amount={price.monthly} /> },
          ]}
        />
      )}
    </section>
  );
}
