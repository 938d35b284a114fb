/** A request as it goes over the wire; the fuzzer never lets a client library tidy it up. */
export type WireRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path and query, escaped. */
  target: string
  headers: Readonly<Record<string, string>>
  body?: string | Buffer
}

export type WireAnswer = {
  /** 0 when the connection ended without an answer. */
  status: number
  headers: Readonly<Record<string, unknown>>
  text: string
  milliseconds: number
}

export type Send = (request: WireRequest) => Promise<WireAnswer>

const MOST_SHOWN = 6_000

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const shortened = (text: string): string =>
  text.length > MOST_SHOWN ? `${text.slice(0, 200)}… (${text.length} characters)` : text

/** The request as a line for a shell; `<base>` stands for where the server is. */
export function sayCurl({ method, target, headers, body }: WireRequest): string {
  const whole = typeof body === 'string' ? body : body?.toString('latin1')
  return [
    'curl -sS -i --globoff',
    `-X ${method}`,
    quoted(`<base>${shortened(target)}`),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(whole === undefined ? [] : [`--data-binary ${quoted(shortened(whole))}`]),
  ].join(' ')
}
