import { userTypes } from '@coverlane/contract/access.ts';
import { expect, it } from 'vitest';
import { helpText } from './help-text.ts';

it('An employer, a broker and all other staff read no help of members, and a member none of theirs', () => {
  for (const isNamed of [true, false])
    for (const type of userTypes)
      expect(helpText(type, isNamed).endsWith('Member'), `${type} ${isNamed}`).toBe(type === 'member');
});
