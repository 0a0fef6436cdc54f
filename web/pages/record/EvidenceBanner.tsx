import { allows, insurabilityDeciders, premiumKeepers } from '@coverlane/contract/access.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { MemberRecord } from './useMemberRecord.ts';

type Waiting = Reply<typeof insurability.insurabilityList>['rows'][number];

/** An amount, or that it depends on a salary the reader does not see. */
const money = (amount: string | null, t: Translate): string =>
  amount === null ? t('members.amountUntold') : formatMoney(amount);

const wordsOf = ({ coverageType, planName, pending, insured, asked, askedOn, days }: Waiting, t: Translate) => ({
  type: coverageType === 'extra' ? planName : t(`coverageWord.${coverageType}`),
  pending: money(pending, t),
  insured: money(insured, t),
  asked: money(asked, t),
  date: formatDate(askedOn),
  days,
});

/** What of an employee's amounts awaits evidence of insurability: since when, and what is in effect meanwhile. */
export function EvidenceBanner({ record: { id, subscriberId, clientId } }: { readonly record: MemberRecord }) {
  const t = useText();
  const user = useUser();
  const actor = actorOf(user);
  const enabled = id === subscriberId && allows(premiumKeepers, actor);
  const { data } = useCall(insurability.insurabilityList, { memberId: id, clientId }, { enabled });
  const mayDecide = allows(insurabilityDeciders, actor);
  const decide = (planId: string) => (
    <LinkButton href={`/${user.type}/insurability/${id}?client=${clientId}&plan=${planId}`}>
      {t('members.awaitingEvidenceDecide')}
    </LinkButton>
  );
  return (data?.rows ?? []).map((one) => (
    <Banner
      key={one.planId}
      kind="info"
      title={t(one.pending === null ? 'members.awaitingEvidenceUntold' : 'members.awaitingEvidence', wordsOf(one, t))}
      {...(mayDecide && { action: decide(one.planId) })}
    >
      {t(
        one.pending === null ? 'members.awaitingEvidenceUntoldAbout' : 'members.awaitingEvidenceAbout',
        wordsOf(one, t),
      )}
    </Banner>
  ));
}

/** The same for the employee: what was asked for, what counts now, and what happens next. */
export function OwnEvidenceBanner() {
  const t = useText();
  const { data } = useCall(insurability.insurabilityList, {});
  return (data?.rows ?? []).map((one) => (
    <Banner key={one.planId} kind="info" title={t('members.awaitingEvidenceMine', wordsOf(one, t))}>
      {t('members.awaitingEvidenceMineAbout', wordsOf(one, t))}
    </Banner>
  ));
}
