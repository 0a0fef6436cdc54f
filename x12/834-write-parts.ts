import { AMT_FIELDS, DMG_FIELDS, N1_FIELDS, N4_FIELDS, NM1_FIELDS, REF_FIELDS, writeFields } from './834-fields.ts';
import type { Address834, Amount834, Date834, Demographics834, Organization834 } from './834-model.ts';
import type { Party834, Reference834 } from './834-model.ts';
import { toD8 } from './calendar.ts';
import { cleanText } from './write.ts';
import type { X12Writer } from './write.ts';

/** REF segments. */
export function writeReferences(writer: X12Writer, references: readonly Reference834[]): void {
  for (const reference of references) writer.segment('REF', ...writeFields(reference, REF_FIELDS));
}

/** DTP segments: D8, or RD8 where the date has an end. */
export function writeDates(writer: X12Writer, dates: readonly Date834[]): void {
  for (const { qualifier, date, until } of dates) {
    if (until === undefined) writer.segment('DTP', qualifier, 'D8', toD8(date));
    else writer.segment('DTP', qualifier, 'RD8', `${toD8(date)}-${toD8(until)}`);
  }
}

/** AMT segments; amounts keep their text. */
export function writeAmounts(writer: X12Writer, amounts: readonly Amount834[]): void {
  for (const amount of amounts) writer.segment('AMT', ...writeFields(amount, AMT_FIELDS));
}

/** N1. */
export function writeOrganization(writer: X12Writer, organization: Organization834): void {
  const { name } = organization;
  const clean = name === undefined ? {} : { name: cleanText(name, writer.separators) };
  writer.segment('N1', ...writeFields({ ...organization, ...clean }, N1_FIELDS));
}

/** NM1 and what hangs on it. `contactsLast`: loop 2310 has PER after the address. */
export function writeParty(writer: X12Writer, party: Party834, contactsLast = false): void {
  const clean = (text: string) => cleanText(text, writer.separators);
  const texts = writeFields(party, NM1_FIELDS);
  // NM103 to NM107 are names; the other elements are codes and identifiers, which must not change silently.
  writer.segment('NM1', ...texts.map((text, index) => (index > 1 && index < 7 ? clean(text) : text)));
  if (!contactsLast) writeContacts(writer, party);
  if (party.address !== undefined) writeAddress(writer, party.address);
  if (contactsLast) writeContacts(writer, party);
  if (party.demographics !== undefined) writeDemographics(writer, party.demographics);
}

function writeContacts(writer: X12Writer, party: Party834): void {
  for (const { function: role, name = '', numbers } of party.contacts) {
    const pairs = numbers.flatMap(({ qualifier, number }) => [qualifier, number]);
    writer.segment('PER', role, cleanText(name, writer.separators), ...pairs);
  }
}

function writeAddress(writer: X12Writer, address: Address834): void {
  const lines = address.lines.map((line) => cleanText(line, writer.separators));
  for (let index = 0; index < lines.length; index += 2) {
    writer.segment('N3', lines[index] ?? '', lines[index + 1] ?? '');
  }
  const place = writeFields(address, N4_FIELDS);
  const [city = '', ...rest] = place;
  if (place.some((text) => text !== '')) writer.segment('N4', cleanText(city, writer.separators), ...rest);
}

function writeDemographics(writer: X12Writer, demographics: Demographics834): void {
  const { birthDate, ethnicity = [] } = demographics;
  const [gender = '', maritalStatus = '', , ...rest] = writeFields(demographics, DMG_FIELDS);
  const birth = birthDate === undefined ? ['', ''] : ['D8', toD8(birthDate)];
  writer.segment('DMG', ...birth, gender, maritalStatus, ethnicity, ...rest);
}
