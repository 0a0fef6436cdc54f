import { useCallback } from 'react';
import { useWords } from '../../enrolling/useWords.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import type { FieldErrors } from '../../ui/formValues.ts';
import type { Signing } from './draft.ts';
import type { OpenDraft } from './draft-store.ts';
import type { Complaints } from './complaints.ts';
import { checkPage, checkSignature } from './page-checks.ts';
import { pageOfField } from './wizard-pages.ts';

/** `const { ofBrowser, ofServer } = useComplaints()`: what is wrong with a page, or the signature, by field, in words. */
export function useComplaints() {
  const t = useText();
  const hasText = useHasText();
  const say = useWords();
  const sentenceOf = useCallback(
    (page: string, { code, label }: Complaints[string]): string => {
      const key = `enrollment.field.${label ?? ''}`;
      const type = `coverageType.${page.split('/')[1] ?? ''}`;
      const values = { label: hasText(key) ? t(key) : '', type: hasText(type) ? t(type) : '' };
      return t(`enrollment.check.${code}`, values);
    },
    [t, hasText],
  );
  const ofBrowser = useCallback(
    (page: string, { answers, enrollment }: OpenDraft): FieldErrors =>
      Object.fromEntries(
        Object.entries(checkPage(page, answers, enrollment.offers)).map(([field, one]) => [
          field,
          sentenceOf(page, one),
        ]),
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
    (signature: Signing): FieldErrors =>
      Object.fromEntries(Object.entries(checkSignature(signature)).map(([field, one]) => [field, sentenceOf('', one)])),
    [sentenceOf],
  );
  return { ofBrowser, ofServer, ofSignature };
}
