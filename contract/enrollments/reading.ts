/** A page of a session that has to be opened, or agreed to, before what it is about is chosen (domain 5.1 plan page). */
export type RequiredPage = { readonly id: string; readonly requireView: boolean; readonly requireAck: boolean };

type Read = { readonly pagesRead?: readonly { readonly pageId: string; readonly agreed: boolean }[] | undefined };

/** What is missing of such a page: `page-unread`, `page-not-agreed`; null: nothing. */
export function missingOfPage({ id, requireAck }: RequiredPage, { pagesRead = [] }: Read) {
  const read = pagesRead.find(({ pageId }) => pageId === id);
  if (requireAck) return read?.agreed === true ? null : 'page-not-agreed';
  return read === undefined ? 'page-unread' : null;
}
