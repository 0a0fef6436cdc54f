import { premiumKeepers, rateReaders } from '@coverlane/contract/access.ts';
import { clientFields } from '@coverlane/contract/client-fields/calls.ts';
import { healthPrivacy } from '@coverlane/contract/health-privacy/calls.ts';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { MemberRecord } from './useMemberRecord.ts';

const CobraCases = lazy(() =>
  import('../../features/cobra/CobraCases.tsx').then((module) => ({
    default: module.CobraCases,
  })),
);
const Claims = lazy(() =>
  import('../../features/claims/MemberClaims.tsx').then((module) => ({
    default: module.MemberClaims,
  })),
);
const Premiums = lazy(() => import('./PremiumsPaid.tsx').then((module) => ({ default: module.PremiumsPaid })));

const Spending = lazy(() =>
  import('../../features/accumulators/SpendingView.tsx').then((module) => ({
    default: module.SpendingView,
  })),
);

const Hours = lazy(() =>
  import('../../features/hour-bank/HoursView.tsx').then((module) => ({ default: module.HoursView })),
);

const Cards = lazy(() =>
  import('../../features/cards/FamilyCards.tsx').then((module) => ({
    default: module.FamilyCards,
  })),
);

const Costs = lazy(() => import('./FamilyCosts.tsx').then((module) => ({ default: module.FamilyCosts })));

const Letters = lazy(() =>
  import('../../features/health-privacy/LettersElsewhere.tsx').then((module) => ({
    default: module.LettersElsewhere,
  })),
);

const Fields = lazy(() =>
  import('../../features/client-fields/KeptFields.tsx').then((module) => ({
    default: module.KeptFields,
  })),
);

const FieldsToRead = lazy(() =>
  import('../../features/client-fields/ShownOfMember.tsx').then((module) => ({
    default: module.ShownOfMember,
  })),
);

const Forms = lazy(() =>
  import('../../features/forms/FormsOfRecord.tsx').then((module) => ({ default: module.FormsOfRecord })),
);

/** The custom forms that are asked of the person, for whom they are shown to. */
export function MemberForms({ record }: { readonly record: MemberRecord }) {
  return (
    <Suspense>
      <Forms key={record.id} entityType="member" entityId={record.id} />
    </Suspense>
  );
}

/** The ID cards of the person, the orders of printed ones, and for staff why there is none. */
export function MemberCards({ record }: { readonly record: MemberRecord }) {
  const t = useText();
  return (
    <Suspense fallback={<Skeleton lines={6} label={t('members.recordLoading')} />}>
      <Cards key={record.id} memberId={record.id} />
    </Suspense>
  );
}

/** What the person used of the plan's limits; its code comes when it is looked at. */
export function MemberSpending({ record }: { readonly record: MemberRecord }) {
  const t = useText();
  return (
    <Suspense fallback={<Skeleton lines={6} label={t('members.recordLoading')} />}>
      <Spending key={record.id} memberId={record.id} clientId={record.clientId} />
    </Suspense>
  );
}

/** The person's claims, for those who may read them. */
export function MemberClaims({ record }: { readonly record: MemberRecord }) {
  const t = useText();
  return (
    <Suspense fallback={<Skeleton lines={6} label={t('members.recordLoading')} />}>
      <Claims memberId={record.id} />
    </Suspense>
  );
}

/** Continued coverage of the person; its code comes when it is looked at. */
export function MemberCobra({ record }: { readonly record: MemberRecord }) {
  const t = useText();
  return (
    <Suspense fallback={<Skeleton lines={6} label={t('members.recordLoading')} />}>
      <CobraCases memberId={record.id} />
    </Suspense>
  );
}

/** The person's banks of hours, for who keeps union funds; their code comes when they are looked at. */
export function MemberHours({ record }: { readonly record: MemberRecord }) {
  const t = useText();
  return (
    <Suspense fallback={<Skeleton lines={6} label={t('members.recordLoading')} />}>
      <Hours key={record.id} memberId={record.id} />
    </Suspense>
  );
}

/** What client fields say of the person: administrators and whoever a field names change it, others read it (domain 12.3). */
export function MemberFields({ record }: { readonly record: MemberRecord }) {
  const allows = useAllows();
  const { id, clientId, employment } = record;
  const mayKeep = allows(clientFields.clientFieldValues.access);
  if (!mayKeep && !allows(clientFields.shownFieldValues.access)) return null;
  return (
    <Suspense>
      {mayKeep ? (
        <Fields key={id} entityType="member" entityId={id} />
      ) : (
        <FieldsToRead key={id} memberId={id} clientId={clientId} divisionId={employment?.divisionId ?? undefined} />
      )}
    </Suspense>
  );
}

/** Through which day premiums are paid, for those who keep them. */
export function MemberPremiums({ record }: { readonly record: MemberRecord }) {
  const allows = useAllows();
  if (!allows(premiumKeepers)) return null;
  const types = [...new Set(record.coverages.map(({ coverageType }) => coverageType))];
  return (
    <Suspense>
      <Premiums memberId={record.id} types={types} />
    </Suspense>
  );
}

/** Where letters about the person's health go at their own request: read when it is asked for, since each reading is noted. */
export function MemberLetters({ record }: { readonly record: MemberRecord }) {
  const t = useText();
  const allows = useAllows();
  const [open, setOpen] = useState(false);
  if (!allows(healthPrivacy.confidentialAsk.access)) return null;
  if (!open) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('members.letters')}</Button>
      </div>
    );
  }
  return (
    <Suspense fallback={<Skeleton lines={4} label={t('members.recordLoading')} />}>
      <Letters key={record.id} memberId={record.id} voice="staff" />
    </Suspense>
  );
}

/** What the family's coverages cost and who pays it, for whom rates are shown to. */
export function MemberCosts({ record }: { readonly record: MemberRecord }) {
  const t = useText();
  if (!useAllows()(rateReaders)) return null;
  return (
    <Suspense fallback={<Skeleton lines={3} label={t('members.recordLoading')} />}>
      <Costs key={record.id} memberId={record.id} clientId={record.clientId} />
    </Suspense>
  );
}
