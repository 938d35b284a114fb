import type { Log } from '../../log.ts'
import { openAllowance } from '../allowance.ts'
import { openBreaker } from '../breaker.ts'
import { embeddedIpLocation } from './embedded.ts'
import { headerIpLocation } from './header.ts'
import { type IpService, requestIpService } from './http.ts'
import { isPublic } from './is-public.ts'
import type { IpLocation, IpPlace } from './port.ts'

/** The install's settings for it; without any, the embedded adapter is used, which finds nothing. */
export type IpLocationSettings = {
  /** Header of the proxy in front that names the country. */
  header: string | undefined
  service: { url: string; key: string | undefined; maxPerDay: number } | undefined
}

const BUDGET_MS = 1_000
/** Addresses rarely move, so a lookup is valid for a day. */
const CACHE_TTL_MS = 24 * 60 * 60_000
const MAX_CACHED = 10_000

export type IpLocationDeps = { now: () => Date; log: Log; budgetMs?: number }

/** Uses the proxy's header first, because it is free; then the service, within a second and up to a daily limit. */
export function openIpLocation(
  deps: IpLocationDeps,
  { header, service }: IpLocationSettings,
): IpLocation {
  const sources: IpLocation[] = []
  if (header !== undefined) sources.push(headerIpLocation({ name: header }))
  if (service) {
    const { budgetMs = BUDGET_MS } = deps
    sources.push(thriftily(deps, { ...service, budgetMs }))
  }
  if (sources.length === 0) return embeddedIpLocation()
  return {
    async find(question) {
      for (const source of sources) {
        const found = await source.find(question)
        if (found) return found
      }
      return undefined
    },
  }
}

/**
 * For a service that charges per lookup: each address once a day, never a private one, never more than the daily
 * limit.
 */
function thriftily(
  { now, log }: IpLocationDeps,
  service: IpService & { maxPerDay: number },
): IpLocation {
  const allowance = openAllowance({ now, maxPerDay: service.maxPerDay })
  const breaker = openBreaker({
    service: 'ip location',
    now,
    onOpen: (why) => log.warn({ err: why }, 'the IP location service does not respond'),
  })
  const cache = new Map<string, { until: number; found: Promise<IpPlace | undefined> }>()
  const request = async (ip: string): Promise<IpPlace | undefined> => {
    try {
      const found = await requestIpService(service, ip)
      breaker.count('worked')
      return found
    } catch (error) {
      cache.delete(ip)
      breaker.count('failed', error)
      return undefined
    }
  }
  const allowsRequest = (): boolean => {
    if (!breaker.allowsRequest()) return false
    if (allowance.take()) return true
    // an exhausted daily limit is no failure of the service
    breaker.count('left')
    return false
  }
  return {
    async find({ ip }) {
      if (!isPublic(ip)) return undefined
      const existing = cache.get(ip)
      if (existing && existing.until > now().getTime()) return existing.found
      if (!allowsRequest()) return undefined
      if (cache.size >= MAX_CACHED) cache.clear()
      const found = request(ip)
      cache.set(ip, { until: now().getTime() + CACHE_TTL_MS, found })
      return found
    },
  }
}
