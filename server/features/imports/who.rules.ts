import type { Member834 } from '@coverlane/x12/834-model.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import type { Judgement } from '../../domain/identity/judge.ts';
import { isOneHuman } from '../../domain/identity/one-human.ts';
import { identityOfPerson } from '../../domain/identity/of-person.ts';
import {
  asCarried,
  type ClashOf,
  type IdentityQuestion,
  type KnownPerson,
  type Remembered,
} from './identity-question.ts';
import { digitsOf, withoutSsn } from './matching.rules.ts';
import { type Reason, type RosterFamily, subscriberOf } from './roster.ts';
import { whoAnswered } from './who-answered.rules.ts';
import { identityOfRow, judgeRow, type RowPlace } from './row-identity.rules.ts';

/** What is known around a family of a file. */
export type IdentityRules = {
  /** Somebody of the client by id, as the file has left them. */
  person: (id: string) => KnownPerson | undefined;
  /** Whose an SSN (nine digits) was that nobody holds now; `inFile`: until this file gave them another. */
  carried: (ssn: string) => { known: KnownPerson; inFile: boolean } | undefined;
  /** What was answered about two people before, by the key of the question. */
  answers: ReadonlyMap<string, Remembered>;
  /** Notes whom the answer to a question made, for rows to come. */
  became: (key: string, personId: string) => void;
  /** The import that is read: its own answers hold whatever they say. */
  importId: string;
  /** A text as one that tells nothing. */
  digest: (text: string) => string;
};

/** Who a record is about. */
export type Who = {
  person: PersonFacts | undefined;
  /** Asked about, answered or not: about the SSN first, then about the other numbers. */
  questions: readonly IdentityQuestion[];
  /** Without an answer nothing is done with the record. */
  waits: boolean;
  /** The SSN of the record is somebody else's. */
  leavesSsnOut: boolean;
  /** The record of another family that somebody said is the same human's. */
  linkedTo?: string;
  /** The member number of the record is somebody else's. */
  leavesNumberOut: boolean;
  reasons: Reason[];
};

/** One record among those of its stretch. */
export type Asking = { member: Member834; family: RosterFamily; facts: FamilyFacts; rules: IdentityRules };

export const placeOf = ({ family, facts }: Pick<Asking, 'family' | 'facts'>): RowPlace => ({
  subscriberId: family.subscriberId,
  familyNumber: subscriberOf(facts)?.memberNumber ?? null,
  today: facts.today,
});

/** Whose SSN a record states, whoever that is. */
function holderOf({ member, facts, rules }: Asking): KnownPerson | undefined {
  const digits = digitsOf(member);
  const within = facts.people.find((person) => digits !== null && person.ssn?.digits === digits);
  if (within !== undefined) return { person: within, family: facts };
  const id = digits === null ? undefined : facts.ssnHolders.get(digits);
  return id === undefined ? undefined : rules.person(id);
}

/** Somebody whose member number or identifier a record bears. */
export type Perhaps = { known: KnownPerson; about: ClashOf };
type Sure = { person: PersonFacts | undefined; judgement: Judgement | undefined };
const NOBODY: Sure = { person: undefined, judgement: undefined };

const CLASH: Record<ClashOf, string> = {
  ssn: 'ssn-of-another',
  memberNumber: 'number-of-another',
  identifier: 'identifier-of-another',
};

const plain = (person: PersonFacts | undefined): Who => ({
  person,
  questions: [],
  waits: false,
  leavesSsnOut: false,
  leavesNumberOut: false,
  reasons: [],
});

/**
 * Says who a record is about: whoever it surely is, and what its numbers say beside that.
 * @param sure the person whom it surely is about, if any
 * @param perhaps the person whose member number or identifier it bears without being sure
 */
