import type { PaperField } from '@coverlane/contract/esign/model.ts';
import { useText } from '../../lib/i18n.ts';
import { usePlaceName } from './place-names.ts';
import type { PaperDraft } from './paper-draft.ts';

type Faults = Readonly<Record<string, string>>;

/** What is wrong with a paper in sentences that name the place or the signer. @returns how they are said */
export function useFaultsSaid(): (faults: Faults, draft: PaperDraft) => string[] {
  const t = useText();
  const nameOfPlace = usePlaceName();
  const ofPlace = (field: PaperField, fault: string) =>
    t('papers.placeWrong', { place: nameOfPlace(field), page: field.page, fault });
  return (faults, { signers, fields }) =>
    Object.entries(faults).flatMap(([path, fault]) => {
      const [of, which = ''] = path.split('.');
      if (of === 'signers' && /^\d+$/.test(which) && fault) return [t('papers.signsNowhere', { signer: which })];
      // What has no English words is not told apart by number: every one of them is named.
      const nameless = signers.flatMap(({ en }, at) => (isBlank(en) ? [t('papers.signer', { number: at + 1 })] : []));
      if (path === 'signers.en' && nameless.length > 0)
        return nameless.map((label) => t('papers.inputWrong', { label, fault }));
      const wordless = fields.filter(({ label }) => label !== null && isBlank(label.en));
      if (path === 'fields.label.en' && wordless.length > 0) return wordless.map((field) => ofPlace(field, fault));
      if (path === 'name') return [t('papers.inputWrong', { label: t('papers.name'), fault })];
      const field = fields.find(({ key }) => key === which);
      return [field ? ofPlace(field, fault) : fault];
    });
}

const isBlank = (text: string): boolean => text.trim() === '';
