import type { Draft } from './draft.ts'
import type { FuzzedEndpoint } from './fuzzed-endpoint.ts'
import { isFields, setAt } from './list-spots.ts'
import { doTrick } from './tricks.ts'
import type { WireRequest } from './wire-request.ts'

/** Values marked by `raw()` are written literally. */
const unmarked = (text: string) => text.replaceAll(/"@raw:([^"@]*)@"/g, '$1')
const plain = (text: string) => text.replace(/^@raw:(.*)@$/, '$1')

const spell = (value: unknown): string =>
  plain(typeof value === 'string' ? value : String(JSON.stringify(value)))

/** Escaped for a query; lone surrogates as the three bytes they would be. */
function escaped(text: string): string {
  const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
  let from = 0
  let out = ''
  for (const match of text.matchAll(half)) {
    const unit = match[0].charCodeAt(0)
    const bytes = [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
    out += encodeURIComponent(text.slice(from, match.index))
    out += bytes.map((byte) => `%${byte.toString(16)}`).join('')
    from = match.index + 1
  }
  return out + encodeURIComponent(text.slice(from))
}

const writeQuery = (fields: readonly [string, unknown][]): string =>
  fields
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(
        (item) => `${escaped(name)}=${escaped(spell(item))}`,
      ),
    )
    .join('&')

/** The request of a draft, applied to an example; `headers` are those of the client. */
export function writeRequest(
  { method, path }: FuzzedEndpoint,
  { draft, example, headers }: { draft: Draft; example: unknown; headers: Record<string, string> },
): WireRequest {
  const input = draft.changes.reduce<unknown>(
    (request, change) => setAt(request, change.path, change.value),
    example,
  )
  const fields = isFields(input) ? input : {}
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  // with an empty parameter it would be the path of another endpoint
  const address = path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => escaped(spell(fields[name] ?? '')) || '-',
  )
  const rest = Object.entries(fields).filter(([name]) => !inPath.has(name))
  if (method === 'GET' || method === 'DELETE') {
    const query = writeQuery(rest)
    return doTrick(
      { method, target: query ? `${address}?${query}` : address, headers },
      draft.trick,
    )
  }
  const body = unmarked(JSON.stringify(Object.fromEntries(rest)))
  const typed = { ...headers, 'content-type': 'application/json' }
  return doTrick({ method, target: address, headers: typed, body }, draft.trick)
}

/** How the server must read it if it is well-formed; the contract then decides whether it is valid. */
export function parseRequest(
  { method, path }: FuzzedEndpoint,
  { target, body }: WireRequest,
): { input: unknown } | undefined {
  const [address = '', query = ''] = target.split('?')
  // a server rejects such JSON, whatever else it contains
  if (/"__proto__"\s*:/.test(String(body))) return undefined
  try {
    const input: unknown =
      method === 'GET' || method === 'DELETE'
        ? readQuery(query)
        : (JSON.parse(String(body)) as unknown)
    const steps = address.split('/')
    const inPath = path
      .split('/')
      .flatMap((step, index) =>
        step.startsWith(':')
          ? [[step.slice(1), decodeURIComponent(steps[index] ?? '')] as const]
          : [],
      )
    return { input: isFields(input) ? { ...input, ...Object.fromEntries(inPath) } : input }
  } catch {
    return undefined
  }
}

function readQuery(query: string): Record<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const [name, value] of query.split('&').filter(Boolean).map(readPair)) {
    const before = fields.get(name)
    fields.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(fields)
}

const readPair = (pair: string): [string, string] => {
  const [name = '', value = ''] = pair.split('=')
  return [decodeURIComponent(name), decodeURIComponent(value)]
}
