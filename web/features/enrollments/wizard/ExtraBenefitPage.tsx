import { beside } from '../../../lib/beside.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { DescriptionList, type Detail } from '../../../ui/DescriptionList.tsx';
import { FieldSet } from '../../../ui/FieldSet.tsx';
import { readMoney } from '../../../ui/masks.ts';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { useEnrollmentWords } from '../../../lib/useEnrollmentWords.ts';
import { coveredOf, type Extra, extraAnswer, pageOfExtra, valuesOf, withExtra } from './extra-answers.ts';
import { ExtraValue } from './ExtraValue.tsx';
import { nameOfKey } from './names.ts';
import { usePayText } from './pay-text.ts';
import { PlainChoice } from './PlanCard.tsx';
import { QuestionPage } from './QuestionPage.tsx';
import { SessionReading } from './SessionReading.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';

/** An extra benefit of the session: whether somebody wants it, for whom, how much of it, and what else it asks (domain 5.1). */
export function ExtraBenefitPage() {
  const { page } = useWizard();
  const { enrollment } = useDraft();
  const extra = enrollment.extras.find((one) => pageOfExtra(one) === page);
  return extra ? <ExtraBenefit key={extra.benefitId} extra={extra} /> : null;
}

type Props = { readonly extra: Extra };

function ExtraBenefit({ extra }: Props) {
  const { answers } = useDraft();
  const { decision } = extraAnswer(answers, extra.benefitId);
  const isChosen = extra.kind !== 'link' && extra.kind !== 'info';
  return (
    <QuestionPage title={extra.name} about={extra.description}>
      {isChosen && <Decision extra={extra} />}
      {decision === 'elect' && isChosen && <Elected extra={extra} />}
      <SessionReading about={{ benefitId: extra.benefitId }} name={extra.name} required={extra.pages} />
    </QuestionPage>
  );
}

function Decision({ extra }: Props) {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  const { benefitId, name, mayDecline } = extra;
  const { decision } = extraAnswer(answers, benefitId);
  const field = `extras.${benefitId}.decision`;
  const choose = (choice: 'elect' | 'waive') => () => {
    store.change((before) => withExtra(before, benefitId, { decision: choice }));
    void store.save();
  };
  const radio = (choice: 'elect' | 'waive', leads: boolean) => ({
    name: field,
    leads,
    checked: decision === choice,
    onChoose: choose(choice),
  });
  return (
    <FieldSet field={{ name: field, label: t('enrollment.extra.question', { name }) }}>
      <div className="enrollment-plans">
        <PlainChoice
          radio={radio('elect', true)}
          value="elect"
          label={t('enrollment.extra.elect', { name })}
          about={t('enrollment.extra.electAbout')}
        />
        {mayDecline ? (
          <PlainChoice
            radio={radio('waive', false)}
            value="waive"
            label={t('enrollment.extra.decline', { name })}
            about={t('enrollment.extra.declineAbout')}
          />
        ) : (
          <p className="muted">{t('enrollment.extra.forEveryone')}</p>
        )}
      </div>
    </FieldSet>
  );
}

function Elected({ extra }: Props) {
  const { answers } = useDraft();
  return (
    <>
      {extra.coversFamily && extra.people.length > 1 && <Covered extra={extra} />}
      {extra.hasAmount && <Amount extra={extra} />}
      {valuesOf(answers, extra).map((one) => (
        <ExtraValue key={`${one.asked.key} ${one.person}`} benefitId={extra.benefitId} {...one} />
      ))}
      <Cost extra={extra} />
    </>
  );
}

function Covered({ extra }: Props) {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  const covered = coveredOf(answers, extra);
  const name = `extras.${extra.benefitId}.covered`;
  const cover = (key: string, isOn: boolean) => {
    const keys = isOn ? [...covered, key] : covered.filter((one) => one !== key);
    store.change((before) => withExtra(before, extra.benefitId, { covered: keys }));
    void store.save();
  };
  return (
    <FieldSet field={{ name, label: t('enrollment.benefit.who'), hint: t('enrollment.benefit.whoHint') }}>
      {extra.people.map(({ key, relationship }, at) => (
        <Checkbox
          key={key}
          name={name}
          value={key}
          leads={at === 0}
          label={nameOfKey(answers, key, t)}
          hint={relationship && t(`relationship.${relationship}`)}
          checked={covered.includes(key)}
          disabled={relationship === '18'}
          onChange={(isOn) => cover(key, isOn)}
        />
      ))}
    </FieldSet>
  );
}

/** "From $100.00 to $3,400.00, in steps of $50.00." */
function useLimits({ least, most, step }: Extra): string {
  const t = useText();
  const parts = [
    least && t('enrollment.extra.least', { amount: formatMoney(least) }),
    most && t('enrollment.extra.most', { amount: formatMoney(most) }),
    step && t('enrollment.extra.step', { amount: formatMoney(step) }),
  ];
  return beside(...parts);
}

function Amount({ extra }: Props) {
  const t = useText();
  const store = useDraftStore();
  const { answers, generation } = useDraft();
  const { amount } = extraAnswer(answers, extra.benefitId);
  return (
    <MoneyInput
      key={generation}
      name={`extras.${extra.benefitId}.amount`}
      label={t(extra.isYearly ? 'enrollment.extra.yearly' : 'enrollment.field.volume')}
      hint={useLimits(extra)}
      defaultValue={amount}
      onText={(text) =>
        store.change((before) => withExtra(before, extra.benefitId, { amount: readMoney(text) || text || null }))
      }
    />
  );
}

const isSome = (amount: string | null): amount is string => amount !== null && Number(amount) > 0;

/** What it costs, and of an amount insured what is issued now and what awaits the insurer, apart (domain 2.3). */
function Cost({ extra }: Props) {
  const t = useText();
  const say = useEnrollmentWords();
  const payText = usePayText();
  const { unavailable, perPay, lastPay, monthly, employer, issued, pending, isYearly } = extra;
  if (unavailable) return <p className="muted">{say(unavailable)}</p>;
  const line = (key: 'monthly' | 'employer' | 'issued' | 'pending', amount: string | null): Detail[] =>
    isSome(amount) ? [{ label: t(`enrollment.extra.${key}`), value: formatMoney(amount) }] : [];
  const details: Detail[] = [
    ...(perPay === null ? [] : [{ label: t('enrollment.extra.youPay'), value: payText({ perPay, lastPay }) }]),
    ...line('monthly', isYearly ? null : monthly),
    ...line('employer', employer),
    ...(isSome(pending) ? [...line('issued', issued), ...line('pending', pending)] : []),
  ];
  return <DescriptionList details={details} />;
}
