import { refusalExample, rosterExample, signatureExample, spellingsExample } from './examples.ts';
import type { DocWords } from './doc-words.ts';

/** English, the language of reference. */
export const english: DocWords = {
  title: 'Coverlane API',
  skip: 'Skip to the content',
  search: 'Search the calls',
  find: 'Search',
  languages: 'Languages',
  overview: 'How the API works',
  about: (calls) =>
    `${calls} calls, the same that the portal itself makes. This page is written from the OpenAPI document:`,
  found: (calls, query) => `${calls} calls for “${query}”`,
  none: 'No call matches. Try one word of its path.',
  contents: 'On this page',
  calls: 'Calls',
  isPublic: 'Public: needs no key.',
  closed: 'Closed to keys: it is about the person who is signed in, or about rights, which people decide.',
  scopes: 'Opens to a key with any one of these scopes:',
  keyed: 'Takes an Idempotency-Key.',
  example: 'Try it',
  takes: 'What it takes',
  nothing: 'No fields.',
  answers: 'What it answers',
  file: 'A file.',
  refusals: 'What can go wrong',
  refusalsAbout:
    '401 the key is not valid here · 403 no scope of the key opens it · 404 absent, or of another client · 409 not in this state · 422 bad input, by field · 429 too many requests · 503 come back after Retry-After seconds',
  field: 'Field',
  place: 'Where',
  type: 'Type',
  required: 'required',
  places: { path: 'path', query: 'query', body: 'body' },
  sections: [
    {
      id: 'keys',
      title: 'API keys',
      lines: [
        'An administrator makes keys at /admin/apikeys. A key looks like `ebk_<prefix>_<secret>` and is sent as `Authorization: Bearer ebk_…`. No cookie and no CSRF token are needed.',
        'A key has scopes: permissions of the portal, and `generalRead` and `generalWrite` for what administrators do without one. It can be limited to clients, addresses and a last day, never does more than its maker may at that moment, and ends when it is revoked.',
        'A read-only key changes nothing: it reads, previews changes (`preview: true`) and runs reports. `GET /key` tells a program its scopes, clients, last day and what is left of the minute. 403 `key-scope` names the scopes of which one is needed; `key-closed` says that no key may make the call.',
      ],
      code: rosterExample,
    },
    {
      id: 'requests',
      title: 'Requests',
      lines: [
        'Bodies are JSON or form-encoded; files go as `multipart/form-data`. Dates are `YYYY-MM-DD`, moments UTC (`2026-11-22T03:40:00Z`), money decimal text (`"1234.56"`), ids lower-case UUIDs.',
        'In a change, an absent field stays as it is and `null` clears it. Send the `version` you read, and a newer record is not overwritten: 409 `conflict`.',
      ],
    },
    {
      id: 'names',
      title: 'Names of the specification',
      lines: [
        "Fields that the product's specification spells otherwise (`ClaimNumber`, `client_id`) may be sent under either name; sent under both with different values it is 422 `other-spelling`. The page of each call shows them as `= name`.",
        "Answers have them beside the portal's own names: always where they are few (one claim, accumulators, divisions, reference codes), and everywhere with the header `Coverlane-Names: specification`. With it the lists of clients, brokers, roles and enrollment sessions carry their divisions, clients, permissions and plans.",
      ],
      code: spellingsExample(),
    },
    {
      id: 'employees',
      title: 'Employees by your own id',
      lines: [
        '`PUT /employees/by-external-id/{id}` states an employee as your payroll or HR system knows them: it hires whom no one is called so, hires again who left, changes division, class, salary, status and address in one body, or ends the work. What is absent stays. Ask with `preview: true` first; send the same again and nothing changes.',
        '200: nothing differs. 202: the change is under way, and `Location` is where you ask how it stands, whose `memberId` it is, and why it failed. `maybe-known` at `memberNumber`: send the number of who it is, or `isAnother: true`.',
      ],
    },
    {
      id: 'pages',
      title: 'Lists',
      lines: [
        'Lists take `page` (from 1), `pageSize` (at most 200) and `sort` (a field, with a leading `-` for descending), and answer `rows`, `total`, `page` and `pageSize`.',
      ],
    },
    {
      id: 'errors',
      title: 'Errors',
      lines: [
        'Every refusal has a `code` for programs and a `message` for people; 422 names each bad `field` with its code. Someone else’s record answers exactly like one that doesn’t exist: 404. A method that an address doesn’t take is 405, with those it takes in `Allow`.',
        'Send `Accept: application/problem+json` and refusals come as problem details (RFC 9457) with the place of each fault and the number of the request in the log; a body that can’t be read is then 400, 413 or 415.',
      ],
      code: refusalExample,
    },
    {
      id: 'idempotency',
      title: 'Sending again',
      lines: [
        'Give a writing call an `Idempotency-Key` (8 to 100 letters, digits, `-`, `_`). Sent again within 24 hours with the same body, it gets the same answer and changes nothing; with another body, 422.',
      ],
    },
    {
      id: 'limits',
      title: 'Limits',
      lines: [
        'A key makes 600 requests a minute. Beyond, 429 with `Retry-After` in seconds; 503 has it too. Every answer says in `RateLimit` how many are left.',
      ],
    },
    {
      id: 'webhooks',
      title: 'Webhooks',
      lines: [
        'At /admin/webhooks an administrator names an address that is told what happens: `member.enrolled`, `coverage.ended`, `enrollment.processed`, `claim.decided`, `import.applied` and others. What is sent has ids alone; ask the API for the rest.',
        'Each delivery is a POST with `Coverlane-Delivery` (its id, the same each time it is tried) and `Coverlane-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. Check it, answer 2xx within five seconds, and do the work afterwards. For a day after a new secret was made there are two `v1`.',
        'What does not arrive is tried eleven times within about a day. Deliveries may come twice and in another order. A webhook that takes nothing for a day is turned off, and its administrators are told. While it is off nothing is kept for it. /admin/webhooks/undelivered lists what did not arrive and sends it again.',
        '`GET /events?after=` answers what happened for 30 days, in order, in the words of the webhooks and with the same `sequence`, whether there is a webhook or not. Send `next` as `after` the next time. Events are kept from the day that the first key or webhook is made.',
        'Addresses must be public and use TLS (https). To try a receiver on your own machine or network, start the portal with `WEBHOOKS_PRIVATE=1`: then any address is taken, without TLS too.',
      ],
      code: signatureExample,
    },
  ],
};
