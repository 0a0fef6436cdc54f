/** What a notice is about; each has its own icon, word and colour. */
export type NoticeKind = 'success' | 'info' | 'warn' | 'error';

export type Notice = {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly message: string;
  /** When it came, milliseconds since 1970. */
  readonly at: number;
  /** One thing to do about it: "Undo", "Show the 3". */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
};

/** `shown` stand at the top right; `log` is the bell list, newest first. */
export type NoticeList = {
  readonly shown: readonly Notice[];
  readonly log: readonly Notice[];
  readonly unread: number;
};

export const NO_NOTICES: NoticeList = { shown: [], log: [], unread: 0 };

/** Milliseconds that a success stays when nobody points at it (decision 6 of the design). */
export const SUCCESS_STAYS = 8000;
/** With something to do about it, such as Undo (decision 9). */
export const UNDO_STAYS = 10_000;

const LOG_LENGTH = 50;
const SHOWN_LENGTH = 4;

/** Adds a notice. At most four are shown: the oldest that is no error makes room, since errors wait to be dismissed. */
export function withNotice(list: NoticeList, notice: Notice): NoticeList {
  const shown = [...list.shown, notice];
  const room = shown.length > SHOWN_LENGTH ? shown.find((other) => other.kind !== 'error') : undefined;
  return {
    shown: room ? shown.filter((other) => other !== room) : shown,
    log: [notice, ...list.log].slice(0, LOG_LENGTH),
    unread: list.unread + 1,
  };
}

/** Takes a notice away from the top right; the bell list keeps it. */
export function withoutNotice(list: NoticeList, id: number): NoticeList {
  return { ...list, shown: list.shown.filter((notice) => notice.id !== id) };
}

/** What could be done about a notice was done: it leaves the top right, and the bell list offers it no more. */
export function withoutAction(list: NoticeList, id: number): NoticeList {
  const log = list.log.map(({ action, ...notice }) => (notice.id === id || !action ? notice : { ...notice, action }));
  return { ...withoutNotice(list, id), log };
}

/** True for a notice that leaves by itself. Errors and warnings stay until dismissed. */
export function leavesByItself(kind: NoticeKind): boolean {
  return kind === 'success' || kind === 'info';
}
