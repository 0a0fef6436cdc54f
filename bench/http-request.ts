/** Headers and JSON body of a request. */
export interface Sent {
  headers?: Record<string, string>;
  body?: object;
}

/** The bytes of one HTTP request on a kept connection. */
export function httpRequest(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent: Sent): string {
  const body = sent.body === undefined ? '' : JSON.stringify(sent.body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1'];
  for (const [name, value] of Object.entries(sent.headers ?? {})) lines.push(`${name}: ${value}`);
  if (body !== '') lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
