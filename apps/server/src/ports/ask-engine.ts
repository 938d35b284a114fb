/** A question to an outside engine. Its key belongs into `headers` where the engine allows that. */
export type EngineQuestion = {
  url: URL
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: object
  /** Ends the question: time is up, or nobody waits any more. */
  signal: AbortSignal
  mostBytes?: number
}

const MOST_BYTES = 2 * 1024 * 1024
/** Services that want to know who asks get the product's name, never an operator's. */
const ASKED_BY = 'Kerbside'

/**
 * The status and the JSON an engine answers with, whatever the status. Throws for no answer, a redirect, an answer
 * that is too long or no JSON. What is thrown names neither address nor key, for both may be logged.
 */
export async function askEngine(asked: EngineQuestion): Promise<{ status: number; body: unknown }> {
  const { url, method = 'GET', headers, body, signal, mostBytes = MOST_BYTES } = asked
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
        'user-agent': ASKED_BY,
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
  const text = await readText(response, { mostBytes, signal })
  try {
    return { status: response.status, body: JSON.parse(text) as unknown }
  } catch {
    throw new Error(`an answer that is no JSON (${response.status})`)
  }
}

/** "ECONNREFUSED" of whatever fetch throws. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : 'unreachable'
}

async function readText(
  response: Response,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > mostBytes) break
      chunks.push(chunk)
    }
  } catch {
    throw new Error(signal.aborted ? 'no whole answer in time' : 'an answer cut short')
  }
  if (bytes > mostBytes) throw new Error('an answer that is too long')
  return Buffer.concat(chunks).toString('utf8')
}
