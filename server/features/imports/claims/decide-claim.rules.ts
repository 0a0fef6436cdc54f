import {
  adjusted,
  asks,
  type ClaimDecision,
  type Deciding,
  instead,
  nothing,
  recorded,
  repeats,
} from './claim-decision.ts';
import type { AskedClaim, ClaimContent, Reason, Subject } from './claims-file.ts';
import { serviceText } from './bill-key.rules.ts';
import type { KnownClaim } from './known-claims.queries.ts';
import { chargeOf, type ClaimLedger } from './ledger.ts';
import { detailedClaim, isWhole, servicesLeft, shareService } from './merge.rules.ts';
import { providersAgree } from './provider-match.rules.ts';

/** What a claim of an 837 does (domain 15.3: CLM05-3 1 records, 7 replaces, 8 takes back). */
export function decideClaim(asked: AskedClaim, subject: Subject, deciding: Deciding): ClaimDecision {
  if (asked.action === 'record') return decideNew(asked, subject, deciding);
  const found = originalOf(asked, subject, deciding);
  if ('verdict' in found) return found;
  const [original] = found;
  if (original === undefined) {
    const unknown = { code: 'original-unknown', values: { number: asked.original ?? asked.account } };
    if (asked.action === 'void') return nothing('refused', unknown.code, unknown.values);
    return decideNew({ ...asked, reasons: [...asked.reasons, unknown] }, subject, deciding);
  }
  return asked.action === 'void'
    ? takenBack(asked, original, deciding)
    : replaced(asked, original, { subject, deciding });
}

const overlaps = (known: KnownClaim, content: ClaimContent): boolean =>
  known.serviceDateFrom <= content.serviceDateTo && content.serviceDateFrom <= known.serviceDateTo;

const isCharged = (known: KnownClaim, { content, charge }: AskedClaim): boolean =>
  [chargeOf(content), charge].some((sum) => sum === chargeOf(known) || sum === known.statedCharge);

/** Has the provider's bill come? Of claims from before their bills were kept that shows by what only bills say. */
const isBilled = ({ billKey, diagnoses }: KnownClaim): boolean => billKey !== null || diagnoses.length > 0;

function decideNew(asked: AskedClaim, subject: Subject, deciding: Deciding): ClaimDecision {
  const mine = deciding.ledger
    .byAccount(asked.account)
    .filter((known) => known.personId === subject.personId && !known.void && known.status !== 'rejected');
  const same = mine.find((known) => isSameBill(known, asked));
  if (same !== undefined) return repeats(same);
  const paid = paidBefore(mine, asked);
  const [only, ...more] = paid;
  if (only !== undefined && more.length === 0 && isCharged(only, asked)) return detailed(only, asked, deciding);
  if (only !== undefined) return whichPaid(paid, asked, { subject, deciding });
  return recorded(asked, subject, { verdict: 'new', reasons: [...asked.reasons, ...like(mine, asked)], deciding });
}

/** The same bill again: the same provider, services, days and charges. Nothing else is a duplicate, whatever its total. */
function isSameBill(known: KnownClaim, { content }: AskedClaim): boolean {
  if (known.billKey !== null) return known.billKey === content.billKey;
  if (!isBilled(known) && known.status !== 'pending') return false;
  const isAlike = isSameDays(known, content) && chargeOf(known) === chargeOf(content);
  return isAlike && providersAgree(known, content) !== 'other' && areSameServices(known, content);
}

const isSameDays = (known: KnownClaim, content: ClaimContent): boolean =>
  known.serviceDateFrom === content.serviceDateFrom && known.serviceDateTo === content.serviceDateTo;

/** A payment may have put one line in the place of all services. */
const areSameServices = (known: KnownClaim, content: ClaimContent): boolean =>
  servicesText(known) === servicesText(content) || (known.status !== 'pending' && known.lines.some(isWhole));

const servicesText = ({ lines }: Pick<ClaimContent, 'lines'>): string =>
  JSON.stringify(lines.map(serviceText).toSorted());

/** Claims that payments made, of this bill's days and charge: it adds what only bills say. */
function paidBefore(mine: readonly KnownClaim[], asked: AskedClaim): KnownClaim[] {
  const { content } = asked;
  const paid = mine.filter(
    (known) =>
      !isBilled(known) &&
      (known.status !== 'pending' || known.payments.length > 0) &&
      overlaps(known, content) &&
      providersAgree(known, content) !== 'other',
  );
  const exact = paid.filter((known) => isCharged(known, asked));
  const alike = exact.filter(({ lines }) => shareService(lines, content.lines) || lines.some(isWhole));
  if (alike.length > 0) return controlled(alike, content);
  return paid.filter(({ lines }) => servicesLeft(lines, content.lines) !== null);
}

/** Of several the one whose services have the control numbers of the bill. */
function controlled(paid: readonly KnownClaim[], { lines }: ClaimContent): KnownClaim[] {
  const numbers = new Set(lines.flatMap(({ controlNumber }) => controlNumber ?? []));
  const same = paid.filter((known) => known.lines.some((line) => numbers.has(line.controlNumber ?? '')));
  return same.length > 0 ? same : [...paid];
}

function detailed(known: KnownClaim, asked: AskedClaim, deciding: Deciding): ClaimDecision {
  const record = adjusted(known, detailedClaim(known, asked.content), deciding);
  const reasons = [...asked.reasons, { code: 'details-added', values: {} }];
  return instead(known, record, { verdict: 'corrected', reasons });
}

