import { useEnrollmentWords } from '../../../lib/useEnrollmentWords.ts';
import { useText } from '../../../lib/i18n.ts';
import { Anchor } from '../../../ui/Anchor.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { useDraft } from './useDraft.ts';
import { draftOf, useWizard } from './useWizard.ts';
import { sectionToMend, stepOf } from './wizard-pages.ts';

/** What must be mended before anything can be sent, each line leading to its page and back here. */
export function OpenIssues() {
  const t = useText();
  const say = useEnrollmentWords();
  const state = useDraft();
  const { hrefOf } = useWizard();
  const open = state.enrollment.issues
    .map((issue) => ({ ...issue, section: sectionToMend(draftOf(state), issue) }))
    .filter(({ section }) => stepOf(section) !== 'review');
  if (open.length === 0) return null;
  return (
    <Banner kind="warn" title={t('enrollment.review.open', { count: open.length })}>
      <ul>
        {open.map(({ section, field, reason }) => (
          <li key={`${section} ${field} ${reason.code}`}>
            <Anchor href={hrefOf(section, true)}>{say(reason)}</Anchor>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
