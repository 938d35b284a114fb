import { isEmbedder } from '@kerbside/domain/embed/tracking-code.ts'

/** Longer lists make headers that proxies reject. */
export const MAX_DOMAINS = 20

/**
 * A site as people type it, as an origin for the policy: "Hotel.example/rooms" becomes https://hotel.example, an
 * international name its ASCII form, and "*.hotel.example" stands for any subdomain. Undefined if it is not a site.
 */
export function readEmbedder(header: string): string | undefined {
  const text = header.trim().toLowerCase()
  const [, scheme = 'https://', star = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?(\*\.)?(.*)$/s.exec(text) ?? []
  if (!URL.canParse(`${scheme}${rest}`)) return undefined
  const url = new URL(`${scheme}${rest}`)
  if (url.username !== '' || url.password !== '') return undefined
  const isHere = /(^|\.)localhost$|^127\.0\.0\.1$/.test(url.hostname)
  const protocol =
    isHere && (scheme === 'http://' || !text.includes('://')) ? 'http:' : url.protocol
  const origin = `${protocol}//${star}${url.host.replace(/\.(?=:|$)/, '')}`
  return isEmbedder(origin) ? origin : undefined
}
