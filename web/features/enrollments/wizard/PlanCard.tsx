import { type ReactNode, useId } from 'react';
import { useEnrollmentWords } from '../../../lib/useEnrollmentWords.ts';
import { centsOrZero } from '@coverlane/contract/words/cents.ts';
import { beside } from '../../../lib/beside.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import type { Offer, OfferedPlan } from './draft.ts';
import { signed } from './CostRibbon.tsx';
import { minus } from './running-cost.ts';
import { usePayText } from './pay-text.ts';
import { YearlyBars } from './YearlyBars.tsx';

/** The radio button of a choice among plans. */
interface Radio {
  readonly name: string;
  /** The first of its group: where the line of an error summary leads. */
  readonly leads: boolean;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

type Props = {
  readonly plan: OfferedPlan;
  readonly offer: Offer;
  readonly radio: Radio;
  /** The plan's documents. */
  readonly papers?: ReactNode;
};

/** A plan to choose: its name, what it costs and how that differs from today, what it covers, or why it cannot be had. */
export function PlanCard({ plan, offer, radio, papers }: Props) {
  const t = useText();
  const id = useId();
  const isToday = offer.current?.planId === plan.planId;
  return (
    <div className="enrollment-plan" data-chosen={radio.checked} data-off={plan.unavailable !== null}>
      <div className="choice enrollment-plan-head">
        <RadioInput radio={radio} value={plan.planId} id={id} disabled={plan.unavailable !== null} />
        <label id={`${id}-name`} htmlFor={id} className="enrollment-plan-name">
          {plan.name}
        </label>
        {isToday && <Chip tone="info">{t('enrollment.benefit.now')}</Chip>}
      </div>
      <div id={`${id}-about`} className="enrollment-plan-body">
        {plan.unavailable ? <Unavailable plan={plan} /> : <Price plan={plan} offer={offer} />}
        <Highlights plan={plan} />
      </div>
      {papers}
    </div>
  );
}

type RadioProps = { readonly radio: Radio; readonly value: string; readonly id: string; readonly disabled?: boolean };

function RadioInput({ radio: { name, leads, checked, onChoose }, value, id, disabled = false }: RadioProps) {
  return (
    <input
      id={id}
      type="radio"
      className="enrollment-radio"
      name={name}
      value={value}
      checked={checked}
      disabled={disabled}
      aria-describedby={`${id}-about`}
      {...(leads && { 'data-field': name })}
      onChange={onChoose}
    />
  );
}

function Unavailable({ plan }: { readonly plan: OfferedPlan }) {
  const say = useEnrollmentWords();
  return plan.unavailable && <p className="muted">{say(plan.unavailable)}</p>;
}

function Price({ plan, offer }: Pick<Props, 'plan' | 'offer'>) {
  const t = useText();
  const say = useEnrollmentWords();
  const payText = usePayText();
  const { perPay, lastPay } = plan;
  const note = plan.notes.at(-1);
  if (perPay === null) return <p className="muted">{note ? say(note) : t('enrollment.benefit.noPrice')}</p>;
  const today = offer.current?.perPay ?? null;
  const difference = minus(perPay, today ?? perPay);
  const isSame = centsOrZero(difference) === 0;
  return (
    <>
      <p className="enrollment-plan-price numbers">
        <strong>{payText({ perPay, lastPay })}</strong>
        {!isSame && <span className="muted"> {t('enrollment.fromToday', { difference: signed(difference) })}</span>}
      </p>
      <PriceParts plan={plan} />
      <YearlyBars plan={plan} offer={offer} />
      {plan.notes.map((note) => (
        <p key={JSON.stringify(note)} className="small">
          {say(note)}
        </p>
      ))}
    </>
  );
}

/** "Employee & Children · $547.30 a month · the employer pays $364.87". */
function PriceParts({ plan: { tier, tierLabel, monthly, employer } }: Pick<Props, 'plan'>) {
  const t = useText();
  const { language } = useLanguage();
  // A label that the client chose is in English; the tier's own name is in every language.
  const own = language === 'en' || tier === 'NOTIER' ? tierLabel : null;
  const named = own ?? (tier !== null && tier !== 'NOTIER' && t(`tier.${tier}`));
  const parts = [
    named,
    monthly && t('enrollment.aMonth', { amount: formatMoney(monthly) }),
    employer && t('enrollment.benefit.employer', { amount: formatMoney(employer) }),
  ];
  return <p className="muted small">{beside(...parts)}</p>;
}

function Highlights({ plan: { highlights } }: { readonly plan: OfferedPlan }) {
  if (highlights.length === 0) return null;
  return (
    <dl className="enrollment-highlights">
      {highlights.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="numbers">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type PlainProps = {
  readonly radio: Radio;
  readonly value: string;
  readonly label: string;
  readonly about: string;
};

/** A choice that is no plan: keeping what there is, or waiving. */
export function PlainChoice({ radio, value, label, about }: PlainProps) {
  const id = useId();
  return (
    <div className="enrollment-plan enrollment-plan-plain" data-chosen={radio.checked}>
      <div className="choice enrollment-plan-head">
        <RadioInput radio={radio} value={value} id={id} />
        <label htmlFor={id} className="enrollment-plan-name">
          {label}
        </label>
      </div>
      <p id={`${id}-about`} className="muted small enrollment-plan-body">
        {about}
      </p>
    </div>
  );
}
