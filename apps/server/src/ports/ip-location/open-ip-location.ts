import type { Log } from '../../log.ts'
import { openAllowance } from '../allowance.ts'
import { openBreaker } from '../breaker.ts'
import { embeddedIpLocation } from './embedded.ts'
import { headerIpLocation } from './header.ts'
import { askIpService, type IpService } from './http.ts'
import { isPublic } from './is-public.ts'
import type { IpLocation, IpPlace } from './port.ts'

/** What the install says of it; nothing is the embedded one, which knows nothing. */
export type IpLocationSettings = {
  /** Header of the proxy in front that names the country. */
  header: string | undefined
  service: { url: string; key: string | undefined; mostADay: number } | undefined
}

const BUDGET_MS = 1_000
/** Addresses move rarely; a visit asks once. */
const KEPT_MS = 24 * 60 * 60_000
const MOST_KEPT = 10_000

export type IpLocationMeans = { now: () => Date; log: Log; budgetMs?: number }

/** The proxy's word first, for it costs nothing; then the service, within a second and so many times a day. */
export function openIpLocation(
  means: IpLocationMeans,
  { header, service }: IpLocationSettings,
): IpLocation {
  const sources: IpLocation[] = []
  if (header !== undefined) sources.push(headerIpLocation({ name: header }))
  if (service) {
    const { budgetMs = BUDGET_MS } = means
    sources.push(thriftily(means, { ...service, budgetMs }))
  }
  if (sources.length === 0) return embeddedIpLocation()
  return {
    async find(asked) {
      for (const source of sources) {
        const found = await source.find(asked)
        if (found) return found
      }
      return undefined
    },
  }
}

/** A service that is paid by the question: each address once a day, never a private one, never more than is paid for. */
function thriftily(
  { now, log }: IpLocationMeans,
  service: IpService & { mostADay: number },
): IpLocation {
  const allowance = openAllowance({ now, mostADay: service.mostADay })
  const breaker = openBreaker({
    now,
    onOpen: (why) => log.warn({ err: why }, 'the IP location service cannot be heard'),
  })
  const kept = new Map<string, { until: number; found: Promise<IpPlace | undefined> }>()
  const ask = async (ip: string): Promise<IpPlace | undefined> => {
    try {
      const found = await askIpService(service, ip)
      breaker.count('worked')
      return found
    } catch (error) {
      kept.delete(ip)
      breaker.count('failed', error)
      return undefined
    }
  }
  const mayAsk = (): boolean => {
    if (!breaker.mayAsk()) return false
    if (allowance.take()) return true
    // that nothing is paid for any more says nothing about the service
    breaker.count('left')
    return false
  }
  return {
    async find({ ip }) {
      if (!isPublic(ip)) return undefined
      const known = kept.get(ip)
      if (known && known.until > now().getTime()) return known.found
      if (!mayAsk()) return undefined
      if (kept.size >= MOST_KEPT) kept.clear()
      const found = ask(ip)
      kept.set(ip, { until: now().getTime() + KEPT_MS, found })
      return found
    },
  }
}