type Around = { subject: Subject; deciding: Deciding };

/** Payments came before the bill, in parts or more than one of its charge: which of them it is about is asked. */
function whichPaid(paid: readonly KnownClaim[], asked: AskedClaim, { subject, deciding }: Around): ClaimDecision {
  const { choice } = deciding;
  const reason = { code: 'paid-before-bill', values: { count: paid.length } };
  if (choice === 'leaveOut') return nothing('leftOut', reason.code, reason.values);
  if (choice === 'new') return recorded(asked, subject, { verdict: 'new', reasons: asked.reasons, deciding });
  const number = typeof choice === 'object' ? choice.claimNumber : undefined;
  const meant = paid.find(({ claimNumber }) => claimNumber === number);
  return meant === undefined ? asks(reason, paid) : detailed(meant, asked, deciding);
}

/** Another claim of the same account, days and total: not the same bill, and said. */
function like(mine: readonly KnownClaim[], asked: AskedClaim): Reason[] {
  const { content } = asked;
  const found = mine.find((known) => isSameDays(known, content) && isCharged(known, asked));
  return found === undefined ? [] : [{ code: 'like-another', values: { number: found.claimNumber } }];
}

/** The claim that is replaced or taken back: by the payer's number (REF F8), else by the provider's account. */
function originalOf(asked: AskedClaim, subject: Subject, deciding: Deciding): KnownClaim[] | ClaimDecision {
  const named = deciding.ledger.byReference(asked.original);
  const mine = (named.length > 0 ? named : ofAccount(asked, deciding.ledger)).filter(
    ({ personId }) => personId === subject.personId,
  );
  if (named.length > 0 && mine.length === 0) return nothing('refused', 'original-other-person');
  const standing = mine.filter((known) => !known.void);
  const [only, ...more] = standing.length > 1 ? nearest(standing, asked) : standing;
  if (only === undefined) return mine.slice(0, 1);
  return more.length === 0 ? [only] : whichOriginal(standing, deciding.choice);
}

function whichOriginal(standing: readonly KnownClaim[], choice: Deciding['choice']): KnownClaim[] | ClaimDecision {
  const reason = { code: 'original-ambiguous', values: { count: standing.length } };
  if (choice === 'leaveOut') return nothing('leftOut', reason.code, reason.values);
  const number = typeof choice === 'object' ? choice.claimNumber : undefined;
  const meant = standing.filter(({ claimNumber }) => claimNumber === number);
  return meant.length > 0 ? meant : asks(reason, standing);
}

/** Without a number the account must be the same provider's. */
const ofAccount = ({ account, content }: AskedClaim, ledger: ClaimLedger): KnownClaim[] =>
  ledger.byAccount(account).filter((known) => providersAgree(known, content) !== 'other');

/** Of several, the one of the same days. */
function nearest(standing: readonly KnownClaim[], { content }: AskedClaim): readonly KnownClaim[] {
  const dayed = standing.filter((known) => overlaps(known, content));
  return dayed.length > 0 ? dayed : standing;
}

function takenBack(asked: AskedClaim, original: KnownClaim, deciding: Deciding): ClaimDecision {
  if (original.void) return repeats(original);
  const { choice } = deciding;
  const isChosen = typeof choice === 'object' && choice.claimNumber === original.claimNumber;
  if (original.status !== 'pending' && !isChosen) {
    const reason = { code: 'void-of-decided', values: { number: original.claimNumber } };
    return choice === 'leaveOut' ? nothing('leftOut', reason.code, reason.values) : asks(reason, [original]);
  }
  const record = adjusted(original, { ...original, void: true }, deciding);
  const said = isChosen ? [{ code: 'decides-as-chosen', values: { number: original.claimNumber } }] : [];
  return instead(original, record, { verdict: 'voided', reasons: [...asked.reasons, ...said] });
}

function replaced(asked: AskedClaim, original: KnownClaim, { subject, deciding }: Around): ClaimDecision {
  const { content } = asked;
  const number = { number: original.claimNumber };
  if (original.void) return nothing('refused', 'claim-voided', number);
  if (isSameBill(original, asked)) return repeats(original);
  if (original.status !== 'pending') return besideDecided(asked, original, { subject, deciding });
  const { payerClaimNumber, payerName, payerId, decisions, payments, dateProcessed } = original;
  const kept = { payerClaimNumber, payerName, payerId, decisions, payments, dateProcessed };
  const externalClaimNumber = original.externalClaimNumber ?? content.externalClaimNumber;
  const row = { ...content, ...kept, pendingReason: original.pendingReason, externalClaimNumber };
  return instead(original, adjusted(original, row, deciding), { verdict: 'replaced', reasons: asked.reasons });
}

/** Only the payer takes a decision back: until then the new bill stands beside what was decided. */
function besideDecided(asked: AskedClaim, original: KnownClaim, { subject, deciding }: Around): ClaimDecision {
  const again = deciding.ledger
    .byAccount(asked.account)
    .find((known) => known.personId === subject.personId && !known.void && isSameBill(known, asked));
  if (again !== undefined) return repeats(again);
  const beside = { code: 'beside-decided', values: { number: original.claimNumber } };
  return recorded(asked, subject, { verdict: 'new', reasons: [...asked.reasons, beside], deciding });
}
