import { createHash } from 'node:crypto';
import type { Secrets } from '../../secrets.ts';
import type { LinkPurpose } from '../keys/purposes.ts';

const LETTERS = 22;

/**
 * The key of somebody's personal link: 22 letters and digits (130 bits) that follow from what it is for, whose it is and the number
 * of their key, so that it is stored nowhere and a reminder carries the same link (domain 5.1, 5.5, 12.1).
 */
export const keyOfLink = (
  secrets: Secrets,
  purpose: LinkPurpose,
  { id, keyNumber }: { id: string; keyNumber: number },
) =>
  secrets
    .sign(purpose, `${id} ${keyNumber}`)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, LETTERS);

/** What is stored of it. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();
