import { expect, test } from 'vitest';
import { type TreeNode, treeRows, treeStep } from './tree-rows.ts';

const leaf = (key: string): TreeNode => ({ key, label: key, inside: [] });
const tree: TreeNode[] = [leaf('all'), { key: 'acme', label: 'ACME', inside: [leaf('2026'), leaf('2027')] }];
const open = new Set<string>();
const shut = new Set(['acme']);
const step = (key: string, on: string, closed = open) => treeStep(treeRows(tree, closed), key, on);

test('A tree shows what is inside open nodes, each with its level and its place among those beside it', () => {
  const said = treeRows(tree, open).map(({ node, level, place, beside }) => [node.key, level, place, beside]);
  expect(said).toEqual([
    ['all', 1, 1, 2],
    ['acme', 1, 2, 2],
    ['2026', 2, 1, 2],
    ['2027', 2, 2, 2],
  ]);
  expect(treeRows(tree, shut).map(({ node }) => node.key)).toEqual(['all', 'acme']);
});

test('Arrows go up and down, into what is open and out to what is around; they open and close', () => {
  expect(step('ArrowDown', 'acme')).toEqual({ go: '2026' });
  expect(step('ArrowUp', 'all')).toBeUndefined();
  expect(step('ArrowRight', 'acme')).toEqual({ go: '2026' });
  expect(step('ArrowRight', 'acme', shut)).toEqual({ toggle: 'acme' });
  expect(step('ArrowRight', '2026')).toBeUndefined();
  expect(step('ArrowLeft', '2027')).toEqual({ go: 'acme' });
  expect(step('ArrowLeft', 'acme')).toEqual({ toggle: 'acme' });
  expect(step('End', 'all')).toEqual({ go: '2027' });
  expect(step('Enter', '2026')).toEqual({ choose: '2026' });
});
