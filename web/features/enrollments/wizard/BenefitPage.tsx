import { beside } from '../../../lib/beside.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { centsOrZero } from '@coverlane/contract/words/cents.ts';
import { readMoney } from '../../../ui/masks.ts';
import { FieldSet } from '../../../ui/FieldSet.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { CoveredTwice } from './CoveredTwice.tsx';
import { chosen, electionOf, type Offer, type OfferedPlan, peopleOf, ticked, withElection } from './draft.ts';
import { asksOthers } from './draft-extras.ts';
import { HsaFields } from './HsaFields.tsx';
import { nameOfKey, useEmployeeName } from './names.ts';
import { OtherCoverageBox } from './OtherCoveragePages.tsx';
import { PlainChoice, PlanCard } from './PlanCard.tsx';
import { PlanPapers, usePlanPapers } from './PlanPapers.tsx';
import { PlanCompare } from './PlanCompare.tsx';
import { chosenPlan } from './reading.ts';
import { SessionReading } from './SessionReading.tsx';
import { QuestionPage } from './QuestionPage.tsx';
import { usePayText } from './pay-text.ts';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';
import { WaiverFields } from './WaiverFields.tsx';
import { WhoIsCovered } from './WhoIsCovered.tsx';

/** Benefit selection, one coverage type a page: who is covered, by which plan, or why by none (domain 4.2). */
export function BenefitPage() {
  const { page } = useWizard();
  const { enrollment } = useDraft();
  const offer = enrollment.offers.find(({ coverageType }) => page === `benefits/${coverageType}`);
  return offer ? <Benefit key={offer.coverageType} offer={offer} /> : null;
}

function Benefit({ offer }: { readonly offer: Offer }) {
  const t = useText();
  const name = useEmployeeName();
  const { answers, enrollment } = useDraft();
  const { decision } = electionOf(answers, offer.coverageType);
  const type = t(`coverageType.${offer.coverageType}`);
  return (
    <QuestionPage title={t('enrollment.benefit.title', { name, type })} about={<Today offer={offer} />} wide>
      {decision !== 'waive' && peopleOf(answers, offer).length > 1 && <WhoIsCovered offer={offer} />}
      <PlanChoice offer={offer} />
      <CoveredTwice offer={offer} />
      {decision === 'waive' && <WaiverFields offer={offer} />}
      {decision === 'elect' && <Elected offer={offer} />}
      <Reading offer={offer} />
      {asksOthers(enrollment, offer) && decision !== 'waive' && <OtherCoverageBox />}
      <PlanCompare offer={offer} />
    </QuestionPage>
  );
}

/** What is read of the plan that was chosen, in a session. */
function Reading({ offer }: { readonly offer: Offer }) {
  const { answers, enrollment } = useDraft();
  const plan = chosenPlan(answers, offer);
  if (plan === undefined || enrollment.sessionId === null) return null;
  return <SessionReading about={{ planId: plan.planId }} name={plan.name} required={plan.pages} />;
}

/** What is asked of a plan that was chosen. */
const Elected = ({ offer }: { readonly offer: Offer }) => (
  <>
    {offer.needsVolume && <Volume offer={offer} />}
    {offer.coverageType === 'hsa' && <HsaFields hsa={offer.hsa} />}
  </>
);

/** "Today: Everyday PPO for Jiwoo and Ara, $84.20 per paycheck." */
function Today({ offer: { current } }: { readonly offer: Offer }) {
  const t = useText();
  const { answers } = useDraft();
  const payText = usePayText();
  if (current === null) return null;
  const people = current.covered.map((key) => nameOfKey(answers, key, t)).join(', ');
  const { perPay, lastPay } = current;
  const price = perPay === null ? '' : payText({ perPay, lastPay });
  return beside(t('enrollment.benefit.today', { plan: current.planName, people }), price);
}

/** Can all of them be compared by what a year costs? */
const hasYears = ({ plans }: Offer): boolean =>
  plans.every(({ unavailable, yearly }) => unavailable !== null || yearly !== null);

