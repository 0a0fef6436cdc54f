import * as z from 'zod/mini';
import type { Access, Door } from '../access.ts';
import { call } from '../call.ts';
import type { Collection } from '../collection.ts';
import { flag, pageOf } from '../fields.ts';

/**
 * A collection whose list shows, with `withParts`, what belongs to each of its records: the divisions of a client, the
 * clients of a broker (specification 3). The engine knows nothing of it: its handler is a deviation.
 * @param parts by name, what each is a list of
 */
export function listedWithParts<Of extends Collection>(managed: Of, parts: Readonly<Record<string, z.ZodMiniType>>) {
  const { list, create } = managed.calls;
  if (!(list.input instanceof z.ZodMiniObject)) throw new Error(`the list of ${managed.name} takes no fields`);
  const shownParts = Object.fromEntries(Object.entries(parts).map(([name, of]) => [name, z.optional(z.array(of))]));
  return {
    ...managed,
    calls: {
      ...managed.calls,
      list: call({
        ...list,
        input: z.extend(list.input, { withParts: z.optional(flag) }),
        reply: pageOf(z.intersection(create.reply, z.object(shownParts))),
      }),
    },
  };
}

/**
 * A collection some of whose records belong to an employer or an agency, whose own people keep them with the same permission
 * (domain 1.2). Whose a record is says row-level security; its handler narrows the list to those.
 */
export function keptByOwners<Of extends Collection>(managed: Of, keepers: readonly Door[]) {
  const { calls } = managed;
  const exporting: Door = { types: keepers.flatMap(({ types }) => types), anyOf: ['exportData'] };
  const opened = <One extends { readonly access: Access }>(one: One, doors: readonly Door[] = keepers): One => ({
    ...one,
    access: [...doorsOf(one.access), ...doors],
  });
  return {
    ...managed,
    calls: {
      list: opened(calls.list),
      create: opened(calls.create),
      update: opened(calls.update),
      remove: opened(calls.remove),
      restore: opened(calls.restore),
      export: opened(calls.export, [exporting]),
    },
  };
}

/** A collection whose list others read, too, because what they keep refers to it. */
export function alsoRead<Of extends Collection>(managed: Of, doors: readonly Door[]) {
  const { list } = managed.calls;
  return { ...managed, calls: { ...managed.calls, list: { ...list, access: [...doorsOf(list.access), ...doors] } } };
}

const doorsOf = (access: Access): readonly Door[] => (typeof access === 'string' ? [] : access);
