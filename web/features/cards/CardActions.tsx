import type { DrawnSide } from '@coverlane/contract/cards/layout.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import { useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { fetchFile, saveFile } from '../../lib/files.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { AtDesk } from './AtDesk.tsx';
import type { IdCard } from './id-card.ts';

const FORMATS = ['card', 'letter'] as const;

/** A file on its way, and what went wrong with the last one: said with a way to try again. */
function useFiles() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ error: unknown; again: () => Promise<void> }>();
  const get = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      await work();
    } catch (error) {
      // Whoever closes the list of ways to share has not failed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed({ error, again: () => get(work) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, failed, get };
}

/** What can be done with a card: show it at a desk, save, share, print; and a letter that proves coverage at once. */
export function CardActions({ card }: { readonly card: IdCard }) {
  const t = useText();
  const { language } = useLanguage();
  const files = useFiles();
  const { busy, failed, get } = files;
  const letter = () => void get(() => saveFile(idCards.coverageLetter, { ...whoseOf(card), language }));
  return (
    <div className="stack" data-print="no">
      {failed && <Failed {...failed} busy={busy} />}
      <div className="row">
        {card.front && card.back && <WithCard card={card} sides={[card.front, card.back]} files={files} />}
        <Button kind={card.front ? 'quiet' : 'primary'} icon="document" busy={busy} onClick={letter}>
          {t('cards.letter')}
        </Button>
      </div>
    </div>
  );
}

const whoseOf = ({ memberId, coverageId, effectiveDate }: IdCard) => ({ a: memberId, b: coverageId, effectiveDate });

type WithProps = {
  readonly card: IdCard;
  readonly sides: readonly [DrawnSide, DrawnSide];
  readonly files: ReturnType<typeof useFiles>;
};

function WithCard({ card, sides, files: { busy, get } }: WithProps) {
  const t = useText();
  const [isShown, show] = useState(false);
  const saved: MenuItem[] = FORMATS.map((format) => ({
    label: t(`cards.save.${format}`),
    onSelect: () => void get(() => saveFile(idCards.cardFile, { ...whoseOf(card), format })),
  }));
  return (
    <>
      <Button kind="primary" icon="eye" onClick={() => show(true)}>
        {t('cards.atDesk')}
      </Button>
      <Menu label={t('cards.download')} icon="download" items={saved} />
      {canShare() && (
        <Button icon="external" busy={busy} onClick={() => void get(() => share(whoseOf(card), card.planName))}>
          {t('cards.share')}
        </Button>
      )}
      <Button icon="print" onClick={() => print()}>
        {t('cards.print')}
      </Button>
      {isShown && <AtDesk card={card} sides={sides} onClose={() => show(false)} />}
    </>
  );
}

type FailedProps = { readonly error: unknown; readonly again: () => Promise<void>; readonly busy: boolean };

function Failed({ error, again, busy }: FailedProps) {
  const t = useText();
  const say = useFailureText();
  const isSlow = error instanceof RequestFailed && error.code === 'took-too-long';
  const retry = (
    <Button icon="refresh" busy={busy} onClick={() => void again()}>
      {t('cards.tryAgain')}
    </Button>
  );
  return (
    <div role="alert">
      <Banner kind="error" title={isSlow ? t('cards.slow') : say(error)} action={retry} />
    </div>
  );
}

const canShare = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([''], 'card.pdf', { type: 'application/pdf' })] });

async function share(whose: { a: string; b: string; effectiveDate: string }, title: string): Promise<void> {
  const { blob, name } = await fetchFile(idCards.cardFile, { ...whose, format: 'card' });
  await navigator.share({ title, files: [new File([blob], name, { type: 'application/pdf' })] });
}
