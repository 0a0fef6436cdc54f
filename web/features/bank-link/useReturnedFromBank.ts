import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFinishAtBank } from './useAccountCalls.ts';
import { usePayer } from './usePayer.ts';

/** Back from the bank's page: what was chosen there is fetched, once. Answers what went wrong. */
export function useReturnedFromBank() {
  const { returnTo } = usePayer();
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const { error, finish } = useFinishAtBank();
  const isTaken = useRef(false);
  const handed = new URLSearchParams(hash.slice(1)).get('public');
  const isBack = handed !== null || search === '?bank';
  useEffect(() => {
    if (!isBack || isTaken.current) return;
    isTaken.current = true;
    const settle = () => void navigate(returnTo, { replace: true });
    void finish(handed === null ? {} : { publicToken: handed }).then(settle, settle);
  });
  return error;
}
