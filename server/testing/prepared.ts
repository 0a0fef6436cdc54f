import { createHash } from 'node:crypto';
import { prepareDatabase } from '../platform/db/prepare.ts';
import type { Template } from '../platform/db/testing-cluster.ts';
import { secretsFrom } from '../secrets.ts';

/** The secrets of every test: fixed, so that the roles' passwords fit on one server. */
export const testSecrets = secretsFrom(createHash('sha256').update('coverlane tests').digest());

/** A database as a start makes it, before any installation is in it. */
export const prepared: Template = {
  name: 'prepared',
  prepare: async (url) => {
    await prepareDatabase(url, testSecrets);
  },
};
