import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { pdfTexts } from '../../testing/pdf-text.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { aDependent, aNewHire, type Desk, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
const named = { prefix: 'Dr', middleName: 'Quinn', suffix: 'Jr' };
const spouse = { prefix: 'Mx', firstName: 'Sam', middleName: 'Lee', suffix: 'PhD' };

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
});
afterAll(() => portal?.close());

const aFamilyOfTwo = () => ({
  ...aNewHire(world.acme, named),
  coversDependents: true,
  dependents: [aDependent('d1', { ...spouse, relationship: '01', dob: '1991-02-03', covered: false })],
});

describe('title, middle name and suffix (specification 3, member fields)', () => {
  test('go from the wizard to the record of the employee and of the family, and from there into the next draft', async () => {
    const id = await desk.hire(world.acme, aFamilyOfTwo());
    const { memberId } = await desk.get(id);
    const { body } = await desk.caller.call(members.getMember, { id: memberId, clientId: world.acme.id });
    expect(body).toMatchObject({ ...named, firstName: 'Robin' });
    expect(body.family.find(({ relationship }) => relationship === '01')).toMatchObject(spouse);
    const next = await desk.start({ clientId: world.acme.id, enrollmentType: 'adddependent', memberId });
    expect(next.answers.subscriber).toMatchObject(named);
    expect(next.answers.dependents).toMatchObject([spouse]);
  });

  test('stand in the confirmation with the name', async () => {
    const id = await desk.hire(world.acme, aFamilyOfTwo());
    const url = `${API_BASE}${enrollments.enrollmentPdf.path.replace(':id', id)}`;
    const pdf = await portal.app.inject({ url, headers: desk.caller.headers });
    const text = pdfTexts(pdf.rawPayload).join('\n');
    expect(text).toContain('Dr Robin Quinn Hire Jr');
    expect(text).toContain('Mx Sam Lee Hire PhD');
  });

  test('are refused at their field where a file could not carry them (X12 NM106, NM107: ten characters)', async () => {
    const typed = aNewHire(world.acme, { prefix: 'Excellency!', suffix: 'the Younger' });
    const { issues } = await desk.save(await desk.startHire(world.acme), typed);
    expect(issues.map(({ field, reason }) => [field, reason.code])).toEqual([
      ['subscriber.prefix', 'too-long'],
      ['subscriber.suffix', 'too-long'],
    ]);
  });
});