export function decideWho(asking: Asking, { sure, perhaps }: { sure: Sure; perhaps: Perhaps | undefined }): Who {
  const holder = otherHolder(asking, sure);
  if (holder !== undefined) {
    const judgement = judgeRow(asking.member, placeOf(asking), asCarried(holder));
    // One human may have two records: employed, and covered through the spouse.
    if (!isOneHuman(judgement)) return answerTo(asking, { known: holder, about: 'ssn', sure, judgement, perhaps });
    if (sure.person !== undefined || perhaps === undefined) return onOtherRecord(asking, { sure, holder });
  }
  if (sure.person !== undefined) return { ...plain(sure.person), reasons: changesOf(sure.judgement) };
  if (perhaps === undefined) return plain(undefined);
  const judgement = judgeRow(asking.member, placeOf(asking), perhaps.known.person);
  return answerTo(asking, { ...perhaps, sure, judgement, perhaps: undefined });
}

/** Whose the SSN of the record is, where it is somebody else's than the person's it surely is about. */
function otherHolder(asking: Asking, { person }: Sure): KnownPerson | undefined {
  const holder = holderOf(asking) ?? carrierOf(asking, person);
  return holder?.person.id === person?.id ? undefined : holder;
}

/**
 * Who carried the SSN of the record before. It is no number for somebody new, nor, while this file takes it from them, for
 * anybody else: the row is asked about. Whom we know already may have it later, unless it was answered that it is not theirs.
 */
function carrierOf(asking: Asking, person: PersonFacts | undefined): KnownPerson | undefined {
  const digits = digitsOf(asking.member);
  const carrier = digits === null ? undefined : asking.rules.carried(digits);
  if (carrier === undefined) return undefined;
  const { known, inFile } = carrier;
  return inFile || person === undefined || asking.rules.answers.has(keyOf(asking, known, 'ssn')) ? known : undefined;
}

/**
 * Somebody of another family, and the same human: linked by the SSN (domain 3.3). Two employments of one client, and two
 * records of one family, share none: it stays where it is.
 */
function onOtherRecord(asking: Asking, { sure: { person }, holder }: { sure: Sure; holder: KnownPerson }): Who {
  const { member, facts } = asking;
  const { id, subscriberId } = holder.person;
  const isLinked = !(member.subscriber && id === subscriberId) && subscriberId !== subscriberOf(facts)?.id;
  if (isLinked && holder.carried === undefined) return plain(person);
  return { ...plain(person), leavesSsnOut: true, reasons: ON_OTHER_RECORD };
}

/** What is worth saying of a person who was matched although not everything agrees. */
function changesOf(judgement: Judgement | undefined): Reason[] {
  const found = judgement?.contradictedBy ?? [];
  const names = found.some((trait) => trait === 'names' || trait === 'givenName' || trait === 'familyName');
  return [
    ...(names ? [{ code: 'same-person-other-name', values: {} }] : []),
    ...(found.includes('birthDate') ? [{ code: 'same-person-other-birth-date', values: {} }] : []),
  ];
}

type Clash = Perhaps & { sure: Sure; judgement: Judgement; perhaps: Perhaps | undefined };

/** What a question about two people is remembered by. */
function keyOf(asking: Asking, known: KnownPerson, about: ClashOf): string {
  const { memberNumber: _number, systemIdentifier: _own, ...who } = identityOfPerson(asCarried(known));
  return asking.rules.digest(JSON.stringify([about, identityOfRow(asking.member, placeOf(asking)), who]));
}

function questionOf(asking: Asking, { known, about, judgement }: Clash): IdentityQuestion {
  const { member, family, facts, rules } = asking;
  const key = keyOf(asking, known, about);
  const memberNumber = member.subscriber ? family.subscriberId : (placeOf(asking).familyNumber ?? family.subscriberId);
  return {
    key,
    member,
    memberNumber,
    known,
    family: facts,
    about,
    judgement,
    answered: rules.answers.get(key) ?? null,
  };
}

/** What an answer makes of a record; without one it waits. */
function answerTo(asking: Asking, clash: Clash): Who {
  const question = questionOf(asking, clash);
  const remembered = asking.rules.answers.get(question.key);
  const person = clash.sure.person ?? (remembered && madeBy(remembered, asking));
  if (remembered === undefined || !holds(remembered, { asking, clash, person }))
    return waiting(asking, clash, question);
  const who = remembered.answer === 'same' ? meantBy(asking, clash) : notMeantBy(asking, clash, { remembered, person });
  return { ...who, questions: [question, ...who.questions], reasons: [whoAnswered(remembered), ...who.reasons] };
}

