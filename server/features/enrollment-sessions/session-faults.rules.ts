import type { FieldCode } from '@coverlane/contract/field-codes.ts';

type Values = Readonly<Record<string, unknown>>;
type Faults = Record<string, FieldCode>;

/** What is wrong with a session as it is going to be: a passive renewal is one, and it stays its employer's (domain 5.1). */
export function sessionFaults(values: Values, was: Values | undefined): Faults {
  const isMoved = was !== undefined && was['clientId'] !== values['clientId'];
  return { ...passiveFaults(values), ...(isMoved && { clientId: 'in-use' as const }) };
}

/** In a passive renewal nobody has to answer: what people have goes on by itself, or a default takes its place (domain 5.1). */
function passiveFaults({ kind, passiveRollover, requireAllDecisions }: Values): Faults {
  if (kind !== 'passive') return {};
  return {
    ...(passiveRollover === 'none' && { passiveRollover: 'required' as const }),
    ...(requireAllDecisions === true && { requireAllDecisions: 'bad-choice' as const }),
  };
}
