import { collection } from '../collection.ts';
import { asksFirst } from '../enrollment-sessions/asks-first.ts';
import { ofSessions } from '../enrollment-sessions/kept-by.ts';
import { choice, date, longText, money, number, optional, reference, text, yesNo } from '../field-kinds.ts';
import { externalBenefitKinds, externalBenefitPricings } from '../enrollment-sessions/codes.ts';

const managed = collection({
  name: 'externalbenefits',
  permission: 'manageEnrollmentSessions',
  fields: {
    name: text(120),
    nameKo: optional(text(120)),
    nameEs: optional(text(120)),
    sessionId: reference('enrollmentsessions'),
    kind: choice(externalBenefitKinds),
    pricing: choice(externalBenefitPricings),
    description: optional(longText(4000)),
    descriptionKo: optional(longText(4000)),
    descriptionEs: optional(longText(4000)),
    supplierId: optional(reference('suppliers')),
    sortKey: number(0, 9999),
    required: yesNo(),
    waivable: yesNo(),
    effectiveDate: optional(date()),
    minAmount: optional(money()),
    maxAmount: optional(money()),
    increment: optional(money()),
    annualLimit: optional(money()),
    guaranteeIssue: optional(money()),
    exportCode: optional(text(40)),
  },
  columns: ['name', 'kind', 'pricing', 'required', 'sortKey'],
  filters: ['kind'],
  parent: 'sessionId',
});

/** What a session offers beside the plans of record: accident, legal, pet, FSA, HSA and the like (domain 5.1). */
export const externalbenefits = asksFirst(ofSessions(managed));
