import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { airportSlug } from './find-page.ts'
import { PAGES } from './pages.ts'

/** Every page for search engines, each with its canonical address. */
export function listPublic({ settings }: Operator): string[] {
  const addresses = PAGES.filter(({ isPublic }) => isPublic).flatMap(({ id }) =>
    id === 'airports'
      ? settings.airports.map((airport) => pageLink(id, airportSlug(airport)))
      : [pageLink(id)],
  )
  return [...new Set(addresses)]
}
