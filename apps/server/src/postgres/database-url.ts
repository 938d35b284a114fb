/** A parsed DATABASE_URL: one address for each host it names. */
export type DatabaseUrl = {
  /** The same address with one host each, in the order given. */
  urls: [first: string, ...others: string[]]
  /** Host names for display: "a, b". */
  hosts: string
  /** `/database`, as in the address. */
  path: string
}

/** Kerbside writes everywhere, so `any` means the writable host, too. */
const WRITABLE = new Set(['', 'any', 'read-write', 'primary'])

const SHAPE = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#@]*)(.*)$/

/** Parses it as libpq does: several hosts separated by commas, each with its own port. Undefined if it is invalid. */
export function readDatabaseUrl(text: string): DatabaseUrl | undefined {
  const [, scheme = '', user = '', authority = '', rest = ''] = SHAPE.exec(text) ?? []
  if (scheme === '') return undefined
  const urls = authority
    .split(',')
    .map((host) => `${scheme}${user}${host}${rest}`)
    .map(urlForDriver)
  const parsed = urls.filter((url) => url !== undefined)
  const [first, ...others] = parsed
  if (first === undefined || parsed.length !== urls.length) return undefined
  return {
    urls: [first.href, ...others.map(({ href }) => href)],
    hosts: parsed.map(({ hostname }) => decodeURIComponent(hostname)).join(', '),
    path: first.pathname,
  }
}

/** Without parameters the driver does not know; undefined if it is invalid or asks for a read-only server. */
function urlForDriver(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!WRITABLE.has(url.searchParams.get('target_session_attrs') ?? '')) return undefined
  // only where it is present: `delete` would otherwise re-encode the whole query
  if (url.searchParams.has('target_session_attrs')) url.searchParams.delete('target_session_attrs')
  return url
}
