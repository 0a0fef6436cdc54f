import type { Wire } from '@coverlane/contract/call.ts';
import { rights } from '@coverlane/contract/rights/calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Named = { readonly id: string; readonly name: string };
type Pending = { readonly role: Named; readonly permission: Named; readonly granted: boolean };

/** Ticks that are not saved yet. */
export interface PendingGrants {
  /** What a box is to become; undefined: it stays as it is. */
  readonly wantedOf: (role: Named, permission: Named) => boolean | undefined;
  readonly set: (tick: Pending & { readonly isGranted: boolean }) => void;
  /** One sentence for each change. */
  readonly changes: readonly string[];
  readonly wanted: Wire<typeof rights.previewRights>;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
}

const keyOf = (role: Named, permission: Named): string => `${role.id} ${permission.id}`;

/** Gathers ticks of the matrix, and saves them one call each, in the order they were made. */
export function usePendingGrants(): PendingGrants {
  const t = useText();
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map());
  const saveAll = useSaveAll();
  const all = [...pending.values()];
  return {
    wantedOf: (role, permission) => pending.get(keyOf(role, permission))?.granted,
    set: ({ isGranted, ...tick }) =>
      setPending((before) => {
        const after = new Map(before);
        if (tick.granted === isGranted) after.delete(keyOf(tick.role, tick.permission));
        else after.set(keyOf(tick.role, tick.permission), tick);
        return after;
      }),
    changes: all.map(({ role, permission, granted }) =>
      t(granted ? 'roleChange.grant' : 'roleChange.take', { role: role.name, permission: permission.name }),
    ),
    wanted: {
      grants: all.map(({ role, permission, granted }) => ({ roleId: role.id, permissionId: permission.id, granted })),
    },
    save: async () => {
      const left = await saveAll(all);
      setPending(new Map(left.map((tick) => [keyOf(tick.role, tick.permission), tick])));
    },
    discard: () => setPending(new Map()),
  };
}

/** Saves, tells how it went, and answers what could not be saved. */
function useSaveAll(): (all: readonly Pending[]) => Promise<readonly Pending[]> {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refresh = useRefresh();
  return async (all) => {
    let done = 0;
    try {
      for (const { role, permission, granted } of all) {
        await request(granted ? rights.mapPermission : rights.unmapPermission, {
          roleId: role.id,
          permissionId: permission.id,
        });
        done += 1;
      }
      notify('success', t('roleMatrix.saved', { count: done, shown: formatCount(done) }));
    } catch (failure) {
      notify('error', say(failure));
    }
    await refresh([rights.roleMatrix, rights.previewRights]);
    return all.slice(done);
  };
}
