import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@coverlane/contract/codes.ts';
import { provisionalName } from '@coverlane/contract/users/usernames.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { mailKinds } from './kinds.ts';
import { letterOf, type MailFacts } from './letter.ts';
import { outboxPost, postOf, smtpPost } from './post.ts';
import { mailServer, readMail } from './smtp.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'coverlane-outbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const facts: MailFacts = {
  kind: 'reset',
  address: 'jiwoo@example.com',
  language: 'en',
  firstName: 'Jiwoo',
  username: 'jiwoo.kim',
  site: 'Evergreen Benefits',
  linkBase: 'https://benefits.example.com',
  token: 'abc-DEF_123',
  supportPhone: '2135550100',
  supportEmail: null,
};

describe('a mail', () => {
  test.each(languages)('in %s has every kind with a subject, words, and its link in text and HTML', (language) => {
    for (const kind of mailKinds) {
      const letter = letterOf({ ...facts, kind, language }, 'no-reply@example.com');
      expect(letter.subject.length).toBeGreaterThan(3);
      expect(`${letter.subject}${letter.text}${letter.html}`).not.toMatch(/\{(name|site|username)\}|undefined/);
      expect(letter.text).toContain('(213) 555-0100');
      const link = /https:\/\/\S+/.exec(letter.text)?.[0];
      if (link) expect(letter.html).toContain(`href="${link}"`);
      expect(letter.text.includes(facts.token)).toBe(['invitation', 'verify', 'reset', 'emailChange'].includes(kind));
    }
  });
  test.each([
    ['en', 'Choose a new password', 'Hello Jiwoo,'],
    ['ko', '새 비밀번호를 정하세요', 'Jiwoo 님, 안녕하십니까.'],
    ['es', 'Elija una contraseña nueva', 'Hola, Jiwoo:'],
  ])('speaks the language of its reader: %s', (language, subject, greeting) => {
    const letter = letterOf({ ...facts, language }, 'no-reply@example.com');
    expect(letter.subject).toBe(subject);
    expect(letter.text).toContain(greeting);
    expect(letter.html).toContain(`lang="${language}"`);
  });
  test.each(['invitation', 'username'] as const)('(%s) to who has chosen no username yet names none', (kind) => {
    const letter = letterOf(
      { ...facts, kind, username: provisionalName('0123456789abcdef01234567') },
      'no-reply@example.com',
    );
    expect(`${letter.subject}${letter.text}${letter.html}`).not.toMatch(/invited\.|\{/);
    expect(letter.text).toMatch(/[Cc]hoose a username|haven’t chosen one/);
  });
  test('takes a name for a name: no header, no markup', () => {
    const firstName = 'A\r\nBcc: all@example.com <b>&';
    const letter = letterOf({ ...facts, firstName }, 'no-reply@example.com');
    expect(letter.text).toContain('A Bcc: all@example.com');
    expect(letter.html).toContain('&lt;b&gt;&amp;');
  });
});

describe('the post', () => {
  const letter = letterOf({ ...facts, language: 'ko' }, 'no-reply@example.com');
  test('hands a mail to an SMTP server as it was written', async () => {
    const server = await mailServer();
    await smtpPost(server.url).send(letter);
    const mail = server.to('jiwoo@example.com');
    expect(mail.header('subject')).toBe('새 비밀번호를 정하세요');
    expect(mail.header('from')).toContain('Evergreen Benefits');
    expect(mail.header('content-language')).toBe('ko');
    expect(mail.text).toContain('한 번만 사용할 수 있습니다');
    expect(mail.link).toBe('https://benefits.example.com/user/resetpassword/abc-DEF_123?locale=ko');
    await server.close();
  });
  test('fails where the server refuses or is not there', async () => {
    const server = await mailServer({ code: 451, text: 'Later' });
    await expect(smtpPost(server.url).send(letter)).rejects.toMatchObject({ responseCode: 451 });
    await server.close();
    await expect(smtpPost(server.url).send(letter)).rejects.toMatchObject({ code: 'ESOCKET' });
  });
  test('writes readable files without one, for nobody else to read', async () => {
    await outboxPost(folder).send({ ...letter, to: 'one@example.com' });
    const [name = ''] = readdirSync(folder);
    expect(name).toMatch(/^\d{4}-\d{2}-\d{2}T.*\.eml$/);
    const mail = readMail(readFileSync(join(folder, name), 'utf8'));
    expect(mail.header('to')).toBe('one@example.com');
    expect(mail.token).toBe('abc-DEF_123');
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });
  test.each(['mail.example.com', 'http://mail.example.com', 'smtp://'])('refuses to start with SMTP_URL=%s', (url) => {
    expect(() => postOf(url, folder)).toThrow('SMTP_URL is no mail server');
  });
});
