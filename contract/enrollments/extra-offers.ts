import * as z from 'zod/mini';
import { relationshipCodes } from '../codes.ts';
import {
  externalBenefitKinds,
  externalBenefitPricings,
  requiredValueSubjects,
  requiredValueTypes,
} from '../enrollment-sessions/codes.ts';
import { condition, validationRule } from '../forms/conditions.ts';
import { amount, calendarDate } from '../fields.ts';
import { idOf } from '../objects.ts';
import { personKey } from './answers.ts';
import { words } from './words.ts';

/** An extra benefit of a session as the wizard asks about it, with the price of what is typed (domain 5.1). */
export const offeredExtra = z.strictObject({
  benefitId: idOf('externalbenefit'),
  name: z.string(),
  description: z.nullable(z.string()),
  kind: z.enum(externalBenefitKinds),
  pricing: z.enum(externalBenefitPricings),
  effectiveDate: calendarDate,
  /** It must be said whether somebody wants it. */
  asked: z.boolean(),
  mayDecline: z.boolean(),
  /** Others than the employee may be covered. */
  coversFamily: z.boolean(),
  people: z.array(
    z.strictObject({ key: personKey, name: z.string(), relationship: z.nullable(z.enum(relationshipCodes)) }),
  ),
  monthly: z.nullable(amount),
  employer: z.nullable(amount),
  employee: z.nullable(amount),
  perPay: z.nullable(amount),
  lastPay: z.nullable(amount),
  unavailable: z.nullable(words),
  /** An amount is chosen: of `isYearly` what the employee puts in a year, else what is insured. */
  hasAmount: z.boolean(),
  isYearly: z.boolean(),
  least: z.nullable(amount),
  most: z.nullable(amount),
  step: z.nullable(amount),
  guaranteed: z.nullable(amount),
  /** Of an amount insured: at once, and once the insurer has accepted evidence of insurability. */
  issued: z.nullable(amount),
  pending: z.nullable(amount),
  pages: z.array(z.strictObject({ id: z.string(), requireView: z.boolean(), requireAck: z.boolean() })),
  values: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      type: z.enum(requiredValueTypes),
      options: z.nullable(z.array(z.string())),
      required: z.boolean(),
      appliesTo: z.enum(requiredValueSubjects),
      showWhen: z.nullable(condition),
      validation: z.nullable(validationRule),
      helpText: z.nullable(z.string()),
    }),
  ),
});
