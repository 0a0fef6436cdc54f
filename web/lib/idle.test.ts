import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endsForGood, secondsLeft, startIdleClock } from './idle.ts';

let stop: () => void;
const renew = vi.fn<() => Promise<number>>();
const onEnd = vi.fn<() => void>();

const click = () => document.dispatchEvent(new Event('click'));
const press = () => document.dispatchEvent(new Event('keydown'));

/** A session with so many idle seconds left, twelve hours before its absolute end unless said otherwise. */
function start(idleSeconds: number, hours = 12, idleLimit = 1800): void {
  stop = startIdleClock({
    idleSeconds,
    idleLimit,
    endsAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
    renew,
    onEnd,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
  renew.mockReset().mockResolvedValue(1800);
  onEnd.mockReset();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('The idle clock', () => {
  it('ends the session 1800 seconds after the last click or key press (specification 9)', () => {
    start(1800);
    vi.advanceTimersByTime(1_000_000);
    press();
    vi.advanceTimersByTime(1_799_000);
    expect(secondsLeft()).toBe(1);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(onEnd).toHaveBeenCalled();
  });

  it('gives no more with a click than the server does', async () => {
    start(300, 12, 300);
    vi.advanceTimersByTime(200_000);
    click();
    expect(secondsLeft()).toBe(300);
    await vi.advanceTimersByTimeAsync(0);
    expect(renew).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(300_000);
    expect(onEnd).toHaveBeenCalled();
  });

  it('starts from what the server says is left, not from a full half hour', () => {
    start(45);
    expect(secondsLeft()).toBe(45);
  });

  it('tells the server of activity at most once a minute, and never loses the last click', async () => {
    start(1800);
    click();
    click();
    await vi.advanceTimersByTimeAsync(59_000);
    click();
    expect(renew).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(renew).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(renew).toHaveBeenCalledTimes(1);
    click();
    await vi.advanceTimersByTimeAsync(0);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('tries again a minute later when the server did not hear it', async () => {
    start(1500);
    renew.mockRejectedValueOnce(new Error('no answer'));
    click();
    await vi.advanceTimersByTimeAsync(0);
    expect(renew).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('cannot be moved past the twelve hours of a session', () => {
    start(1800, 0.25);
    click();
    expect(endsForGood()).toBe(true);
    expect(secondsLeft()).toBe(900);
  });

  it('stops with the session', () => {
    start(1800);
    stop();
    vi.advanceTimersByTime(2_000_000);
    expect(onEnd).not.toHaveBeenCalled();
    expect(secondsLeft()).toBe(Number.POSITIVE_INFINITY);
  });
});
