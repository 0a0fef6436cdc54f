import { N1_FIELDS, readFields } from './834-fields.ts';
import type { Contact834, Reference834 } from './834-model.ts';
import { addressLeaves, demographicsLeaf, openParty } from './834-party.ts';
import { collect, readReference, required } from './834-segments.ts';
import type { Draft } from './claim-loop.ts';
import type { ClaimOrganization, ClaimParty } from './claim-model.ts';
import type { FaultReport } from './fault.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

/** Opens the loop of an NM1: address, contacts, identifiers, taxonomy, demographics. `leaves` are the caller's own. */
export function openClaimParty(
  nm1: X12Segment,
  leaves: Loop['leaves'],
  report: FaultReport,
): { party: ClaimParty; loop: Loop } {
  required(nm1, 1, report);
  const references: Reference834[] = [];
  const own: Loop['leaves'] = {
    REF: (ref) => collect(references, readReference(ref, report)),
    PRV: (prv) => {
      party.taxonomy = prv.element(3);
    },
    ...demographicsLeaf(() => party, report),
    ...leaves,
  };
  const opened = openParty(nm1, { leaves: own }, report);
  const party: Draft<ClaimParty> = Object.assign(opened.party, { references });
  return { party, loop: opened.loop };
}

/** Opens the loop of an N1 (835 1000A, 1000B). */
export function openOrganization(n1: X12Segment, report: FaultReport): { organization: ClaimOrganization; loop: Loop } {
  const contacts: Contact834[] = [];
  const references: Reference834[] = [];
  const entity = required(n1, 1, report) ?? '';
  const organization: Draft<ClaimOrganization> = { ...readFields(n1, N1_FIELDS), entity, contacts, references };
  const leaves: Loop['leaves'] = {
    ...addressLeaves({ of: organization, contacts }, false, report),
    REF: (ref) => collect(references, readReference(ref, report)),
  };
  return { organization, loop: { leaves, loops: {} } };
}