/**
 * The cheapest first, since the order decides what people choose; what cannot be had last (design 0). By a year of
 * typical use where that is known of all of them, else by the paycheck.
 */
function byPrice(offer: Offer) {
  const costOf = ({ yearly, perPay }: OfferedPlan) => centsOrZero((hasYears(offer) ? yearly?.typical : perPay) ?? '0');
  return offer.plans.toSorted(
    (one, other) =>
      Number(one.unavailable !== null) - Number(other.unavailable !== null) || costOf(one) - costOf(other),
  );
}

/** Ticks that were changed a moment ago: the prices on the page are still those of the ticks before. */
const sameKeys = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));

function PlanChoice({ offer }: { readonly offer: Offer }) {
  const t = useText();
  const store = useDraftStore();
  const { answers, enrollment } = useDraft();
  const election = electionOf(answers, offer.coverageType);
  const name = `elections.${offer.coverageType}`;
  const type = t(`coverageType.${offer.coverageType}`);
  const choose = (choice: string) => {
    store.change((before) => chosen(before, offer, choice));
    void store.save();
  };
  const plans = byPrice(offer);
  const papersOf = usePlanPapers(plans.map(({ planId }) => planId));
  const isStale = !sameKeys(ticked(answers, offer), ticked(enrollment.answers, offer));
  const isOf = (choice: string) => (election.decision === 'elect' ? election.planId : election.decision) === choice;
  return (
    <FieldSet
      field={{
        name,
        label: t('enrollment.benefit.plans', { type }),
        hint: plans.length > 1 && t(hasYears(offer) ? 'enrollment.benefit.sortedYearly' : 'enrollment.benefit.sorted'),
      }}
    >
      <div className="enrollment-plans" aria-busy={isStale}>
        {plans.map((plan, index) => (
          <PlanCard
            key={plan.planId}
            plan={plan}
            offer={offer}
            radio={{ name, leads: index === 0, checked: isOf(plan.planId), onChoose: () => choose(plan.planId) }}
            papers={<PlanPapers papers={papersOf(plan.planId)} planName={plan.name} />}
          />
        ))}
      </div>
      <div className="enrollment-plans">
        {offer.current && (
          <PlainChoice
            radio={{ name, leads: plans.length === 0, checked: isOf('keep'), onChoose: () => choose('keep') }}
            value="keep"
            label={t('enrollment.benefit.keep')}
            about={t('enrollment.benefit.keepAbout', { plan: offer.current.planName })}
          />
        )}
        {offer.required ? (
          <p className="muted">{t('enrollment.benefit.required', { type })}</p>
        ) : (
          <PlainChoice
            radio={{
              name,
              leads: plans.length === 0 && !offer.current,
              checked: isOf('waive'),
              onChoose: () => choose('waive'),
            }}
            value="waive"
            label={t('enrollment.benefit.waive', { type })}
            about={waiveAbout(plans, t)}
          />
        )}
      </div>
    </FieldSet>
  );
}

/** What comes of waiving: nothing, or the plan that a session gives to whoever does. */
function waiveAbout(plans: Offer['plans'], t: Translate): string {
  const instead = plans.find(({ forWaive }) => forWaive);
  return instead === undefined
    ? t('enrollment.benefit.waiveAbout')
    : t('enrollment.benefit.waiveInstead', { plan: instead.name });
}

/** The amount insured, for life cover and the like. */
function Volume({ offer }: { readonly offer: Offer }) {
  const t = useText();
  const store = useDraftStore();
  const { answers, generation } = useDraft();
  const { volume } = electionOf(answers, offer.coverageType);
  return (
    <MoneyInput
      key={generation}
      name={`elections.${offer.coverageType}.volume`}
      label={t(offer.coverageType === 'hsa' ? 'enrollment.hsa.amount' : 'enrollment.field.volume')}
      defaultValue={volume}
      onText={(text) =>
        store.change((before) => withElection(before, offer.coverageType, { volume: readMoney(text) || text || null }))
      }
    />
  );
}
