import type { Date834, Organization834, Reference834, ReportingCategory834 } from './834-model.ts';
import { readOrganization } from './834-party.ts';
import { referenceAndDateLeaves } from './834-segments.ts';
import type { FaultReport } from './fault.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

/** Opens loop 2700 at its LS: LX and N1 for each reporting category, until LE. */
export function openReporting(list: ReportingCategory834[], report: FaultReport): Loop {
  return {
    leaves: { LE: () => {} },
    loops: { LX: (lx) => openCategory(lx, list, report), LE: () => ({ leaves: {}, loops: {} }) },
  };
}

function openCategory(lx: X12Segment, list: ReportingCategory834[], report: FaultReport): Loop {
  const references: Reference834[] = [];
  const dates: Date834[] = [];
  const entry: { number: string; category?: Organization834; references: Reference834[]; dates: Date834[] } = {
    number: lx.element(1),
    references,
    dates,
  };
  list.push(entry);
  return {
    leaves: {
      N1: (n1) => {
        const category = readOrganization(n1, report);
        if (entry.category !== undefined) report.refuse(n1, { code: 'repeated-segment', expected: 'LX' });
        else if (category !== undefined) entry.category = category;
      },
      ...referenceAndDateLeaves({ references, dates }, undefined, report),
    },
    loops: {},
  };
}
