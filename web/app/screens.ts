// npm run -s screens: every screen of the portal as path, access and built|planned, separated by tabs.
import type { Access, Door } from '@coverlane/contract/access.ts';
import { screens } from './screen-rows.ts';

const doorText = ({ types, anyOf }: Door): string =>
  types.map((type) => (anyOf ? `${type}+${anyOf.join('|')}` : type)).join('|');

const accessText = (access: Access): string =>
  typeof access === 'string' ? access : access.map((door) => doorText(door)).join(' or ');

for (const { path, access, declared } of screens) {
  console.log([path, accessText(access), declared ? 'built' : 'planned'].join('\t'));
}
