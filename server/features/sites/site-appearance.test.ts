import { type Permission, permissions } from '@coverlane/contract/access.ts';
import { sites } from '@coverlane/contract/collections/sites.ts';
import { siteCalls } from '@coverlane/contract/sites/calls.ts';
import type { SitePicture } from '@coverlane/contract/sites/appearance.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { aJpeg, aPng } from './pictures.testing.ts';

let portal: TestPortal;
let admin: Caller;
let stranger: Caller;
let siteId: string;

const HOST = 'look.example.com';
const draft = {
  name: 'Look',
  siteTitle: 'Look Benefits',
  primaryColor: '#0b6b5b',
  defaultLanguage: 'en',
  allowedUserTypes: ['admin', 'member'],
  status: 'active',
};

beforeAll(async () => {
  portal = await testPortal();
  const anAdmin = async (held: readonly Permission[]) => {
    const { installationId } = await aWorld(portal.owner);
    return portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: [...held] }));
  };
  admin = await anAdmin(permissions);
  stranger = await anAdmin(permissions);
  siteId = (await admin.call(sites.calls.create, { ...draft, hosts: [HOST] })).body.id;
  await admin.call(sites.calls.create, { ...draft, name: 'Other', hosts: ['other.example.com'] });
});
afterAll(() => portal.close());

