import { useCallback } from 'react';
import { isFault, useFaultWords } from '../fault-words.ts';
import { useEnrollmentWords } from '../../../lib/useEnrollmentWords.ts';
import { useHasText, useText } from '../../../lib/i18n.ts';
import type { FieldErrors } from '../../../ui/form-values.ts';
import type { OpenDraft } from './draft-store.ts';
import type { Complaints } from './complaints.ts';
import { checkExtraBenefit } from './extra-answers.ts';
import { checkPage, checkSignature } from './page-checks.ts';
import { pageOfField } from './wizard-pages.ts';

/** `const { ofBrowser, ofServer } = useComplaints()`: what is wrong with a page, or the signature, by field, in words. */
export function useComplaints() {
  const t = useText();
  const hasText = useHasText();
  const say = useEnrollmentWords();
  const ofFault = useFaultWords();
  const sentenceOf = useCallback(
    (page: string, { code, label, name = '' }: Complaints[string]): string => {
      if (isFault(code)) return ofFault(code, label ?? '');
      const key = `enrollment.field.${label ?? ''}`;
      const type = `coverageType.${page.split('/')[1] ?? ''}`;
      const said = (one: string) => (hasText(one) ? t(one) : '');
      return t(`enrollment.check.${code}`, { name, label: said(key), type: said(type) });
    },
    [t, hasText, ofFault],
  );
  const ofBrowser = useCallback(
    (page: string, { answers, enrollment }: OpenDraft): FieldErrors =>
      wordsOf(
        checkExtraBenefit(page, answers, enrollment.extras) ?? checkPage(page, answers, enrollment.offers),
        (one) => sentenceOf(page, one),
      ),
    [sentenceOf],
  );
  const ofServer = useCallback(
    (page: string, { answers, enrollment }: OpenDraft): FieldErrors =>
      Object.fromEntries(
        enrollment.issues
          .filter((issue) => pageOfField({ ...enrollment, answers }, issue) === page)
          .map(({ field, reason }) => [field ?? '', say(reason)]),
      ),
    [say],
  );
  const ofSignature = useCallback(
    ({ signature, enrollment }: OpenDraft): FieldErrors =>
      wordsOf(checkSignature(signature, enrollment), (one) => sentenceOf('', one)),
    [sentenceOf],
  );
  return { ofBrowser, ofServer, ofSignature };
}

const wordsOf = (found: Complaints, say: (one: Complaints[string]) => string): FieldErrors =>
  Object.fromEntries(Object.entries(found).map(([field, one]) => [field, say(one)]));
