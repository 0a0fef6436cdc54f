type Question = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON'];

/** What the browser's authenticator is asked, as its part of the library takes it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's part of the same library made it
export const passkeyQuestion = (options: object): Question => options as Question;
