import { COB_FIELDS, IDC_FIELDS, PLA_FIELDS, readFields } from './834-fields.ts';
import type {
  Amount834,
  Card834,
  Coverage834,
  Date834,
  OtherInsurance834,
  Party834,
  Provider834,
  Reference834,
} from './834-model.ts';
import { openParty } from './834-party.ts';
import {
  collect,
  expectCode,
  once,
  readAmount,
  readDay,
  referenceAndDateLeaves,
  requiredCode,
} from './834-segments.ts';
import { COB01_CODES, COB03_CODES, COVERAGE_DATE_CODES, HD01_CODES, HD03_CODES, HD05_CODES } from './codes-834.ts';
import { YES_NO_CODES } from './codes-834.ts';
import type { FaultReport } from './fault.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

type Draft<T> = { -readonly [Name in keyof T]: T[Name] };

/** Opens loop 2300 at its HD. The coverage is complete when its loop is left. */
export function openCoverage(hd: X12Segment, report: FaultReport): { coverage: Coverage834; loop: Loop } {
  const references: Reference834[] = [];
  const dates: Date834[] = [];
  const amounts: Amount834[] = [];
  const cards: Card834[] = [];
  const providers: Provider834[] = [];
  const otherInsurance: OtherInsurance834[] = [];
  const coverage = { ...readHd(hd, report), dates, amounts, references, cards, providers, otherInsurance };
  const loop: Loop = {
    leaves: {
      ...referenceAndDateLeaves({ references, dates }, COVERAGE_DATE_CODES, report),
      AMT: (segment) => collect(amounts, readAmount(segment, report)),
      IDC: (segment) => {
        cards.push(readFields(segment, IDC_FIELDS));
      },
    },
    loops: {
      LX: (segment) => openProvider(segment, providers, report),
      COB: (segment) => openOtherInsurance(segment, otherInsurance, report),
    },
  };
  return { coverage, loop };
}

function readHd(hd: X12Segment, report: FaultReport) {
  const maintenanceType = requiredCode(hd, { n: 1, codes: HD01_CODES }, report) ?? '';
  const insuranceLine = requiredCode(hd, { n: 3, codes: HD03_CODES }, report) ?? '';
  const [plan, level, late] = [hd.element(4), hd.element(5), hd.element(9)];
  if (level !== '') requiredCode(hd, { n: 5, codes: HD05_CODES }, report);
  expectCode(hd, { n: 9, codes: YES_NO_CODES }, report);
  return {
    position: hd.position,
    maintenanceType,
    insuranceLine,
    ...(plan === '' ? {} : { plan }),
    ...(level === '' ? {} : { level }),
    ...(YES_NO_CODES.has(late) ? { lateEnrollee: late === 'Y' } : {}),
  };
}

function openProvider(lx: X12Segment, providers: Provider834[], report: FaultReport): Loop {
  const entry: Draft<Provider834> = { number: lx.element(1) };
  providers.push(entry);
  const leaves: Loop['leaves'] = {
    PLA: once(report, (pla) => {
      const date = readDay(pla, 3, report);
      entry.change = { ...readFields(pla, PLA_FIELDS), ...(date === undefined ? {} : { date }) };
    }),
  };
  const open = (segment: X12Segment): Loop => {
    const { party, loop } = openParty(segment, { leaves, repeatedStreet: true }, report);
    if (entry.provider === undefined) entry.provider = party;
    else report.refuse(segment, { code: 'repeated-segment', expected: 'LX' });
    return loop;
  };
  return { leaves: {}, loops: { NM1: open } };
}

function openOtherInsurance(cob: X12Segment, list: OtherInsurance834[], report: FaultReport): Loop {
  expectCode(cob, { n: 1, codes: COB01_CODES }, report);
  expectCode(cob, { n: 3, codes: COB03_CODES }, report);
  const references: Reference834[] = [];
  const dates: Date834[] = [];
  const insurers: Party834[] = [];
  const serviceTypes = cob.repetitions(4);
  list.push({
    ...readFields(cob, COB_FIELDS),
    responsibility: cob.element(1),
    ...(serviceTypes.length === 0 ? {} : { serviceTypes }),
    references,
    dates,
    insurers,
  });
  return {
    leaves: referenceAndDateLeaves({ references, dates }, undefined, report),
    loops: {
      NM1: (segment) => {
        const { party, loop } = openParty(segment, { leaves: {} }, report);
        insurers.push(party);
        return loop;
      },
    },
  };
}
