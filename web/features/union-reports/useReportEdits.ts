import type { ContributionBasis } from '@coverlane/contract/union-reports/codes.ts';
import { unionShopDoor } from '@coverlane/contract/union-reports/shop-calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { type Keeping, type ShopReport, type TypedRow, typedOf } from './shop-page.ts';

/** A moment after the last key. */
const KEEP_AFTER_MS = 500;

/** The report of a month as somebody works on it. */
export type ReportEdits = {
  readonly report: ShopReport;
  /** What the fund contributes for, which says what is typed. */
  readonly basis: ContributionBasis;
  /** What was typed and is not kept yet, by row. */
  readonly typed: ReadonlyMap<string, TypedRow>;
  readonly isKeeping: boolean;
  readonly failure: RequestFailed | null;
  /** Types into a row; it is kept a moment later. */
  readonly type: (id: string, change: Partial<TypedRow>) => void;
  /** Types into many rows at once, as a column is pasted. */
  readonly typeMany: (changes: readonly { id: string; change: Partial<TypedRow> }[]) => void;
  /** Does something else with the report, after what was typed. @throws RequestFailed */
  readonly keep: (what: Keeping) => Promise<ShopReport>;
  readonly retry: () => void;
  /** The report as something else made it: a file. */
  readonly take: (report: ShopReport) => void;
};

type Standing = Pick<ReportEdits, 'report' | 'typed'>;
type Change = Parameters<ReportEdits['typeMany']>[0][number];

/** The report with what was typed over it. `read` is for what goes on after the screen that began it is drawn anew. */
function useStanding(first: ShopReport) {
  const [standing, setStanding] = useState<Standing>({ report: first, typed: new Map() });
  const now = useRef(standing);
  const put = useCallback((next: Partial<Standing>) => {
    now.current = { ...now.current, ...next };
    setStanding(now.current);
  }, []);
  const read = useCallback(() => now.current, []);
  return { standing, read, put };
}

/** Does one thing after the other, whatever became of the one before. */
function useInTurn<In, Out>(work: (asked: In) => Promise<Out>): (asked: In) => Promise<Out> {
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (asked: In) => {
      const next = turn.current.then(() => work(asked));
      turn.current = next.catch(() => undefined);
      return next;
    },
    [work],
  );
}

type Sending = Pick<ReturnType<typeof useStanding>, 'read' | 'put'> & { link: string; period: string };

/** Sends what was typed, with what else is done; what is typed meanwhile stays to be kept. */
function useSending({ link, period, read, put }: Sending) {
  const { language } = useLanguage();
  const [isKeeping, setKeeping] = useState(false);
  const [failure, setFailure] = useState<RequestFailed | null>(null);
  const send = useCallback(
    async (what: Keeping): Promise<ShopReport> => {
      const { typed: sent, report } = read();
      setKeeping(true);
      try {
        const rows = [...sent.values(), ...(what.rows ?? [])];
        const about = { x: link, period, language, isCorrection: report.isCorrection };
        const next = await request(unionShopDoor.unionShopEmployees, { ...about, ...what, rows });
        const left = [...read().typed].filter(([id, row]) => sent.get(id) !== row);
        put({ report: next, typed: new Map(left) });
        setFailure(null);
        return next;
      } catch (error) {
        if (error instanceof RequestFailed && error.isPassing) setFailure(error);
        throw error;
      } finally {
        setKeeping(false);
      }
    },
    [link, period, language, read, put],
  );
  return { sendInTurn: useInTurn(send), isKeeping, failure, setFailure };
}

/** What was typed, with more typed over it. */
function typedOver({ report, typed }: Standing, changes: readonly Change[]): Map<string, TypedRow> {
  const next = new Map(typed);
  for (const { id, change } of changes) {
    const row = next.get(id) ?? report.rows.filter((one) => one.id === id).map(typedOf)[0];
    if (row) next.set(id, { ...row, ...change });
  }
  return next;
}

/**
 * Keeps rows as they are typed, one request after the other. What could not be kept stays in its cell until it is: nothing is lost by
 * a connection that breaks off.
 */
export function useReportEdits(link: string, period: string, first: ShopReport): Omit<ReportEdits, 'basis'> {
  const { standing, read, put } = useStanding(first);
  const { sendInTurn, isKeeping, failure, setFailure } = useSending({ link, period, read, put });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const keep = useCallback(
    (what: Keeping): Promise<ShopReport> => {
      clearTimeout(waiting.current);
      return sendInTurn(what);
    },
    [sendInTurn],
  );
  const keepTyped = useCallback(() => {
    if (read().typed.size > 0)
      void keep({}).catch((error: unknown) => {
        if (!(error instanceof RequestFailed)) throw error;
        setFailure(error);
      });
  }, [read, keep, setFailure]);
  const typeMany = useCallback(
    (changes: readonly Change[]) => {
      put({ typed: typedOver(read(), changes) });
      clearTimeout(waiting.current);
      waiting.current = setTimeout(keepTyped, KEEP_AFTER_MS);
    },
    [read, put, keepTyped],
  );
  return {
    ...standing,
    isKeeping,
    failure,
    type: (id, change) => typeMany([{ id, change }]),
    typeMany,
    keep,
    retry: keepTyped,
    take: (next) => put({ report: next }),
  };
}
