import { describe, expect, it } from 'vitest';
import { RequestFailed } from '../../../lib/request-failed.ts';
import { type Enrollment, withSubscriber } from './draft.ts';
import { type DraftPorts, DraftStore } from './draft-store.ts';
import { aDraft } from './enrollment.testing.ts';

type Sent = Parameters<DraftPorts['put']>[0];

/** A server that answers when it is told to, and a browser that keeps what it is given. */
function aWindow(answer: (sent: Sent) => Enrollment | RequestFailed = (sent) => next(sent)) {
  const sent: Sent[] = [];
  const kept: unknown[] = [];
  const waiting: (() => void)[] = [];
  const store = new DraftStore(aDraft(), {
    put: async (input) => {
      sent.push(input);
      const reply = answer(input);
      if (reply instanceof RequestFailed) throw reply;
      return reply;
    },
    keep: (copy) => kept.push(copy),
    later: (work) => waiting.push(work),
  });
  return { store, sent, kept, waiting };
}

const next = ({ version, answers, place }: Sent): Enrollment =>
  aDraft({ version: Number(version) + 1, answers, place });
const named = (firstName: string) => (answers: Enrollment['answers']) => withSubscriber(answers, { firstName });

describe('A draft', () => {
  it('sends what was typed with the version it was typed over, and the place', async () => {
    const { store, sent } = aWindow();
    store.note({ page: 'subscriber/name', field: 'subscriber.firstName' });
    store.change(named('Ji'));
    expect(store.get().saving).toBe('waiting');
    const { saving, enrollment } = await store.save();
    expect(saving).toBe('saved');
    expect(enrollment.version).toBe(2);
    expect(sent).toMatchObject([
      { version: 1, step: 2, place: { page: 'subscriber/name', field: 'subscriber.firstName' } },
    ]);
  });

  it('sends again what was typed while the first was on its way, once, and keeps what is in the inputs', async () => {
    const { store, sent } = aWindow();
    store.change(named('Ji'));
    const saving = store.save();
    store.change(named('Jiwoo'));
    expect((await saving).answers.subscriber.firstName).toBe('Jiwoo');
    expect(sent.map(({ version, answers }) => [version, answers.subscriber.firstName])).toEqual([
      [1, 'Ji'],
      [2, 'Jiwoo'],
    ]);
    expect(store.get().generation).toBe(0);
  });

  it('keeps a copy until the server has it, and tries again when nobody answers', async () => {
    let isThere = false;
    const { store, sent, kept, waiting } = aWindow((input) =>
      isThere ? next(input) : new RequestFailed({ status: 0, code: 'unreachable' }),
    );
    store.change(named('Jiwoo'));
    expect((await store.save()).saving).toBe('offline');
    expect(kept.at(-1)).toMatchObject({ version: 1, answers: { subscriber: { firstName: 'Jiwoo' } } });
    isThere = true;
    waiting.at(-1)?.();
    expect((await store.save()).saving).toBe('saved');
    expect(sent).toHaveLength(2);
    expect(kept.at(-1)).toBeNull();
  });

  it('that another window has overtaken sends nothing more until somebody says which is right', async () => {
    const stale = new RequestFailed({ status: 409, code: 'stale', values: { by: 'Omar Diaz' } });
    const { store, sent, waiting } = aWindow(({ version, ...rest }) =>
      Number(version) < 5 ? stale : next({ version, ...rest }),
    );
    store.change(named('Mine'));
    expect(await store.save()).toMatchObject({ saving: 'stale', failure: { values: { by: 'Omar Diaz' } } });
    const pauses = waiting.length;
    store.change(named('Mine too'));
    expect((await store.save()).saving).toBe('stale');
    expect([sent.length, waiting.length]).toEqual([1, pauses]);
    const newest = aDraft({ version: 5 });
    expect((await store.insist(newest)).enrollment.version).toBe(6);
    expect(sent.at(-1)).toMatchObject({ version: 5, answers: { subscriber: { firstName: 'Mine too' } } });
  });

  it('takes the newest in place of its own, so that every input begins anew', async () => {
    const { store } = aWindow(() => new RequestFailed({ status: 409, code: 'stale' }));
    store.change(named('Mine'));
    await store.save();
    store.take(aDraft({ version: 5 }));
    expect(store.get()).toMatchObject({ saving: 'saved', generation: 1, answers: { subscriber: { firstName: null } } });
  });

  it('loses the signature as soon as an answer changes or another window is taken over', async () => {
    const { store } = aWindow();
    const [nobody, dana] = [
      { typedName: '', agreed: false },
      { typedName: 'Dana Park', agreed: true },
    ];
    const signed = { ...dana, leavesOut: true, paper: dana };
    store.sign(signed);
    expect((await store.save()).signature).toEqual(signed);
    store.change(named('Jiwoo'));
    expect(store.get().signature).toEqual({ ...nobody, leavesOut: false, paper: nobody });
    store.sign(signed);
    store.take(aDraft({ version: 5 }));
    expect(store.draft().signature).toEqual({ ...nobody, leavesOut: false, paper: nobody });
  });

  it('leaves nothing in the browser of somebody who was signed out', async () => {
    const { store, kept } = aWindow(() => new RequestFailed({ status: 401, code: 'signed-out' }));
    store.change(named('Jiwoo'));
    expect((await store.save()).saving).toBe('refused');
    expect(kept.at(-1)).toBeNull();
  });
});
