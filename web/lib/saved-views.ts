import { type SavedView, views } from '@coverlane/contract/views/calls.ts';
import { useAction, useCall } from './api.ts';

/** The saved views of a list screen, and how they are kept and forgotten. */
export function useSavedViews(screen: string) {
  const refreshes = [views.listViews];
  const list = useCall(views.listViews, { screen });
  const save = useAction(views.saveView, { refreshes });
  const remove = useAction(views.removeView, { refreshes });
  return {
    views: list.data?.views ?? [],
    save: (view: Omit<SavedView, 'isOwn'>) => save.mutateAsync({ ...view, screen, filters: { ...view.filters } }),
    remove: (name: string) => remove.mutateAsync({ screen, name }),
  };
}
