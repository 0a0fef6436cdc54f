import { formatDate } from '@coverlane/contract/words/formats.ts';
import type { EobVariable } from '@coverlane/contract/cards/codes.ts';
import { templateLines } from '@coverlane/contract/card-templates/template-language.ts';
import { generalFacts } from '../../domain/cards/card-data.ts';
import type { EobSectionRow } from '../../domain/cards/standard-eob.ts';
import { templateValues } from '../../domain/template-values.ts';
import { conflict } from '../../platform/http/refusals.ts';
import type { Eob, Writing } from './eob-writing.ts';

/** What the words of an explanation are filled with: the claim's, and the installation's own variables (domain 12.6). */
export function eobValues(eob: Omit<Eob, 'missing'>): Record<string, string> {
  const builtIn: Readonly<Record<EobVariable, string>> = { ...ofClaim(eob), ...generalFacts(eob.facts) };
  return { ...builtIn, ...templateValues(eob.variables, builtIn).values };
}

const ofClaim = ({ claim, patient, dated }: Omit<Eob, 'missing'>) => ({
  'member.fullName': patient.name,
  'member.number': patient.memberNumber,
  'client.name': claim.client_name,
  'group.number': claim.group_number ?? '',
  'plan.name': claim.plan_name ?? '',
  'plan.displayName': claim.plan_name ?? '',
  'claim.number': claim.claim_number,
  'claim.provider': claim.provider_name ?? '',
  'claim.serviceDate': formatDate(claim.service_date_from),
  'eob.date': formatDate(dated),
});

/** Writes the template's own words of a section, if it has any in this language. */
export function writeOwn({ sheet, eob }: Writing, { text }: EobSectionRow): void {
  for (const line of ownWords(text?.[eob.language] ?? '', eobValues(eob))) sheet.paragraph(line);
}

/** A section's own words, filled in, as paragraphs. */
const ownWords = (text: string, values: Readonly<Record<string, string>>): string[] =>
  templateLines(text, { values, lists: {} })
    .map((line) => line.map((part) => part.text).join(''))
    .filter((line) => line.trim() !== '');

/** Lets no explanation go that lacks a required variable. @throws Refusal 409 'template-missing-values' with what lacks */
export function requireWhole({ missing, claim }: Eob): void {
  if (missing.length > 0)
    throw conflict('template-missing-values', {
      names: missing.join(', '),
      plan: claim.plan_name ?? claim.client_name,
    });
}
