import type { Answers } from '../domain/enrollment/answers.ts';
import { aDependent, aNewHire, type Draft } from '../features/enrollments/enrollments.testing.ts';
import type { SettingOffice, Way } from './setting-office.ts';

/** A new hire of the division as somebody typed one in. */
const typed = async ({ desk, world }: SettingOffice, more: (answers: Answers) => Partial<Answers>): Promise<Draft> => {
  const answers = aNewHire(world.acme);
  return desk.save(await desk.startHire(world.acme), { ...answers, ...more(answers) });
};

const isSaidAt = ({ issues }: Draft, at: string): boolean => issues.some(({ field }) => field === at);

/** Is a number asked of somebody who gives no reason for having none? */
export const ofNumbers: Way[] = [
  {
    by: 'screen',
    name: 'the wizard, without a number',
    ask: async (office) => {
      const draft = await typed(office, ({ subscriber }) => ({ subscriber: { ...subscriber, ssn: null } }));
      return isSaidAt(draft, 'subscriber.ssn') ? 'always' : 'never';
    },
  },
];

/** May a benefit be waived? */
export const ofWaivers: Way[] = [
  {
    by: 'screen',
    name: 'the wizard, with a benefit that is waived',
    ask: async (office) => {
      const waiver = { decision: 'waive' as const, planId: null, covered: [], waiverReason: 'none' as const };
      const draft = await typed(office, ({ elections }) => ({
        elections: elections.map((one) => (one.coverageType === 'vision' ? { ...one, ...waiver } : one)),
      }));
      return isSaidAt(draft, 'elections.vision') ? 'no' : 'yes';
    },
  },
];

/** Does an enrollment wait for the proof of a child? */
export const ofProofs: Way[] = [
  {
    by: 'call',
    name: 'an enrollment with a child that is submitted',
    ask: async (office) => {
      const draft = await typed(office, ({ elections }) => ({
        dependents: [aDependent('d1')],
        coversDependents: true,
        elections: elections.map((one) => ({ ...one, covered: ['subscriber', 'd1'] })),
      }));
      const { body } = await office.desk.submit(draft);
      return body.state === 'pendingProof' ? 'beforeApproval' : 'off';
    },
  },
];
