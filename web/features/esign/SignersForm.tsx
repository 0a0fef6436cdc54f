import { MOST_SIGNERS } from '@coverlane/contract/esign/codes.ts';
import type { PaperSigner } from '@coverlane/contract/esign/model.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { NO_WORDS, type PaperDraft } from './paper-draft.ts';
import { WordsInputs } from './WordsInputs.tsx';

type Props = { readonly draft: PaperDraft; readonly onChange: (draft: PaperDraft) => void };

/** Who signs in which order; the first is whoever is asked. A signer who goes takes their places along. */
export function SignersForm({ draft, onChange }: Props) {
  const t = useText();
  const { signers, fields } = draft;
  const rename = (at: number, words: PaperSigner) =>
    onChange({ ...draft, signers: signers.map((one, index) => (index === at ? words : one)) });
  const remove = (at: number) =>
    onChange({
      ...draft,
      signers: signers.filter((_, index) => index !== at),
      fields: fields
        .filter(({ signer }) => signer !== at + 1)
        .map((one) => (one.signer > at + 1 ? { ...one, signer: one.signer - 1 } : one)),
    });
  const swap = (at: number) => {
    const order = [...signers];
    const [moved] = order.splice(at, 1);
    if (moved) order.splice(at - 1, 0, moved);
    const places = new Map([
      [at + 1, at],
      [at, at + 1],
    ]);
    const follow = (signer: number) => places.get(signer) ?? signer;
    onChange({ ...draft, signers: order, fields: fields.map((one) => ({ ...one, signer: follow(one.signer) })) });
  };
  return (
    <section className="stack stack-tight" aria-label={t('papers.signers')}>
      <h2>{t('papers.signers')}</h2>
      <p className="muted">{t('papers.signersHint')}</p>
      {signers.map((words, at) => (
        <div key={at} className="stack stack-tight" role="group" aria-label={t('papers.signer', { number: at + 1 })}>
          <WordsInputs
            name={`signers.${at + 1}`}
            label={t('papers.signer', { number: at + 1 })}
            words={words}
            onChange={(to) => rename(at, to)}
          />
          <div className="button-row">
            {at > 0 && <Button onClick={() => swap(at)}>{t('papers.signsEarlier', { number: at + 1 })}</Button>}
            {signers.length > 1 && (
              <Button icon="remove" onClick={() => remove(at)}>
                {t('papers.removeSigner', { number: at + 1 })}
              </Button>
            )}
          </div>
        </div>
      ))}
      <div className="button-row">
        <Button
          icon="add"
          disabled={signers.length >= MOST_SIGNERS}
          onClick={() => onChange({ ...draft, signers: [...signers, NO_WORDS] })}
        >
          {t('papers.addSigner')}
        </Button>
      </div>
    </section>
  );
}
