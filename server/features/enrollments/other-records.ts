import type { Input } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { linkedRecordsOf } from '../../domain/changes/linked-records.ts';
import type { Context } from '../../platform/http/context.ts';
import { answerChange, type DirectChange, type Loaded, loadFor, personOf } from './direct-change.ts';
import { subjectOf } from './subjects.queries.ts';

type PutInput = Input<typeof memberChanges.putMember>;

/**
 * The new SSN on the other records of the same human that the reader may see, where that was asked for, each by a change of its own family, which is
 * approved and undone by itself.
 * @throws Refusal 422 at `ssn` where one of them cannot take it
 */
export async function changeOnOtherRecords(
  { id, clientId, effectiveDate, ssn, note, linkedRecords }: PutInput,
  { facts }: Loaded,
  context: Context,
): Promise<void> {
  if (!ssn || linkedRecords !== 'all') return;
  for (const personId of linkedRecordsOf(facts, id)) {
    const subject = await subjectOf(context.db, { clientId, personId });
    if (subject === undefined) continue;
    const { subscriberId } = subject;
    const change: DirectChange = {
      type: 'demochange',
      clientId,
      subscriberId,
      person: personOf(subject),
      ssn,
      note: note ?? null,
      effectiveDate,
      coverageTypes: [],
      fieldOf: () => 'ssn',
      requests: [
        {
          type: 'demochange',
          source: 'portal',
          reason: null,
          effectiveDate,
          personId,
          details: {},
          linkedRecords: 'all',
        },
      ],
    };
    await answerChange(change, { loaded: await loadFor(context, { clientId, subscriberId, ssn }) }, context);
  }
}
