import type { Collection } from '../collection.ts';
import { brokers } from './brokers.ts';
import { clients } from './clients.ts';
import { partners } from './partners.ts';

/** Every admin collection, in menu order. */
export const collections: readonly Collection[] = [clients, brokers, partners];
