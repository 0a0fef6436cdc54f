import { useUser } from '../../lib/session.tsx';

/** May the reader see whose claims are behind a policy: whoever keeps stop-loss and reads health information. */
export const useMayReadClaims = (): boolean => useUser().permissions.some(({ machineName }) => machineName === 'phi');
