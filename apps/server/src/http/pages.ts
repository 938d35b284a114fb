import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { findPrincipal } from '../features/account/find-principal.ts'
import { findEmbedded } from '../features/embed/find-embed.ts'
import { findPreparedJourney } from '../features/embed/prepare-journey.ts'
import { findPreview } from '../features/operator/save-preview.ts'
import { findProviders } from '../features/payment/find-providers.ts'
import { paymentMethodsKey } from '../features/payment/payment-methods-key.ts'
import { drawIcon } from '../features/picture/draw-icon.ts'
import type { OperatorId } from '../operator.ts'
import { systemContext } from '../system-context.ts'
import { contextOf, operatorOf } from './context-of-request.ts'
import { openPageData } from './page-data.ts'
import { servePages } from './serve-pages.ts'
import { isPlatformHost } from './serve-platform.ts'
import { openBuiltSite, openSiteSources } from './site-files.ts'

export type PageOptions = {
  /** Folder of apps/site: its sources in development, its `dist` in production. */
  site: string
  production: boolean
}

/** Serves the operator's site: every page, its files, its icon, and what search engines request. */
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
    paymentsOf: (operator) => findProviders(systemContext(deps, operator)),
    paymentMethodsKeyOf: (operator) => paymentMethodsKey(systemContext(deps, operator)),
    previewOf: (profile, token) => findPreview(deps, { profile, token }),
    logoIconOf: (profile, style) => drawIcon(systemContext(deps, profile), { profile, ...style }),
    embeddedOf: (operator, code) => findEmbedded(deps, { operator, rawCode: code }),
    async isPrepared({ id: operator }, id) {
      const params = { operator: operator as OperatorId, id }
      return (await findPreparedJourney(deps, params)) !== undefined
    },
    async contextOf({ request, response, operator: profile }) {
      const context = contextOf(deps, { request, response, profile })
      return { ...context, principal: await findPrincipal(context) }
    },
    isPlatformHost: (request) => isPlatformHost(deps, request),
    now: deps.now,
  })
}
