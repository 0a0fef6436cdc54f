import type { PaperField } from '@coverlane/contract/esign/model.ts';
import { useText } from '../../lib/i18n.ts';
import { usePlaceName } from './place-names.ts';
import type { PaperDraft } from './paper-draft.ts';

type Faults = Readonly<Record<string, string>>;
type Draft = Pick<PaperDraft, 'signers' | 'fields'> & { readonly fault: string };

/** What is wrong with a paper in sentences that name the place or the signer. @returns how they are said */
export function useFaultsSaid(): (faults: Faults, draft: PaperDraft) => string[] {
  const t = useText();
  const nameOfPlace = usePlaceName();
  const ofPlace = (field: PaperField, fault: string) =>
    t('papers.placeWrong', { place: nameOfPlace(field), page: field.page, fault });
  const ofInput = (label: string, fault: string) => t('papers.inputWrong', { label, fault });
  // What has no English words is not told apart by number: every one of them is named.
  const named = (path: string, { fault, signers, fields }: Draft) => {
    if (path === 'name') return [ofInput(t('papers.name'), fault)];
    if (path === 'signers.en')
      return signers.flatMap(({ en }, at) =>
        isBlank(en) ? [ofInput(t('papers.signer', { number: at + 1 }), fault)] : [],
      );
    if (path === 'fields.label.en')
      return fields.filter(({ label }) => label !== null && isBlank(label.en)).map((field) => ofPlace(field, fault));
    const [of, which = ''] = path.split('.');
    if (of === 'signers' && /^\d+$/.test(which)) return [t('papers.signsNowhere', { signer: which })];
    return fields.filter(({ key }) => key === which).map((field) => ofPlace(field, fault));
  };
  return (faults, { signers, fields }) =>
    Object.entries(faults).flatMap(([path, fault]) => {
      const said = named(path, { fault, signers, fields });
      return said.length > 0 ? said : [fault];
    });
}

const isBlank = (text: string): boolean => text.trim() === '';
