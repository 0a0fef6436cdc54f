import type { Wire } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { RequestFailed } from '../../../lib/request-failed.ts';
import { type Answers, type Enrollment, type Place, type Signing, withoutStale } from './draft.ts';
import { stepNumber } from './wizard-pages.ts';

/** How the answers stand: kept by the server, about to be sent, on their way, waiting for a connection, or refused. */
type Saving = 'saved' | 'waiting' | 'saving' | 'offline' | 'stale' | 'refused';

const UNSIGNED: Signing = { typedName: '', agreed: false, leavesOut: false, paper: { typedName: '', agreed: false } };

/** A draft as it is in this window. */
export interface DraftState {
  /** The server's last answer: offers, prices, what is to be mended. Its answers may be older than those typed. */
  readonly enrollment: Enrollment;
  readonly answers: Answers;
  readonly place: Place;
  readonly saving: Saving;
  /** Why it was not kept. */
  readonly failure: RequestFailed | null;
  /** The signature as it is being given; it stays in this window, and goes as soon as an answer changes. */
  readonly signature: Signing;
  /** Grows when answers are replaced from elsewhere than their inputs, which then begin anew. */
  readonly generation: number;
}

/** What the pages draw: it stays the same object while only saving or the place goes on. */
export type OpenDraft = Pick<DraftState, 'enrollment' | 'answers' | 'signature' | 'generation'>;

/** What is sent: the wizard says all its answers each time. */
type SentDraft = Wire<typeof enrollments.putEnrollment> & { answers: Answers; place: Place };

/** What the store reaches out to. */
export interface DraftPorts {
  readonly put: (input: SentDraft) => Promise<Enrollment>;
  /** Keeps a copy in this browser while the server has not got it; null: it has. */
  readonly keep: (copy: { version: number; answers: Answers; place: Place } | null) => void;
  /** Does something after a pause in typing, or before another try; one at a time, the latest. */
  readonly later: (work: () => void, why: 'typing' | 'again') => void;
  /** What is typed is tried and kept nowhere. */
  readonly isPreview?: boolean;
}

/** Answers that a former page in this browser could not send, and the version that they were typed over. */
type Unsent = Pick<DraftState, 'answers' | 'place'> & { readonly version: number };

/**
 * A draft with its autosave. Nothing typed is lost: what cannot be sent is tried again, and kept here meanwhile. What
 * another window has overtaken waits until somebody says which is right.
 */
export class DraftStore {
  readonly #ports: DraftPorts;
  readonly isPreview: boolean;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  #draft: OpenDraft;
  #running: Promise<void> | null = null;

  /** @param own what is newer here than there; another window may have overtaken it meanwhile */
  constructor(loaded: Enrollment, ports: DraftPorts, own?: Unsent) {
    this.#ports = ports;
    this.isPreview = ports.isPreview === true;
    this.#state = {
      enrollment: own ? { ...loaded, version: own.version } : loaded,
      answers: own?.answers ?? loaded.answers,
      place: own?.place ?? loaded.place,
      saving: own ? 'waiting' : 'saved',
      failure: null,
      signature: UNSIGNED,
      generation: 0,
    };
    this.#draft = this.#state;
  }

  readonly get = (): DraftState => this.#state;

  /** The draft without how it stands with saving, which changes more often than anything that pages show. */
  readonly draft = (): OpenDraft => this.#draft;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes the answers; they are sent after a pause. `renew` where inputs must show them anew. */
  readonly change = (next: (answers: Answers) => Answers, renew?: 'renew'): void => {
    const { enrollment, answers, generation, saving, signature } = this.#state;
    const isStale = saving === 'stale';
    const changed = next(answers);
    this.#set({
      enrollment: judgedAnew(enrollment, answers, changed),
      answers: changed,
      signature: isSignedAlike(answers, changed) ? signature : UNSIGNED,
      generation: generation + (renew === undefined ? 0 : 1),
      ...(!isStale && this.#running === null && { saving: 'waiting' }),
    });
    this.#hold();
    if (!isStale) this.#ports.later(() => void this.save(), 'typing');
  };

  /** Types into the signature, or ticks its box. */
  readonly sign = (part: Partial<Signing>): void => this.#set({ signature: { ...this.#state.signature, ...part } });

  /** Notes where the person is; it travels with the answers. */
  readonly note = (place: Partial<Place>): void => this.#set({ place: { ...this.#state.place, ...place } });

  /** Sends what is not sent yet; resolves once it is kept, or cannot be. */
  readonly save = async (): Promise<DraftState> => {
    const { saving } = this.#state;
    if (this.#running === null && (saving === 'waiting' || saving === 'offline')) {
      this.#running = this.#sendAll().finally(() => {
        this.#running = null;
      });
    }
    await this.#running;
    return this.#state;
  };

  /** Takes another window's answers in place of those typed here. */
  readonly take = (newest: Enrollment): void => {
    const { answers, place } = newest;
    const generation = this.#state.generation + 1;
    this.#ports.keep(null);
    this.#set({ enrollment: newest, answers, place, saving: 'saved', failure: null, signature: UNSIGNED, generation });
  };

  /** Puts the answers typed here over another window's, knowingly. */
  readonly insist = (newest: Enrollment): Promise<DraftState> => {
    this.#set({ enrollment: newest, saving: 'waiting', failure: null, signature: UNSIGNED });
    return this.save();
  };

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    const { enrollment, answers, signature, generation } = this.#state;
    const before = this.#draft;
    const isSame = before.enrollment === enrollment && before.answers === answers && before.generation === generation;
    if (!isSame || before.signature !== signature) this.#draft = { enrollment, answers, signature, generation };
    for (const listener of this.#listeners) listener();
  }

  #hold(): void {
    const { enrollment, answers, place } = this.#state;
    this.#ports.keep({ version: enrollment.version, answers, place });
  }

  async #sendAll(): Promise<void> {
    do await this.#sendOnce();
    while (this.#state.saving === 'waiting');
  }

  async #sendOnce(): Promise<void> {
    const { enrollment, answers, place } = this.#state;
    const { id, version } = enrollment;
    this.#set({ saving: 'saving', failure: null });
    try {
      const reply = await this.#ports.put({ id, version, step: stepNumber(place.page), place, answers });
      const isAll = this.#state.answers === answers;
      const now = judgedAnew(reply, answers, this.#state.answers);
      this.#set({ enrollment: now, ...(isAll && { answers: reply.answers }), saving: isAll ? 'saved' : 'waiting' });
      if (isAll) this.#ports.keep(null);
    } catch (failure) {
      if (!(failure instanceof RequestFailed)) throw failure;
      this.#fail(failure);
    }
  }

  #fail(failure: RequestFailed): void {
    this.#set({ saving: savingAfter(failure), failure });
    // Whoever was signed out leaves nothing behind in this browser.
    if (failure.status === 401) this.#ports.keep(null);
    else this.#hold();
    if (failure.isPassing) this.#ports.later(() => void this.save(), 'again');
  }
}

/** The same enrollment where nobody's details changed, else without what was said of those who are others by now. */
function judgedAnew(enrollment: Enrollment, judged: Answers, now: Answers): Enrollment {
  if (judged.dependents === now.dependents) return enrollment;
  return { ...enrollment, offers: withoutStale(enrollment.offers, judged, now) };
}

/** Are the answers that are signed the same? */
const isSignedAlike = (one: Answers, other: Answers): boolean => JSON.stringify(one) === JSON.stringify(other);

function savingAfter(failure: RequestFailed): Saving {
  if (failure.isPassing) return 'offline';
  return failure.status === 409 && failure.code === 'stale' ? 'stale' : 'refused';
}
