import type { CoverageType } from '../codes.ts';

/** The card itself, CR80 (ISO/IEC 7810 ID-1), in millimetres; nothing may stand nearer to the edge than the margin (domain 9.1). */
export const CARD = { width: 85.6, height: 53.98, margin: 3 } as const;
/** The smallest letters a card may have, in points (domain 9.1). */
export const SMALLEST_TEXT = 6;

export const cardSides = ['front', 'back'] as const;
export type CardSide = (typeof cardSides)[number];

/** What can stand on a card. A `list` names a list of variables: one entry a line, and "+n" for those that find no room. */
export const cardElementTypes = ['text', 'list', 'qr', 'image'] as const;
export type CardElementType = (typeof cardElementTypes)[number];
export const cardAligns = ['left', 'center', 'right'] as const;
export const cardWeights = ['normal', 'bold'] as const;

/** A template's life: edited as draft, used while active, kept for ever. Publishing a draft retires its predecessor. */
export const templateStatuses = ['draft', 'active', 'retired'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** For whom a template is: the most specific one that is active holds (domain 9.2). */
export const templateScopes = ['installation', 'client', 'baseplan', 'division'] as const;
export type TemplateScope = (typeof templateScopes)[number];

/** Coverage that people carry a card of. Others (life, accounts) have none. */
export const cardCoverageTypes: readonly CoverageType[] = ['medical', 'rx', 'dental', 'vision'];

/** What `GET /idcard` says of a card (specification 4; domain 9.2). */
export const cardStatuses = ['available', 'unavailable', 'expired'] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** Why there is no card: for staff alone (domain 9.3). */
export const cardReasons = [
  'expired',
  'noTemplate',
  'noCardFacts',
  'missingVariables',
  'noRxIds',
  'notYours',
  'turnedOff',
  'noCard',
] as const;
export type CardReason = (typeof cardReasons)[number];

/** How an order of a printed card stands (domain 9.3). */
export const cardOrderStatuses = [
  'requested',
  'batched',
  'printed',
  'mailed',
  'failed',
  'undeliverable',
  'cancelled',
] as const;
export type CardOrderStatus = (typeof cardOrderStatuses)[number];
/** Which state follows which (domain 9.3). */
export const cardOrderSteps: Readonly<Record<CardOrderStatus, readonly CardOrderStatus[]>> = {
  requested: ['batched', 'cancelled'],
  batched: ['printed', 'failed'],
  printed: ['mailed', 'failed'],
  mailed: ['undeliverable'],
  failed: ['requested', 'cancelled'],
  undeliverable: ['requested', 'cancelled'],
  cancelled: [],
};

export const cardOrderReasons = ['new', 'lost', 'damaged', 'nameChange', 'planChange', 'dependentAdded'] as const;
export type CardOrderReason = (typeof cardOrderReasons)[number];

/** What a batch for the printer holds, and how it stands; `failed` can be started again and goes on where it was. */
export const batchStates = ['waiting', 'running', 'ready', 'failed'] as const;

/** Why a batch failed that somebody else can take over: its maker's account is closed, or no longer has the rights to it. */
export const takeOverReasons = ['maker-closed', 'maker-rights'] as const;
export type TakeOverReason = (typeof takeOverReasons)[number];

/** Why printed cards are out of date: what a plan's cards say, the amounts on them, or the template changed (domain 9.3). */
export const cardChangeKinds = ['facts', 'amounts', 'template'] as const;

/** The yearly limits that the law asks for on a card (CAA 2021 section 107), as variables. */
export const limitVariables = [
  'deductible.in.individual',
  'deductible.in.family',
  'deductible.out.individual',
  'deductible.out.family',
  'oop.in.individual',
  'oop.in.family',
  'oop.out.individual',
  'oop.out.family',
] as const;

/** The variables of a card, as `{{name}}` in a text. Words of the editor: `cards.variable.<name>`. */
export const cardVariables = [
  'subscriber.fullName',
  'member.fullName',
  'member.number',
  'member.suffix',
  'client.name',
  'group.name',
  'group.number',
  'division.name',
  'plan.displayName',
  'plan.type',
  'coverage.effectiveDate',
  'card.issueDate',
  'network.name',
  'issuer.name',
  'issuer.id',
  'funding.statement',
  ...limitVariables,
  'coinsurance.in',
  'coinsurance.out',
  'copay.primary',
  'copay.specialist',
  'copay.urgent',
  'copay.emergency',
  'rx.bin',
  'rx.pcn',
  'rx.group',
  'rx.id',
  'phones.member',
  'phones.hours',
  'phones.provider',
  'phones.precertification',
  'phones.pharmacy',
  'phones.nurse',
  'website',
  'claims.address',
  'claims.payerId',
  'card.plainText',
] as const;
export type CardVariable = (typeof cardVariables)[number];

/** The lists of a card, and what their entries have: a `list` element names one, and a text goes over one with `{{#each dependents}}`. */
export const cardLists = { dependents: ['suffix', 'name'] } as const;

/** The variables of an explanation of benefits. Words of the editor: `cardTemplates.variable.<name>`. */
export const eobVariables = [
  'member.fullName',
  'member.number',
  'client.name',
  'group.number',
  'plan.name',
  'plan.displayName',
  'claim.number',
  'claim.provider',
  'claim.serviceDate',
  'eob.date',
  'network.name',
  'issuer.name',
  'issuer.id',
  'phones.member',
  'phones.hours',
  'phones.provider',
  'phones.precertification',
  'phones.nurse',
  'website',
  'claims.address',
  'claims.payerId',
] as const;
export type EobVariable = (typeof eobVariables)[number];

/** How an explanation reaches its reader: by post, by notice, both, or nobody is written to (domain 7.5). */
export const eobDeliveries = ['paper', 'electronic', 'both', 'none'] as const;
export type EobDelivery = (typeof eobDeliveries)[number];
/** How an explanation on paper stands: to be printed, printed, or held back by somebody. */
export const eobPaperStates = ['waiting', 'printed', 'held'] as const;
export type EobPaperState = (typeof eobPaperStates)[number];

/** Sections of an explanation of benefits, in the order they are printed (domain 7.5). Only `custom` has a text of its own. */
export const eobSections = [
  'notABill',
  'people',
  'claim',
  'services',
  'owed',
  'credits',
  'payment',
  'codes',
  'appeal',
  'languages',
  'fraud',
  'custom',
] as const;
export type EobSection = (typeof eobSections)[number];
/** Sections that an explanation may not lack (29 CFR 2560.503-1): all but a custom one. */
export const requiredEobSections: readonly EobSection[] = eobSections.filter((section) => section !== 'custom');
