import type { CoverageState } from '@coverlane/contract/codes.ts';
import type { ReactNode } from 'react';
import { formatCount, formatDate, personName } from '../../lib/format.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
import type { Option } from './options.ts';

/** Draws how a found person stands. */
export type DrawState = ((state: CoverageState | null) => ReactNode) | undefined;

type WordsProps = {
  readonly option: Option;
  readonly total: number;
  /** The total belongs to what is typed now. */
  readonly isNew: boolean;
  readonly state: DrawState;
};

type Drawn<Kind extends Option['kind']> = Extract<Option, { kind: Kind }>;

/** What a line says: who or what it is, or what it would do. */
export function OptionWords({ option, total, isNew, state }: WordsProps) {
  switch (option.kind) {
    case 'all':
      return <All total={total} isNew={isNew} />;
    case 'claim':
    case 'document':
      return <Paper option={option} />;
    case 'place':
    case 'recent':
    case 'client':
      return <Known option={option} />;
    case 'member':
      return <Member member={option.member} state={state} />;
    default:
      return <Act option={option} />;
  }
}

/** What the box knows by itself: a place by its name, a member opened lately or a client by name and number. */
function Known({ option }: { readonly option: Drawn<'place' | 'recent' | 'client'> }) {
  if (option.kind === 'place') return <span className="palette-name">{option.place.name}</span>;
  return option.kind === 'recent' ? (
    <Person name={option.member.name} facts={[option.member.memberNumber]} />
  ) : (
    <Person name={option.client.name} facts={[option.client.clientNumber]} />
  );
}

function Member({ member, state }: { readonly member: Drawn<'member'>['member']; readonly state: DrawState }) {
  return (
    <>
      <Person name={personName(member)} facts={[member.memberNumber, member.clientName]} />
      {state?.(member.state)}
    </>
  );
}

function User({ user }: { readonly user: Drawn<'user'>['user'] }) {
  const t = useText();
  return <Person name={personName(user)} facts={[t(`userType.${user.type}`), user.entityName ?? '', user.username]} />;
}

/** An account; an action, or what it would do to whom: a sentence, and below it how to go on or who exactly is meant. */
function Act({ option }: { readonly option: Drawn<'action' | 'user' | 'onMember' | 'onUser'> }) {
  const t = useText();
  if (option.kind === 'action') {
    const { name, takes, isDated } = option.action;
    const hint = takes === 'nothing' ? '' : t(isDated ? 'palette.typeNameDate' : 'palette.typeName');
    return <Person name={name} facts={[hint]} />;
  }
  if (option.kind === 'user') return <User user={option.user} />;
  if (option.kind === 'onUser') {
    const { user } = option;
    return (
      <Person
        name={t('palette.viewOf', { name: personName(user) })}
        facts={[t(`userType.${user.type}`), user.username]}
      />
    );
  }
  const { member, command } = option;
  const name = 'name' in member ? member.name : personName(member);
  const facts = [member.memberNumber, 'clientName' in member ? member.clientName : ''];
  return <Person name={sentenceOf(command, name, t)} facts={facts} />;
}

function sentenceOf({ action, date }: Drawn<'onMember'>['command'], name: string, t: Translate): string {
  if (action.key === 'orderCard') return t('palette.orderOf', { name });
  return date === undefined
    ? t('palette.termOfUndated', { name })
    : t('palette.termOf', { name, date: formatDate(date) });
}

/** How many there are, once that is known of what is typed now. */
function All({ total, isNew }: Pick<WordsProps, 'total' | 'isNew'>) {
  const t = useText();
  const text = isNew && total > 0 ? t('palette.all', { total, count: formatCount(total) }) : t('palette.list');
  return <span className="palette-name">{text}</span>;
}

/** A claim by its number, a document by its name. */
function Paper({ option }: { readonly option: Drawn<'claim' | 'document'> }) {
  const t = useText();
  const { language } = useLanguage();
  if (option.kind === 'claim') {
    const { claimNumber, memberName, providerName, serviceDateFrom } = option.claim;
    return <Person name={claimNumber} facts={[memberName, providerName ?? '', formatDate(serviceDateFrom)]} />;
  }
  const { kind, fileName, personName, clientName, categoryName, at } = option.document;
  const what = categoryName ? wordsIn(categoryName, language) : t(`palette.document.${kind}`);
  const facts = [what, personName ?? '', clientName ?? '', formatDate(at)];
  return <Person name={fileName} facts={facts} />;
}

function Person({ name, facts }: { readonly name: string; readonly facts: readonly string[] }) {
  return (
    <span className="palette-person">
      <span className="palette-name">{name} </span>
      <span className="palette-facts">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
