import type { CoverageType } from '@coverlane/contract/codes.ts';
import { useText } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';

/** What was chosen and is not offered at all by now: no page asks about it any more, so it is taken out here. */
export function StrayElections() {
  const t = useText();
  const store = useDraftStore();
  const { answers, enrollment } = useDraft();
  const stray = answers.elections.filter(
    ({ coverageType, decision }) =>
      decision === 'elect' && !enrollment.offers.some((offer) => offer.coverageType === coverageType),
  );
  // Until the effective date is known nothing is offered yet.
  if (enrollment.offers.length === 0) return null;
  const remove = (type: CoverageType) => {
    const elections = answers.elections.filter(({ coverageType }) => coverageType !== type);
    store.change((before) => ({ ...before, elections }));
    void store.save();
  };
  return stray.map(({ coverageType }) => {
    const type = t(`coverageType.${coverageType}`);
    return (
      <Banner
        key={coverageType}
        kind="warn"
        title={t('enrollment.review.notOffered', { type })}
        action={<Button onClick={() => remove(coverageType)}>{t('enrollment.review.takeOut', { type })}</Button>}
      />
    );
  });
}
