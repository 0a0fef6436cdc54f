import { fromD8 } from './calendar.ts';
import type { ClaimPeople, Insurance837, Patient837 } from './837-model.ts';
import { readInsurance } from './837-other-payer.ts';
import { once, required } from './834-segments.ts';
import { LoopReader, PartFaults } from './claim-loop.ts';
import type { ClaimCurrency, ClaimParty } from './claim-model.ts';
import { openClaimParty } from './claim-party.ts';
import { present, readCurrency } from './claim-segments.ts';
import type { FaultLog } from './fault.ts';
import type { Loop } from './loop.ts';
import type { X12Segment } from './segment.ts';

/** The level each level stands under: 20 billing provider, 22 subscriber, 23 patient (X12 735). */
const PARENTS: ReadonlyMap<string, string> = new Map([
  ['20', ''],
  ['22', '20'],
  ['23', '22'],
]);

/** Names that stand once in their level. */
const SINGLE_NAMES = new Set(['85', '87', 'IL', 'PR', 'QC']);

/** One level of an 837 (an HL to the next HL or claim): who the claims under it are about. */
export class Level837 {
  readonly code: string;
  readonly faults: PartFaults;
  readonly #hl: X12Segment;
  readonly #parent: Level837 | undefined;
  readonly #reader: LoopReader;
  readonly #parties = new Map<string, ClaimParty>();
  readonly #reported = new Set<string>();
  #insurance: Insurance837 | undefined;
  #relation: Omit<Patient837, 'party'> = { relationship: '' };
  #taxonomy = '';
  #currency: ClaimCurrency | undefined;
  #people: { people: ClaimPeople | undefined } | undefined;

  /** @param before the level that stands before it: it, or one above it, is its parent */
  constructor(hl: X12Segment, before: Level837 | undefined, log: FaultLog) {
    this.#hl = hl;
    this.faults = new PartFaults(log);
    this.code = hl.element(3);
    this.#parent = this.#findParent(before);
    this.#reader = new LoopReader(this.#root(), this.faults);
  }

  take(segment: X12Segment): void {
    this.#reader.take(segment);
  }

  /** Who the claims right under this level are about; undefined when that was refused, here or above. */
  people(): ClaimPeople | undefined {
    this.#people ??= { people: this.#findPeople() };
    return this.#people.people;
  }

  /** A level under the wrong one would give its claims to other people: refused. */
  #findParent(before: Level837 | undefined): Level837 | undefined {
    const above = PARENTS.get(this.code);
    if (above === undefined) {
      this.faults.refuse(this.#hl, { code: 'unknown-code', element: 'HL03', value: this.code });
      return undefined;
    }
    let parent = before;
    while (parent !== undefined && parent.code !== above) parent = parent.#parent;
    const expected = parent === undefined ? '' : parent.#hl.element(1);
    const value = this.#hl.element(2);
    if (above !== '' && (parent === undefined || value !== expected)) {
      this.faults.refuse(this.#hl, { code: 'hierarchy-mismatch', element: 'HL02', value, expected });
    }
    return parent;
  }

  #root(): Loop {
    const subscriber: Loop['leaves'] = {
      SBR: once(this.faults, (sbr) => {
        this.#insurance = readInsurance(sbr, this.faults);
      }),
    };
    const patient: Loop['leaves'] = {
      PAT: once(this.faults, (pat) => {
        const deathDate = fromD8(pat.element(6));
        this.#relation = { relationship: pat.element(1), ...(deathDate === undefined ? {} : { deathDate }) };
        if (this.code === '23') required(pat, 1, this.faults);
      }),
    };
    const billing: Loop['leaves'] = {
      PRV: (prv) => {
        this.#taxonomy = prv.element(3);
      },
      CUR: once(this.faults, (cur) => {
        this.#currency = readCurrency(cur, this.faults);
      }),
    };
    const leaves = new Map<string, Loop['leaves']>([
      ['20', billing],
      ['22', { ...subscriber, ...patient }],
      ['23', patient],
    ]);
    return { leaves: leaves.get(this.code) ?? {}, loops: { NM1: (nm1) => this.#openParty(nm1) } };
  }

  #openParty(nm1: X12Segment): Loop {
    const { party, loop } = openClaimParty(nm1, {}, this.faults);
    const { entity } = party;
    if (!this.#parties.has(entity)) this.#parties.set(entity, party);
    else if (SINGLE_NAMES.has(entity)) {
      this.faults.refuse(nm1, { code: 'repeated-segment', element: 'NM101', value: entity });
    }
    return loop;
  }

  #findPeople(): ClaimPeople | undefined {
    const level = this.code === '23' ? this.#parent : this;
    const above = level === undefined ? undefined : level.#parent;
    if (level === undefined || above === undefined) return undefined;
    const people = { billing: above.#billing(), subscriber: level.#subscriber(), patient: this.#patient() };
    if (people.billing === undefined || people.subscriber === undefined || this.faults.refused) return undefined;
    return { ...people.billing, ...people.subscriber, ...people.patient };
  }

  #patient(): Pick<ClaimPeople, 'patient'> {
    const party = this.code === '23' ? this.#party('QC') : undefined;
    return party === undefined ? {} : { patient: { ...this.#relation, party } };
  }

  #billing(): Pick<ClaimPeople, 'billing' | 'payTo' | 'currency'> | undefined {
    const provider = this.#party('85');
    if (provider === undefined || this.faults.refused) return undefined;
    const billing = this.#taxonomy === '' ? provider : { ...provider, taxonomy: this.#taxonomy };
    return { billing, ...present({ payTo: this.#parties.get('87'), currency: this.#currency }) };
  }

  #subscriber(): Pick<ClaimPeople, 'subscriber' | 'payer'> | undefined {
    if (this.#insurance === undefined) this.#missing('SBR');
    const party = this.#party('IL');
    if (this.#insurance === undefined || party === undefined || this.faults.refused) return undefined;
    return { subscriber: { ...this.#insurance, party }, ...present({ payer: this.#parties.get('PR') }) };
  }

  /** The party of the level that must be there; refused when it is not. */
  #party(entity: string): ClaimParty | undefined {
    const party = this.#parties.get(entity);
    if (party === undefined) this.#missing('NM1', entity);
    return party;
  }

  /** Said once, however many patients and claims stand below. */
  #missing(segmentId: string, expected?: string): void {
    if (this.#reported.has(segmentId)) return;
    this.#reported.add(segmentId);
    const detail = { code: 'missing-segment', segmentId, ...(expected === undefined ? {} : { expected }) } as const;
    this.faults.refuse(this.#hl, detail);
  }
}
