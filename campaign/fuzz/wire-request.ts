/** A request in its wire form; no client library normalises it. */
export type WireRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path and query, escaped. */
  target: string
  headers: Readonly<Record<string, string>>
  body?: string | Buffer
}

export type WireResponse = {
  /** 0 if the connection ended without a response. */
  status: number
  headers: Readonly<Record<string, unknown>>
  text: string
  milliseconds: number
}

export type Send = (request: WireRequest) => Promise<WireResponse>

const MAX_SHOWN = 6_000

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, 200)}… (${text.length} characters)` : text

/** The request as a shell command; `<base>` stands for the server's URL. */
export function formatCurl({ method, target, headers, body }: WireRequest): string {
  const whole = typeof body === 'string' ? body : body?.toString('latin1')
  return [
    'curl -sS -i --globoff',
    `-X ${method}`,
    quoted(`<base>${shortened(target)}`),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(whole === undefined ? [] : [`--data-binary ${quoted(shortened(whole))}`]),
  ].join(' ')
}
