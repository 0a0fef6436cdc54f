import type { Draft, DraftRow, ParticularDraft, PersonDraft } from './draft.ts';
import type { Effect, Finding, RowValues, Sentence, SupersedeEffect } from './effects.ts';
import type { Span } from './facts.ts';
import type { ParticularValues } from './particular-values.ts';
import { canonical, valuesOf } from './timeline.ts';

/** Said of a row whose rule nobody named. */
const NO_RULE: Sentence = { code: 'record-changed', values: {} };

type Known = Span & { id: string; recordedBy: string };

/** What of a list differs from the facts: rows that are gone, and new rows; a new row that says what a gone one said is neither. */
function difference<Values>(before: readonly (Values & Known)[], after: readonly DraftRow<Values>[]) {
  const kept = new Set(after.map((row) => row.id));
  const gone = new Map(
    before.filter((row) => !kept.has(row.id)).map((row) => [canonical(valuesOf({ ...row, rule: null })), row.id]),
  );
  const recorded = after.filter((row) => {
    if (row.id !== null) return false;
    return gone.size === 0 || !gone.delete(canonical(valuesOf(row)));
  });
  return { recorded, superseded: [...gone.values()] };
}

type Superseding = (table: SupersedeEffect['table'], ids: readonly string[]) => Effect[];

/** The effects on one person: what is superseded first, so that no two rows stand at once. */
export function personEffects(draft: Draft, person: PersonDraft): Effect[] {
  const before = person.before ?? NOBODY;
  const personId = person.id;
  const details = difference(before.details, person.details);
  const addresses = difference(before.addresses, person.addresses);
  const employments = difference(before.employments, person.employments);
  const coverages = difference(before.coverages, person.coverages);
  const particulars = difference<ParticularValues>(before.particulars, person.particulars);
  const ended: Superseding = (table, ids) =>
    ids.map((id) => ({ kind: 'supersede', table, id, personId, rule: person.removed.get(id) ?? NO_RULE }));
  const made = (row: { rule: Sentence | null }) =>
    ({ kind: 'record', id: draft.newId(), personId, rule: row.rule ?? NO_RULE }) as const;
  return [
    ...ended('details', details.superseded),
    ...ended('address', addresses.superseded),
    ...ended('employment', employments.superseded),
    ...ended('coverage', coverages.superseded),
    ...ended('particular', particulars.superseded),
    ...ended('ssn', goneSsn(person)),
    ...ended('externalId', goneExternalId(person)),
    ...personRecord(person),
    ...details.recorded.map((row): Effect => ({ ...made(row), table: 'details', row: valuesOf(row) })),
    ...addresses.recorded.map((row): Effect => ({ ...made(row), table: 'address', row: valuesOf(row) })),
    ...employments.recorded.map((row): Effect => ({ ...made(row), table: 'employment', row: valuesOf(row) })),
    ...coverages.recorded.map((row): Effect => ({ ...made(row), table: 'coverage', row: valuesOf(row) })),
    ...particulars.recorded.map((row): Effect => ({ ...made(row), table: 'particular', row: saidBy(row) })),
    ...freshSsn(person).map((ssn): Effect => ({ ...made(ssn), table: 'ssn', row: ssnValues(ssn) })),
    ...freshExternalId(person).map(
      (fresh): Effect => ({ ...made(fresh), table: 'externalId', row: { externalId: fresh.externalId } }),
    ),
  ];
}

/** Like valuesOf, for each kind of particular. */
function saidBy({ id: _id, recordedBy: _recordedBy, rule: _rule, ...said }: ParticularDraft): RowValues['particular'] {
  return said;
}

const NOBODY = { details: [], addresses: [], employments: [], coverages: [], particulars: [] };

const ssnValues = ({ digits, linked }: NonNullable<PersonDraft['ssn']>): RowValues['ssn'] => ({
  digits,
  ...(linked && { linked }),
});

const goneSsn = ({ before, ssn }: PersonDraft): string[] =>
  before?.ssn && before.ssn.id !== ssn?.id ? [before.ssn.id] : [];

const freshSsn = ({ ssn }: PersonDraft) => (ssn !== null && ssn.id === null ? [ssn] : []);

const goneExternalId = ({ before, externalId }: PersonDraft): string[] =>
  before?.externalId && before.externalId.id !== externalId?.id ? [before.externalId.id] : [];

const freshExternalId = ({ externalId }: PersonDraft) =>
  externalId !== null && externalId.id === null ? [externalId] : [];

function personRecord(person: PersonDraft): Effect[] {
  if (person.before !== null) return [];
  const rule = person.details[0]?.rule ?? NO_RULE;
  return [{ kind: 'record', table: 'person', id: person.id, personId: person.id, row: person.values, rule }];
}

function withoutRepeats<Said extends Sentence>(said: readonly Said[]): Said[] {
  const different = [...new Set(said)];
  if (different.length < 2) return different;
  return [...new Map(different.map((sentence) => [canonical(sentence), sentence])).values()];
}

/** What a list of effects means, in words: each rule once, in order (previews, the timeline). */
export const sentencesOf = (effects: readonly Effect[]): Sentence[] => withoutRepeats(effects.map(({ rule }) => rule));

/** Warnings or refusals, each once. */
export const findingsOf = (findings: readonly Finding[]): Finding[] => withoutRepeats(findings);
