import { imports } from '@coverlane/contract/imports/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import type { FileImport } from './import-state.ts';
import { SaveAnswers } from './SaveAnswers.tsx';

type UndatedClaim = FileImport['undatedClaims'][number];
type Props = { readonly found: FileImport };

/** Claims that do not say when their services were: the operator says it, or leaves them out. */
export function UndatedClaims({ found }: Props) {
  const t = useText();
  const decide = useAction(imports.importDecide, { refreshes: [imports.importGet] });
  const { undatedClaims: claims, counts, otherDates } = found;
  if (claims.length === 0) return null;
  const more = counts.undated - claims.filter(({ date, leaveOut }) => date === null && !leaveOut).length;
  const save = async (values: FormValues) => {
    await decide.mutateAsync({
      id: found.id,
      dates: claims.map(({ key }, index) => answerTo(key, values, index)),
      otherDates: values['others'] === true ? 'leaveOut' : null,
    });
    return undefined;
  };
  return (
    <section className="card" aria-labelledby="undated-claims">
      <h2 id="undated-claims">{t('imports.datesUnknown')}</h2>
      {counts.undated > 0 && <Banner kind="warn" title={t('imports.datesOpen', { count: counts.undated })} />}
      <p className="muted">{t('imports.datesAbout')}</p>
      <Form wide label={t('imports.datesUnknown')} onSubmit={save}>
        {claims.map((claim, index) => (
          <DateQuestion key={claim.key} claim={claim} index={index} />
        ))}
        {more > 0 && <p className="muted">{t('imports.datesMore', { count: more })}</p>}
        <Checkbox name="others" label={t('imports.otherDates')} defaultChecked={otherDates === 'leaveOut'} />
        <SaveAnswers />
      </Form>
    </section>
  );
}

function answerTo(key: string, values: FormValues, index: number) {
  const date = values[`date${index}`];
  const leaveOut = values[`leaveOut${index}`] === true;
  return { key, date: typeof date === 'string' && date !== '' && !leaveOut ? date : null, leaveOut };
}

function DateQuestion({ claim, index }: { readonly claim: UndatedClaim; readonly index: number }) {
  const t = useText();
  const [out, setOut] = useState(claim.leaveOut);
  const { account, name, charges, date } = claim;
  return (
    <div className="imports-code">
      <DateInput
        name={`date${index}`}
        label={t('imports.dateOf', {
          number: account || t('imports.notStated'),
          name: name || t('imports.notStated'),
          amount: charges === null ? t('imports.notStated') : formatMoney(charges),
        })}
        defaultValue={date ?? ''}
        disabled={out}
      />
      <Checkbox name={`leaveOut${index}`} label={t('imports.dateLeaveOut')} checked={out} onChange={setOut} />
    </div>
  );
}
