import type { Reply } from '@coverlane/contract/call.ts';
import { planDocuments } from '@coverlane/contract/documents/plan-calls.ts';
import { useCall } from '../../../lib/api.ts';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { wordsIn } from '../../../lib/said-words.ts';
import { useUser } from '../../../lib/session.tsx';
import { Anchor } from '../../../ui/Anchor.tsx';

type Paper = Reply<typeof planDocuments.documentsOfPlans>['rows'][number];

/** The documents of the plans that are offered, asked for all at once; none while they are on their way. */
export function usePlanPapers(planIds: readonly string[]): (planId: string) => readonly Paper[] {
  const { data } = useCall(
    planDocuments.documentsOfPlans,
    planIds.length > 0 ? { planIds: planIds.join(',') } : undefined,
  );
  return (planId) => (data?.rows ?? []).filter((paper) => paper.planId === planId);
}

/** What a plan's documents are called; each opens in a tab of its own, so that the enrollment stays where it is. */
export function PlanPapers({ papers, planName }: { readonly papers: readonly Paper[]; readonly planName: string }) {
  const t = useText();
  const { language } = useLanguage();
  const { type } = useUser();
  if (papers.length === 0) return null;
  return (
    <ul
      className="enrollment-plan-body plain-list small"
      aria-label={t('enrollment.benefit.papers', { plan: planName })}
    >
      {papers.map(({ id, name, categoryName }) => (
        <li key={id}>
          <Anchor href={`/${type}/document/${id}`} target="_blank" rel="noopener">
            {name}
          </Anchor>{' '}
          <span className="muted">{wordsIn(categoryName, language)}</span>
        </li>
      ))}
    </ul>
  );
}
