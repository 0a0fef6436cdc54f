import { startTestingCluster } from './testing-cluster.ts';

/** Vitest's global setup for the projects whose tests need a database. */
export default startTestingCluster;