function waiting({ member }: Asking, { sure, about, known }: Clash, question: IdentityQuestion): Who {
  const inFamily = about === 'memberNumber' && !member.subscriber;
  const code = inFamily ? 'perhaps-in-family' : known.carried === undefined ? CLASH[about] : 'ssn-carried-before';
  return { ...plain(sure.person), questions: [question], waits: true, reasons: [{ code, values: {} }] };
}

type Holding = { asking: Asking; clash: Clash; person: PersonFacts | undefined };

/** What was answered for another file holds for somebody known alone: it may not make the same person twice. */
const holds = ({ answer, importId }: Remembered, { asking, clash, person }: Holding): boolean =>
  (answer !== 'wrongSsn' || clash.about === 'ssn') && (importId === asking.rules.importId || person !== undefined);

/** Whom an earlier answer made: of a dependent only within the family the record stands in. */
function madeBy({ personId }: Remembered, { member, facts, rules }: Asking): PersonFacts | undefined {
  const made = personId === null ? undefined : rules.person(personId)?.person;
  if (made === undefined || member.subscriber !== (made.id === made.subscriberId)) return undefined;
  return member.subscriber || made.subscriberId === subscriberOf(facts)?.id ? made : undefined;
}

const hasSsnOf = ({ member }: Asking, known: KnownPerson): boolean =>
  asCarried(known).ssn?.digits === (digitsOf(member) ?? '');

const isNumberOf = ({ member, family }: Asking, { person }: KnownPerson): boolean =>
  member.subscriber && person.id === person.subscriberId && person.memberNumber === family.subscriberId;

/** The same human: their record is changed, unless it is one in another role or family, which stays beside the new one. */
function meantBy(asking: Asking, { known, about }: Clash): Who {
  const { member, facts } = asking;
  const { person } = known;
  const isSubscriber = person.id === person.subscriberId;
  const isDependentHere = !isSubscriber && person.subscriberId === subscriberOf(facts)?.id;
  if (member.subscriber ? isSubscriber : isDependentHere) return plain(person);
  if (about !== 'ssn') return plain(undefined);
  return { ...onOtherRecord(asking, { sure: NOBODY, holder: known }), linkedTo: person.id };
}

type Answer = { remembered: Remembered; person: PersonFacts | undefined };

/** Would somebody new have the member number of the person they are not? */
const takesNumber = (asking: Asking, known: KnownPerson, person: PersonFacts | undefined): boolean =>
  person === undefined && isNumberOf(asking, known);

const LEFT_OUT: Reason[] = [{ code: 'ssn-left-out', values: {} }];
const ON_OTHER_RECORD: Reason[] = [{ code: 'ssn-on-other-record', values: {} }];

const isSamePerson = (one: Perhaps | undefined, other: KnownPerson) => one?.known.person.id === other.person.id;

/** Somebody else, or only another SSN: the record is judged by the rest, which may be another number to ask about. */
function notMeantBy(asking: Asking, clash: Clash, { remembered, person }: Answer): Who {
  const { known, perhaps } = clash;
  const isAnother = remembered.answer === 'another';
  const leavesSsnOut = !isAnother || hasSsnOf(asking, known);
  const reasons = leavesSsnOut ? LEFT_OUT : [];
  const rest = isAnother && isSamePerson(perhaps, known) ? undefined : perhaps;
  if (person === undefined && rest !== undefined) {
    const next = besides(asking, clash, rest);
    return { ...next, leavesSsnOut, reasons: [...reasons, ...next.reasons] };
  }
  return { ...plain(person), leavesSsnOut, leavesNumberOut: isAnother && takesNumber(asking, known, person), reasons };
}

/** Whom a record is about by everything but the SSN. */
function besides(asking: Asking, { sure }: Clash, perhaps: Perhaps): Who {
  const rest = { ...asking, member: withoutSsn(asking.member) };
  const judgement = judgeRow(rest.member, placeOf(rest), perhaps.known.person);
  if (judgement.verdict === 'same') return plain(perhaps.known.person);
  return answerTo(rest, { ...perhaps, sure, judgement, perhaps: undefined });
}
