import type { AnyCall } from '@coverlane/contract/call.ts';
import { API_BASE } from './api-base.ts';

/** Where one asks how what was accepted stands; undefined: the answer is all there is. */
export function placeOfAccepted({ accepted }: AnyCall, said: unknown): string | undefined {
  if (accepted === undefined || typeof said !== 'object' || said === null) return undefined;
  const id: unknown = Reflect.get(said, accepted.id);
  return typeof id === 'string' ? `${API_BASE}${accepted.at.replace(':id', encodeURIComponent(id))}` : undefined;
}
