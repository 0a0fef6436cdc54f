import { DMG_FIELDS, N1_FIELDS, N4_FIELDS, NM1_FIELDS, readFields } from './834-fields.ts';
import type { Address834, Contact834, Demographics834, Organization834, Party834 } from './834-model.ts';
import { expectCode, once, readDay, required } from './834-segments.ts';
import { DMG03_CODES } from './codes-834.ts';
import type { FaultReport } from './fault.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

type Draft<T> = { -readonly [Name in keyof T]: T[Name] };

/** A party being read, and the loop that reads what hangs on its NM1. `extra` are leaves only some parties have. */
export interface OpenParty {
  readonly party: Party834;
  readonly loop: Loop;
}

/** Opens the loop of an NM1 (2100A to 2100H, 2310, 2330). `repeatedStreet`: 2310 may have two N3. */
export function openParty(
  segment: X12Segment,
  extra: { leaves: Loop['leaves']; repeatedStreet?: boolean },
  report: FaultReport,
): OpenParty {
  const contacts: Contact834[] = [];
  const party: Draft<Party834> = { ...readFields(segment, NM1_FIELDS), entity: segment.element(1), contacts };
  const leaves = { ...addressLeaves({ of: party, contacts }, extra.repeatedStreet === true, report), ...extra.leaves };
  return { party, loop: { leaves, loops: {} } };
}

/** The leaves N3, N4 and PER of whoever has an address and contacts. */
export function addressLeaves(
  into: { of: { address?: Address834 }; contacts: Contact834[] },
  repeatedStreet: boolean,
  report: FaultReport,
): Loop['leaves'] {
  const { of, contacts } = into;
  const street = (n3: X12Segment) => {
    of.address = { ...of.address, lines: [...(of.address?.lines ?? []), ...streetLines(n3)] };
  };
  return {
    PER: (per: X12Segment) => {
      contacts.push(readContact(per));
    },
    N3: repeatedStreet ? street : once(report, street),
    N4: once(report, (n4) => {
      of.address = { ...readFields(n4, N4_FIELDS), lines: of.address?.lines ?? [] };
    }),
  };
}

/** The DMG leaf of the member's own names (2100A, 2100B). */
export function demographicsLeaf(into: () => Party834 | undefined, report: FaultReport): Loop['leaves'] {
  return {
    DMG: once(report, (segment) => {
      const party: Draft<Party834> | undefined = into();
      if (party !== undefined) party.demographics = readDemographics(segment, report);
    }),
  };
}

/** N1 of the header or of a reporting category. */
export function readOrganization(segment: X12Segment, report: FaultReport): Organization834 | undefined {
  const entity = required(segment, 1, report);
  return entity === undefined ? undefined : { ...readFields(segment, N1_FIELDS), entity };
}

/** Address lines as written, a first empty line kept in its place. */
function streetLines(n3: X12Segment): Address834['lines'] {
  const [first, second] = [n3.element(1), n3.element(2)];
  if (second !== '') return [first, second];
  return first === '' ? [] : [first];
}

function readContact(per: X12Segment): Contact834 {
  const numbers = [3, 5, 7]
    .map((n) => ({ qualifier: per.element(n), number: per.element(n + 1) }))
    .filter((entry) => entry.number !== '');
  const name = per.element(2);
  return { function: per.element(1), ...(name === '' ? {} : { name }), numbers };
}

function readDemographics(dmg: X12Segment, report: FaultReport): Demographics834 {
  expectCode(dmg, { n: 3, codes: DMG03_CODES }, report);
  if (dmg.element(1) !== '' && dmg.element(1) !== 'D8') {
    report.refuse(dmg, { code: 'unknown-code', element: 'DMG01', value: dmg.element(1) });
    return {};
  }
  const birthDate = readDay(dmg, 2, report);
  const ethnicity = dmg.composite(5);
  return {
    ...(birthDate === undefined ? {} : { birthDate }),
    ...readFields(dmg, DMG_FIELDS, 3),
    ...(ethnicity.length === 0 ? {} : { ethnicity }),
  };
}
