import type { Member834 } from '@coverlane/x12/834-model.ts';
import type { ClientFacts, DivisionFacts, GroupFacts } from '../../domain/changes/facts.ts';
import type { Reason } from './roster.ts';

/** The division a subscriber's record names; `stated` false: it names none we know, and the client has only one. */
export type DivisionFound = { division: DivisionFacts | undefined; stated: boolean; warnings: Reason[] };

/** REF qualifiers that may name a division: client reporting category (17), department (DX), group or policy (1L). */
const QUALIFIERS = ['17', 'DX', '1L'] as const;

/**
 * The division of a record (X12 834 2000 REF; domain 15.2): REF 17, else DX, else 1L as the division's identifier or
 * code; else the only division of the group that REF 1L names; else the client's only division. A group number the
 * client does not have is warned of.
 */
export function divisionOf(member: Member834, client: ClientFacts): DivisionFound {
  const divisions = [...client.divisions.values()];
  const group = groupOf(member, client);
  const warnings = group.warnings;
  for (const qualifier of QUALIFIERS) {
    const division = divisions.find((one) => valuesOf(member, qualifier).some((value) => isCalled(one, value)));
    if (division) return { division, stated: true, warnings };
  }
  const ofGroup = divisions.filter((one) => one.groupId === group.group?.id);
  if (ofGroup.length === 1 && divisions.length > 1) return { division: ofGroup[0], stated: true, warnings };
  return { division: divisions.length === 1 ? divisions[0] : undefined, stated: false, warnings };
}

const isCalled = (division: DivisionFacts, value: string): boolean =>
  division.systemIdentifier === value || division.code === value;

const valuesOf = (member: Member834, qualifier: string): string[] =>
  member.references.filter((reference) => reference.qualifier === qualifier).map(({ value }) => value);

function groupOf(member: Member834, client: ClientFacts): { group: GroupFacts | undefined; warnings: Reason[] } {
  const numbers = valuesOf(member, '1L');
  const group = [...client.groups.values()].find(({ groupNumber }) => numbers.includes(groupNumber));
  const [unknown] = group ? [] : numbers.filter((number) => !divisionIsCalled(client, number));
  return { group, warnings: unknown === undefined ? [] : [{ code: 'group-unknown', values: { group: unknown } }] };
}

const divisionIsCalled = (client: ClientFacts, value: string): boolean =>
  [...client.divisions.values()].some((division) => isCalled(division, value));
