// The portal as `npm start` assembles it, without the browser application, for a load from another process.
import { buildApp } from '@coverlane/server/app.ts';
import { connect } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { secretsFrom } from '@coverlane/server/secrets.ts';
import { ordered } from './serving.ts';

const { ownerUrl, secret, dataDir } = await ordered<{ ownerUrl: string; secret: string; dataDir: string }>();
const secrets = secretsFrom(Buffer.from(secret, 'base64'));
const url = roleUrl(ownerUrl, 'coverlane_app', secrets);
const app = await buildApp({ pool: connect(url), aside: connect(url, { max: 4 }), secrets, dataDir });
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.once('SIGINT', () => process.exit(0));
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
