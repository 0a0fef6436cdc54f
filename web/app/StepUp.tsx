import { useEffect, useState } from 'react';
import { whenStepUp } from '../lib/request.ts';
import { extra } from './extras.tsx';

const StepUpDialog = extra(
  () => import('../features/auth/StepUpDialog.tsx'),
  (module) => module.StepUpDialog,
);

type Answer = (proved: boolean) => void;

/** Has somebody prove that it is them when a call asks for it; every call that waits goes on with the answer. */
export function StepUp() {
  const [waiting, setWaiting] = useState<readonly Answer[]>([]);
  useEffect(() => whenStepUp(() => new Promise((answer) => setWaiting((others) => [...others, answer]))), []);
  const answer: Answer = (proved) => {
    setWaiting([]);
    for (const each of waiting) each(proved);
  };
  return waiting.length > 0 ? <StepUpDialog onAnswer={answer} /> : null;
}
