/** A request to an external service. Its key belongs in `headers` if the service allows that. */
export type EngineQuestion = {
  url: URL
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: object
  /** Aborts the request: the time is up, or the client has disconnected. */
  signal: AbortSignal
  maxBytes?: number
}

const MAX_BYTES = 2 * 1024 * 1024
/** For services that require a user agent: the product's name, never an operator's. */
const USER_AGENT = 'Kerbside'

/**
 * Returns the status and JSON of a response, whatever the status. Throws for no response, a redirect, or a response
 * that is too long or not JSON. Errors contain neither address nor key, because they may be logged.
 */
export async function requestEngine(
  params: EngineQuestion,
): Promise<{ status: number; body: unknown }> {
  const { url, method = 'GET', headers, body, signal, maxBytes = MAX_BYTES } = params
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error('the address is neither http nor https')
  let response: Response
  try {
    response = await fetch(url, {
      method,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        'user-agent': USER_AGENT,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  } catch (error) {
    throw new Error(signal.aborted ? 'no answer in time' : `no answer (${codeOf(error)})`)
  }
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel()
    throw new Error(`a redirect (${response.status})`)
  }
  const text = await readText(response, { maxBytes, signal })
  try {
    return { status: response.status, body: JSON.parse(text) as unknown }
  } catch {
    throw new Error(`a response that is not JSON (${response.status})`)
  }
}

/** The code of whatever fetch throws, such as "ECONNREFUSED". */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : 'unreachable'
}

async function readText(
  response: Response,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) break
      chunks.push(chunk)
    }
  } catch {
    throw new Error(signal.aborted ? 'no complete answer in time' : 'a truncated response')
  }
  if (bytes > maxBytes) throw new Error('a response that is too long')
  return Buffer.concat(chunks).toString('utf8')
}