async function send(kind: SitePicture, bytes: Buffer | string, caller = admin) {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\n\r\n';
  const reply = await portal.app.inject({
    method: 'POST',
    url: `${API_BASE}/admin/sites/${siteId}/pictures/${kind}`,
    headers: { ...caller.headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n--b--\r\n')]),
  });
  return { status: reply.statusCode, body: reply.json() };
}
const refusal = async (kind: SitePicture, bytes: Buffer | string) => {
  const { status, body } = await send(kind, bytes);
  return [status, body.fields?.file];
};
const configAt = async (host: string) => (await portal.app.inject({ url: '/config.json', headers: { host } })).json();
const fetchAt = (host: string, url: string) => portal.app.inject({ url, headers: { host } });

const dark = { width: 120, height: 48, colour: [16, 42, 107] } as const;
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 24"><path fill="#102a6b" d="M0 0h80v24H0z"/></svg>';
const svg = (within: string, root = '') => `<svg viewBox="0 0 80 24"${root}><path d="M0 0h9v9z"/>${within}</svg>`;

describe('A picture of a site', () => {
  test('is served at the host of the site alone, by its hash, to be kept for ever and to run nothing', async () => {
    expect((await send('logo', aPng(dark))).status).toBe(200);
    const { pictures } = await configAt(HOST);
    const served = await fetchAt(HOST, pictures.logo);
    expect([served.statusCode, served.headers['content-type'], served.rawPayload]).toEqual([
      200,
      'image/png',
      aPng(dark),
    ]);
    expect(served.headers['cache-control']).toContain('immutable');
    expect(served.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect((await fetchAt('other.example.com', pictures.logo)).statusCode).toBe(404);
    expect((await configAt('other.example.com')).pictures).toEqual({});
  });

  test('is shown to who keeps the site, and removed', async () => {
    await send('logoDark', aPng({ ...dark, colour: [240, 240, 240] }));
    const { body } = await admin.call(siteCalls.siteAppearance, { id: siteId });
    expect(body.pictures.map(({ kind }) => kind)).toContain('logoDark');
    await admin.call(siteCalls.removeSitePicture, { id: siteId, kind: 'logoDark' });
    expect((await configAt(HOST)).pictures).not.toHaveProperty('logoDark');
  });

  test('of another installation is not there', async () => {
    expect((await stranger.call(siteCalls.siteAppearance, { id: siteId })).status).toBe(404);
    expect((await send('logo', aPng(dark), stranger)).status).toBe(404);
    expect((await stranger.call(siteCalls.removeSitePicture, { id: siteId, kind: 'logo' })).status).toBe(404);
    expect((await stranger.call(siteCalls.putSiteCard, { id: siteId, from: null, to: null })).status).toBe(404);
  });

  test.each<[SitePicture, string, Buffer]>([
    ['logo', 'picture-faint', aPng({ ...dark, colour: [255, 255, 255] })],
    ['logo', 'picture-faint', aPng({ ...dark, alpha: 0 })],
    ['logo', 'picture-faint', Buffer.from(LOGO.replace('#102a6b', '#ffe9a8'))],
    ['logoDark', 'picture-faint', aPng({ ...dark, colour: [10, 20, 30] })],
    ['logo', 'picture-size', aPng({ ...dark, width: 20, height: 20 })],
    ['logo', 'picture-size', aPng({ ...dark, width: 700, height: 48 })],
    ['icon', 'picture-size', aPng({ ...dark, width: 64, height: 48 })],
    ['signIn', 'picture-size', aJpeg(400, 300)],
    ['logo', 'bad-file', aJpeg(800, 600)],
    ['signIn', 'bad-file', Buffer.from(LOGO)],
    ['logo', 'bad-file', Buffer.from('%PDF-1.7')],
    ['logo', 'too-large', Buffer.alloc(300_000)],
  ])('as %s is refused with %s', async (kind, code, bytes) => {
    expect(await refusal(kind, bytes)).toEqual([422, code]);
  });

  test('says nothing of where it was taken, and nothing that was written into it', async () => {
    await send('signIn', aJpeg(1600, 900));
    await send('icon', aPng({ ...dark, width: 64, height: 64 }, ['tEXt', 'Author\0Grace Holloway']));
    const { pictures } = await configAt(HOST);
    expect((await fetchAt(HOST, pictures.signIn)).rawPayload.includes('GPS')).toBe(false);
    expect((await fetchAt(HOST, pictures.icon)).rawPayload.includes('Grace')).toBe(false);
  });
});

describe('An attack by a picture', () => {
  test('an SVG of shapes is taken, written anew with nothing else in it', async () => {
    const exported = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- made by a program -->${LOGO.replace('<path', '<path class="a" data-name="x"')}`;
    expect((await send('logo', exported)).status).toBe(200);
    const { pictures } = await configAt(HOST);
    const served = await fetchAt(HOST, pictures.logo);
    expect([served.headers['content-type'], served.payload]).toEqual(['image/svg+xml', LOGO]);
  });

  test.each([
    svg('<script>alert(1)</script>'),
    svg('', ' onload="alert(1)"'),
    svg('<a href="javascript:alert(1)"><path d="M0 0z"/></a>'),
    svg('<image href="https://evil.example/x.png"/>'),
    svg('<use xlink:href="https://evil.example/x.svg#a"/>'),
    svg('<foreignObject><iframe src="//evil.example"/></foreignObject>'),
    svg('<style>@import url(https://evil.example/x.css)</style>'),
    svg('<path style="fill:url(https://evil.example/#a)" d="M0 0z"/>'),
    svg(`<path style="fill:image-set('https://evil.example/a' 1x)" d="M0 0z"/>`),
    svg('<path fill="u\\72l(https://evil.example)" d="M0 0z"/>'),
    svg('<path fill="url( \'https://evil.example/#a\')" d="M0 0z"/>'),
    svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
    svg('<set attributeName="onload" to="alert(1)"/>'),
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<title>&x;</title>')}`,
    svg('<title>&#60;script></title>'),
    svg('<![CDATA[<script>alert(1)</script>]]>'),
    `${svg('')}<script>alert(1)</script>`,
    `<html xmlns="http://www.w3.org/1999/xhtml">${svg('')}</html>`,
    svg('<?xml-stylesheet href="https://evil.example/x.xsl"?>'),
    svg('<svg:script>alert(1)</svg:script>'),
    svg('<g>'),
  ])('%s is refused', async (attack) => {
    expect(await refusal('logo', attack)).toEqual([422, 'picture-unsafe']);
  });

  test('a page, a script or an archive behind a picture or instead of one is refused', async () => {
    const png = aPng(dark);
    for (const more of ['<script>alert(1)</script>', 'PK\u0003\u0004', '<svg onload="x()"/>'])
      expect((await send('logo', Buffer.concat([png, Buffer.from(more)]))).status, more).toBe(422);
    expect(await refusal('signIn', Buffer.concat([aJpeg(1600, 900), Buffer.from('<?php')]))).toEqual([422, 'bad-file']);
    expect(await refusal('logo', Buffer.concat([png.subarray(0, 40), Buffer.from('/*')]))).toEqual([422, 'bad-file']);
    expect(await refusal('logo', '<!doctype html><script>alert(1)</script>')).toEqual([422, 'bad-file']);
  });

  test('a picture that unfolds to far more than it says, or is larger than any, is refused', async () => {
    const bomb = aPng({ ...dark, width: 2000, height: 2000 });
    const lying = Buffer.from(bomb);
    lying.writeUInt32BE(100_000, 16);
    expect((await send('logo', lying)).status).toBe(422);
    expect((await send('signIn', Buffer.alloc(1_200_000, 1))).status).toBe(413);
  });
});

describe('The colours of a card', () => {
  const put = (from: string | null, to: string | null) => admin.call(siteCalls.putSiteCard, { id: siteId, from, to });

  test('follow from the brand until a site has its own, and again once it gives them up', async () => {
    expect((await configAt(HOST)).theme).toEqual({ primary: '#0b6b5b', card: null });
    expect((await put('#102a6b', '#0a1a44')).body).toMatchObject({ card: { from: '#102a6b', to: '#0a1a44' } });
    expect((await configAt(HOST)).theme.card).toEqual({ from: '#102a6b', to: '#0a1a44' });
    await put(null, null);
    expect((await configAt(HOST)).theme.card).toBeNull();
  });

  test('on which neither white nor black reaches 4.5:1 at both ends are refused', async () => {
    // White on #767676 is 4.54:1, and black on it 4.62:1; black on #102a6b is 1.5:1, white on #ffe08a 1.3:1.
    expect((await put('#767676', '#767676')).status).toBe(200);
    expect((await put('#102a6b', '#ffe08a')).body).toMatchObject({ fields: { from: 'low-contrast' } });
    expect((await put('#102a6b', null)).body).toMatchObject({ fields: { to: 'required' } });
    await put(null, null);
  });
});
