import { readFields } from './834-fields.ts';
import type { Reference834 } from './834-model.ts';
import { collect, once, readReference, required } from './834-segments.ts';
import type { ClaimForm, ClaimLine, Drug, LineAdjudication837, Tooth } from './837-model.ts';
import type { Draft } from './claim-loop.ts';
import type { Adjustment, ClaimAmount, ClaimDate, ClaimParty } from './claim-model.ts';
import { openClaimParty } from './claim-party.ts';
import { claimLeaves, readAdjustments, readClaimAmount, readProcedure } from './claim-segments.ts';
import { present, readUnits, requiredMoney } from './claim-segments.ts';
import type { FaultReport } from './fault.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

/** A line while it is read: `form` is known once its service segment came. */
export interface OpenLine {
  readonly line: ClaimLine;
  readonly loop: Loop;
  form(): ClaimForm | undefined;
}

const FORMS: readonly (readonly [string, ClaimForm])[] = [
  ['SV1', 'P'],
  ['SV2', 'I'],
  ['SV3', 'D'],
];

/** Opens loop 2400 at its LX. The line is complete when its loop is left. */
export function openLine(lx: X12Segment, report: FaultReport): OpenLine {
  const lists = emptyLists();
  const line: Draft<ClaimLine> = { position: lx.position, number: lx.element(1), charge: '', ...lists };
  let form: ClaimForm | undefined;
  const readForm = once(report, (service) => {
    form = FORMS.find(([id]) => id === service.id)?.[1];
    Object.assign(line, SERVICES[service.id]?.(service, report));
  });
  const leaves: Loop['leaves'] = {
    ...Object.fromEntries(FORMS.map(([id]) => [id, readForm])),
    ...claimLeaves(lists, report),
    REF: (ref) => {
      const reference = readReference(ref, report);
      if (reference?.qualifier === '6R') line.controlNumber = reference.value;
      collect(lists.references, reference);
    },
    AMT: (amt) => collect(lists.amounts, readClaimAmount(amt, report)),
    TOO: (too) => {
      lists.teeth.push({ code: too.element(2), surfaces: too.components(3) });
    },
  };
  const loops: Loop['loops'] = {
    LIN: (lin) => openDrug(lin, lists.drugs, report),
    NM1: (nm1) => {
      const { party, loop } = openClaimParty(nm1, {}, report);
      lists.providers.push(party);
      return loop;
    },
    SVD: (svd) => openAdjudication(svd, lists.adjudications, report),
  };
  return { line, loop: { leaves, loops }, form: () => form };
}

interface Lists {
  oralCavity: string[];
  teeth: Tooth[];
  diagnosisPointers: string[];
  dates: ClaimDate[];
  references: Reference834[];
  amounts: ClaimAmount[];
  drugs: Drug[];
  providers: ClaimParty[];
  adjudications: LineAdjudication837[];
}

function emptyLists(): Lists {
  const services = { oralCavity: [], teeth: [], diagnosisPointers: [], drugs: [], adjudications: [] };
  return { ...services, dates: [], references: [], amounts: [], providers: [] };
}

type ServiceKeys = 'procedure' | 'revenue' | 'charge' | 'unit' | 'quantity' | 'placeOfService';
type Service = Pick<ClaimLine, ServiceKeys> & Partial<Pick<ClaimLine, 'oralCavity' | 'diagnosisPointers'>>;

/** SV1 professional, SV2 institutional, SV3 dental: where each keeps what. */
const SERVICES: Partial<Record<string, (service: X12Segment, report: FaultReport) => Service>> = {
  SV1: (sv1, report) => ({
    ...readService(sv1, { procedure: 1, charge: 2, quantity: 4 }, report),
    ...readFields(sv1, ['unit'], 3),
    ...readFields(sv1, ['placeOfService'], 5),
    diagnosisPointers: sv1.components(7),
  }),
  SV2: (sv2, report) => ({
    ...readService(sv2, { procedure: 2, charge: 3, quantity: 5 }, report),
    ...readFields(sv2, ['revenue'], 1),
    ...readFields(sv2, ['unit'], 4),
  }),
  SV3: (sv3, report) => ({
    ...readService(sv3, { procedure: 1, charge: 2, quantity: 6 }, report),
    ...readFields(sv3, ['placeOfService'], 3),
    oralCavity: sv3.components(4),
    diagnosisPointers: sv3.components(11),
  }),
};

function readService(
  service: X12Segment,
  at: { procedure: number; charge: number; quantity: number },
  report: FaultReport,
): Pick<ClaimLine, 'procedure' | 'charge' | 'quantity'> {
  const procedure = readProcedure(service, at.procedure);
  const quantity = readUnits(service, at.quantity, report);
  return {
    ...present({ procedure, quantity }),
    charge: requiredMoney(service, at.charge, report),
  };
}

function openDrug(lin: X12Segment, drugs: Drug[], report: FaultReport): Loop {
  const drug: Draft<Drug> = { ndc: lin.element(3) };
  drugs.push(drug);
  return {
    leaves: {
      CTP: (ctp) => {
        const quantity = readUnits(ctp, 4, report);
        const [unit = ''] = ctp.components(5);
        if (quantity !== undefined) drug.quantity = quantity;
        if (unit !== '') drug.unit = unit;
      },
      REF: (ref) => {
        const reference = readReference(ref, report);
        if (reference?.qualifier === 'XZ') drug.prescription = reference.value;
      },
    },
    loops: {},
  };
}

function openAdjudication(svd: X12Segment, into: LineAdjudication837[], report: FaultReport): Loop {
  const adjustments: Adjustment[] = [];
  const amounts: ClaimAmount[] = [];
  const dates: ClaimDate[] = [];
  const procedure = readProcedure(svd, 3);
  const quantity = readUnits(svd, 5, report);
  into.push({
    payer: required(svd, 1, report) ?? '',
    paid: requiredMoney(svd, 2, report),
    ...present({ procedure, quantity }),
    ...readFields(svd, ['revenue'], 4),
    ...readFields(svd, ['bundledInto'], 6),
    adjustments,
    amounts,
    dates,
  });
  const { DTP } = claimLeaves({ references: [], dates }, report);
  return {
    leaves: {
      DTP,
      CAS: (cas) => {
        adjustments.push(...readAdjustments(cas, report));
      },
      AMT: (amt) => collect(amounts, readClaimAmount(amt, report)),
    },
    loops: {},
  };
}
