import { isEmbedder } from '@kerbside/domain/embed/tracking-code.ts'

/** Longer lists make headers that proxies refuse. */
export const MOST_DOMAINS = 20

/**
 * A site as people say it, as an origin of the policy: "Hotel.example/rooms" is https://hotel.example, a name with other
 * letters its ASCII spelling, and "*.hotel.example" any name in front of it. Undefined of what is none.
 */
export function readEmbedder(said: string): string | undefined {
  const text = said.trim().toLowerCase()
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
