import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ChangeList } from '../ui/ChangeList.tsx';
import { isSameValue } from '../ui/form-values.ts';

type Values = Readonly<Record<string, unknown>>;

type Props = {
  /** The fields of the record, with how each shows a value. */
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly show: (value: unknown) => ReactNode;
  }[];
  /** The record as it was opened, as it stands now, and what was typed here. */
  readonly before: Values;
  readonly now: Values;
  readonly mine: Values;
  /** Who wrote it meanwhile, and when, in words. */
  readonly signed: { readonly by: string; readonly at: string };
  readonly onTake: () => void;
};

/** Somebody else saved first: who, and what they changed beside what was typed here, which stays. Saving again keeps it. */
export function NewerRecord({ fields, before, now, mine, signed, onTake }: Props) {
  const t = useText();
  const theirs = fields.filter(({ name }) => !isSameValue(before[name], now[name]));
  const changes = theirs.map(({ name, label, show }) => {
    const said = (value: unknown) => show(value) || t('crud.empty');
    const isMine = name in mine && !isSameValue(mine[name], before[name]) && !isSameValue(mine[name], now[name]);
    const typed = isMine && (
      <>
        {t('crud.conflict.mine')} <strong>{said(mine[name])}</strong>
      </>
    );
    return { label, before: said(before[name]), after: said(now[name]), mine: typed };
  });
  const take = <Button onClick={onTake}>{t('crud.conflict.take')}</Button>;
  return (
    <div role="alert">
      <Banner kind="warn" title={t('crud.conflict.title', signed)} action={take}>
        <ChangeList changes={changes} />
        <p>{t('crud.conflict.text')}</p>
      </Banner>
    </div>
  );
}
