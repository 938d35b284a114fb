import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { findWho } from '../features/account/find-who.ts'
import { findEmbedded } from '../features/embed/find-embed.ts'
import { findPreparedJourney } from '../features/embed/prepare-journey.ts'
import { findPreview } from '../features/operator/keep-preview.ts'
import { findProviders } from '../features/payment/find-providers.ts'
import { nameWays } from '../features/payment/name-ways.ts'
import { drawIcon } from '../features/picture/draw-icon.ts'
import type { OperatorId } from '../operator.ts'
import { quietCall } from '../quiet-call.ts'
import { callOf, operatorOf } from './call.ts'
import { openPageData } from './page-data.ts'
import { isHostPage } from './serve-host.ts'
import { servePages } from './serve-pages.ts'
import { openBuiltSite, openSiteSources } from './site-files.ts'

export type PageOptions = {
  /** Folder of apps/site: its sources in development, its `dist` in production. */
  site: string
  production: boolean
}

/** The operator's site: every page, its files, its icon, and what search engines ask for. */
export async function pageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { site, production }: PageOptions,
): Promise<void> {
  const source = await (production ? openBuiltSite(app, site) : openSiteSources(app, site))
  servePages(app, {
    source,
    data: openPageData(deps),
    operatorOf: (request) => operatorOf(deps, request),
    paymentsOf: (operator) => findProviders(quietCall(deps, operator)),
    waysOf: (operator) => nameWays(quietCall(deps, operator)),
    previewOf: (profile, token) => findPreview(deps, { profile, token }),
    logoIconOf: (profile, look) => drawIcon(quietCall(deps, profile), { profile, ...look }),
    embeddedOf: (operator, said) => findEmbedded(deps, { operator, said }),
    async isPrepared({ id: operator }, id) {
      const asked = { operator: operator as OperatorId, id }
      return (await findPreparedJourney(deps, asked)) !== undefined
    },
    async callOf({ request, response, operator: profile }) {
      const call = callOf(deps, { request, response, profile })
      return { ...call, who: await findWho(call) }
    },
    isHostPage: (request) => isHostPage(deps, request),
    now: deps.now,
  })
}
