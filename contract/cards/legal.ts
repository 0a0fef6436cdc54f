import { cardLists, type CardVariable, limitVariables, SMALLEST_TEXT } from './codes.ts';
import { type CardElement, isInside } from './layout.ts';
import { alwaysSaid } from '../card-templates/template-language.ts';

/** What stands behind a demand: the law (CAA 2021 section 107), or the standards of health and pharmacy cards (domain 9.1). */
export type CardDemand = 'law' | 'standard';

/** One thing that keeps a template from being published: a variable that is missing, or an element that is out of bounds. */
export type CardFault =
  | { code: 'missing'; variable: CardVariable | 'dependents'; demand: CardDemand }
  | { code: 'smallText' | 'outside'; elementId: string };

const byLaw: readonly CardVariable[] = [...limitVariables, 'phones.member', 'website'];
const byStandard: readonly CardVariable[] = [
  'subscriber.fullName',
  'member.number',
  'group.number',
  'plan.displayName',
  'coverage.effectiveDate',
  'card.issueDate',
  'claims.address',
  'claims.payerId',
];
const ofPharmacy: readonly CardVariable[] = ['rx.bin', 'rx.pcn', 'rx.group'];

/** Does a card for these types of coverage serve at a pharmacy too? */
export const isPharmacyCard = (coverageTypes: readonly string[]): boolean =>
  coverageTypes.includes('medical') || coverageTypes.includes('rx');

/**
 * Why a template may not be published; none: it may. Law asks for every applicable deductible and out-of-pocket maximum in
 * and out of network, a telephone number and a website; standards for the rest. A variable counts where it is always shown:
 * in an element or block without a condition, or with the variable itself as the condition.
 */
export function cardFaults(elements: readonly CardElement[], coverageTypes: readonly string[]): CardFault[] {
  const said = new Set<string>(elements.flatMap(saidBy));
  const standard = isPharmacyCard(coverageTypes) ? [...byStandard, ...ofPharmacy] : byStandard;
  const missing = (demand: CardDemand, variables: readonly CardVariable[]): CardFault[] =>
    variables.filter((variable) => !said.has(variable)).map((variable) => ({ code: 'missing', variable, demand }));
  const unnamed: CardFault[] = said.has('dependents')
    ? []
    : [{ code: 'missing', variable: 'dependents', demand: 'standard' }];
  return [...missing('law', byLaw), ...missing('standard', standard), ...unnamed, ...elements.flatMap(outOfBounds)];
}

function saidBy({ type, text, showWhen }: CardElement): string[] {
  if (type === 'qr') return [];
  const names = type === 'list' ? [text] : alwaysSaid(text, cardLists);
  return showWhen === null ? names : names.filter((name) => name === showWhen || names.includes(showWhen));
}

function outOfBounds(element: CardElement): CardFault[] {
  const { id: elementId, size, type } = element;
  const small: CardFault[] = type !== 'qr' && size < SMALLEST_TEXT ? [{ code: 'smallText', elementId }] : [];
  return isInside(element) ? small : [...small, { code: 'outside', elementId }];
}
