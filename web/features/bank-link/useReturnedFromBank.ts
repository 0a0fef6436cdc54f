import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAction } from '../../lib/api.ts';
import { usePayer } from './usePayer.ts';

/** Back from the bank's page: what was chosen there is fetched, once. Answers what went wrong. */
export function useReturnedFromBank() {
  const { own, returnTo, refreshes } = usePayer();
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const exchange = useAction(selfEnrollmentMoney.exchangeLinkToken, { refreshes });
  const isTaken = useRef(false);
  const handed = new URLSearchParams(hash.slice(1)).get('public');
  const isBack = handed !== null || search === '?bank';
  useEffect(() => {
    if (!isBack || isTaken.current) return;
    isTaken.current = true;
    const settle = () => void navigate(returnTo, { replace: true });
    exchange.mutate(
      { ...own, ...(handed !== null && { publicToken: handed }) },
      { onSuccess: settle, onError: settle },
    );
  });
  return exchange.error;
}
