import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { another, termPreview, today, type Way } from './setting-office.ts';

/** Who approves a change. */
export const ofApproval: Way[] = [
  {
    by: 'preview',
    name: 'of a termination',
    ask: async (office) => ((await termPreview(office)).needsApproval ? 'tpa' : 'none'),
  },
  {
    by: 'call',
    name: 'an address that is changed',
    ask: async (office) => {
      const { subscriberId: memberId } = await another(office);
      const address = { address1: '9 Oak Avenue', city: 'Salem', state: 'MA', zip: '01970', kind: 'home' };
      const asked = { clientId: office.world.acme.id, memberId, effectiveDate: today, personIds: [], ...address };
      const { body } = await office.caller.call(memberChanges.changeFamilyAddress, asked);
      return body.state === 'pendingApproval' ? 'tpa' : 'none';
    },
  },
  {
    by: 'screen',
    name: 'the wizard',
    ask: async (office) => {
      const { subscriberId: memberId } = await another(office);
      const draft = await office.desk.start({
        clientId: office.world.acme.id,
        memberId,
        enrollmentType: 'coveragechange',
      });
      const { body } = await office.caller.call(enrollments.enrollmentConsequences, { id: draft.id });
      return body.needsApproval ? 'tpa' : 'none';
    },
  },
];
