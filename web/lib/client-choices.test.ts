import { expect, test } from 'vitest';
import { namesOf } from './client-choices.ts';

test('clients are called by their names, and by their numbers where two are called alike', () => {
  const client = (name: string, clientNumber: string) => ({ id: clientNumber, name, clientNumber });
  const labels = namesOf([client('Harbor', '1'), client('Lakeside', '2'), client('harbor ', '3')]);
  expect(labels).toEqual([
    { value: '1', label: 'Harbor (1)' },
    { value: '2', label: 'Lakeside' },
    { value: '3', label: 'harbor  (3)' },
  ]);
});
