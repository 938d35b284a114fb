import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { ALL_ENDPOINTS } from '@kerbside/contract/all-endpoints.ts'
import { MISSING } from '@kerbside/contract/codes.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { mapRoutes } from './area/map-routes.ts'
import { customerDeskRoutes } from './features/account/desk/desk-routes.ts'
import { accountRoutes } from './features/account/routes.ts'
import { amendmentRoutes } from './features/amendment/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { bookingRoutes } from './features/booking/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { cancellationRoutes } from './features/cancellation/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { configurationRoutes } from './features/configuration/routes.ts'
import { accountDeskRoutes } from './features/corporate/desk-routes.ts'
import { corporateRoutes } from './features/corporate/routes.ts'
import { countryRoutes } from './features/country/routes.ts'
import { boardRoutes } from './features/dispatch/board/board-routes.ts'
import { dispatchRoutes } from './features/dispatch/routes.ts'
import { emergencyRoutes } from './features/driver/emergency/routes.ts'
import { deskFleetRoutes } from './features/driver/fleet/fleet-routes.ts'
import { driverRoutes } from './features/driver/routes.ts'
import { embedRoutes } from './features/embed/routes.ts'
import { enquiryRoutes } from './features/enquiry/routes.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import { fleetRoutes } from './features/fleet/routes.ts'
import { flightsRoutes } from './features/flights/routes.ts'
import { gatewayEventRoutes } from './features/gateway-event/routes.ts'
import { bookingsDeskRoutes } from './features/history/desk-routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { platformRoutes } from './features/hosting/platform-routes.ts'
import { hostingRoutes } from './features/hosting/routes.ts'
import { invoiceDeskRoutes } from './features/invoice/desk-routes.ts'
import { invoiceRoutes } from './features/invoice/routes.ts'
import { licensingRoutes } from './features/licensing/routes.ts'
import { notificationRoutes } from './features/notification/routes.ts'
import { messageDeskRoutes } from './features/notification/templates/desk-routes.ts'
import { areaRoutes } from './features/operator/area-routes.ts'
import { driveTimeRoutes } from './features/operator/drive-time-routes.ts'
import { operatorRoutes } from './features/operator/routes.ts'
import { serviceAreaRoutes } from './features/operator/service-area-routes.ts'
import { settingsRoutes } from './features/operator/settings-routes.ts'
import { pagesRoutes } from './features/pages/routes.ts'
import { partnerDeskRoutes } from './features/partner/desk-routes.ts'
import { partnerRoutes } from './features/partner/routes.ts'
import { passkeyRoutes } from './features/passkey/routes.ts'
import { paymentRoutes } from './features/payment/routes.ts'
import { paymentLinkRoutes } from './features/payment-link/routes.ts'
import { pictureRoutes } from './features/picture/routes.ts'
import { placesRoutes } from './features/places/routes.ts'
import { promoDeskRoutes, promoRoutes } from './features/promo/routes.ts'
import { draftRoutes } from './features/quotation/price-list/draft-routes.ts'
import { planRoutes } from './features/quotation/price-list/plan-routes.ts'
import { quotationRoutes } from './features/quotation/routes.ts'
import { priceSimulationRoutes } from './features/quotation/simulation/price-simulation-routes.ts'
import { regressionQuoteRoutes } from './features/quotation/simulation/regression-quote-routes.ts'
import { receiptRoutes } from './features/receipt/routes.ts'
import { moneyRoutes } from './features/reconciliation/routes.ts'
import { refundRoutes } from './features/refund/routes.ts'
import { reportRoutes } from './features/report/routes.ts'
import { deskStaffRoutes } from './features/staff/desk-routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { statementRoutes } from './features/statement/routes.ts'
import { trackingRoutes } from './features/tracking/routes.ts'
import { rejectCardNumbers } from './http/card-numbers.ts'
import { handleClientError } from './http/client-error.ts'
import { openApiRoute } from './http/open-api.ts'
import { registerErrorHandler } from './http/problem.ts'
import { rejectTwoHosts } from './http/reject-two-hosts.ts'
import { isOfPrograms, sendProblem } from './http/send-problem.ts'
import { serveUnanswered } from './http/serve.ts'
import { MISSING_HERE } from './http/serve-partner.ts'
import { setSecurityHeaders } from './http/set-security-headers.ts'
import { openLoadShedder } from './http/shed-load.ts'
import { traceRequests } from './http/trace-requests.ts'
import type { LoadWatch } from './http/watch-load.ts'
import type { LiveDeps } from './hub/live.ts'
import { hubRoutes } from './hub/routes.ts'

const LARGEST_BODY_BYTES = 64 * 1024

const HTTP_OPTIONS = { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 }
/**
 * A request whose body arrives slowly is cut off after this long; Fastify's own default is no limit (reliability.md
 * R11).
 */
const REQUEST_TIMEOUT_MS = 8_000
/** Fastify's own default; longer than the idle timeout of common proxies (60 s). */
const KEEP_ALIVE_MS = 72_000

/** Builds the whole API on one Fastify instance; serve.ts adds pages, health and metrics. */
export async function buildApp(
  deps: LiveDeps,
  { trustedProxies = [], watch }: { trustedProxies?: string[]; watch?: LoadWatch } = {},
): Promise<FastifyInstance> {
  const instance = randomBytes(4).toString('hex')
  let requests = 0
  const shedder = watch && openLoadShedder(watch)
  const app = Fastify({
    // Applies the settings that Fastify applies to a server it creates itself.
    serverFactory: (handle) => {
      const server = createServer(HTTP_OPTIONS, (request, response) => {
        if (shedder?.rejectEarly(request, response) !== true) handle(request, response)
      })
      server.requestTimeout = REQUEST_TIMEOUT_MS
      server.keepAliveTimeout = KEEP_ALIVE_MS
      return server
    },
    // Unique across processes, so that the id a customer quotes finds one line in the logs.
    genReqId: () => `${instance}-${++requests}`,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: LARGEST_BODY_BYTES,
    forceCloseConnections: 'idle',
    // A request that arrives while the server closes is still answered; 503 would be a failure for nothing.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Handles malformed addresses without revealing anything.
    frameworkErrors: rejectAddress,
    clientErrorHandler: handleClientError,
  })
  registerErrorHandler(app, deps.log)
  app.setNotFoundHandler(async ({ url }, response) =>
    isOfPrograms(url)
      ? sendProblem(response, MISSING_HERE.refused)
      : response.code(404).send(MISSING),
  )
  traceRequests(app)
  app.addHook('onRequest', async (request, response) => {
    setSecurityHeaders(response)
    response.header('x-request-id', request.id)
  })
  app.addHook('onRequest', rejectTwoHosts)
  await app.register(cookie)
  await app.register(rateLimit, { global: false, hook: 'preHandler' })
  takeNoBody(app)
  shedder?.install(app)
  app.addHook('preValidation', rejectCardNumbers(deps.log))

  operatorRoutes(app, deps)
  serviceAreaRoutes(app, deps)
  configurationRoutes(app, deps)
  countryRoutes(app, deps)
  fleetRoutes(app, deps)
  pictureRoutes(app, deps)
  settingsRoutes(app, deps)
  placesRoutes(app, deps)
  flightsRoutes(app, deps)
  quotationRoutes(app, deps)
  draftRoutes(app, deps)
  priceSimulationRoutes(app, deps)
  regressionQuoteRoutes(app, deps)
  planRoutes(app, deps)
  promoRoutes(app, deps)
  promoDeskRoutes(app, deps)
  accountRoutes(app, deps)
  customerDeskRoutes(app, deps)
  passkeyRoutes(app, deps)
  bookingRoutes(app, deps)
  paymentRoutes(app, deps)
  gatewayEventRoutes(app, deps)
  refundRoutes(app, deps)
  cancellationRoutes(app, deps)
  amendmentRoutes(app, deps)
  paymentLinkRoutes(app, deps)
  corporateRoutes(app, deps)
  statementRoutes(app, deps)
  invoiceRoutes(app, deps)
  accountDeskRoutes(app, deps)
  invoiceDeskRoutes(app, deps)
  staffRoutes(app, deps)
  deskStaffRoutes(app, deps)
  driverRoutes(app, deps)
  emergencyRoutes(app, deps)
  deskFleetRoutes(app, deps)
  receiptRoutes(app, deps)
  notificationRoutes(app, deps)
  messageDeskRoutes(app, deps)
  boardRoutes(app, deps)
  trackingRoutes(app, deps)
  dispatchRoutes(app, deps)
  chatRoutes(app, deps)
  feedbackRoutes(app, deps)
  enquiryRoutes(app, deps)
  pagesRoutes(app, deps)
  partnerDeskRoutes(app, deps)
  partnerRoutes(app, deps)
  calendarRoutes(app, deps)
  areaRoutes(app, deps)
  driveTimeRoutes(app, deps)
  historyRoutes(app, deps)
  bookingsDeskRoutes(app, deps)
  licensingRoutes(app, deps)
  auditRoutes(app, deps)
  moneyRoutes(app, deps)
  reportRoutes(app, deps)
  embedRoutes(app, deps)
  hostingRoutes(app, deps)
  platformRoutes(app, deps)
  hubRoutes(app, deps)
  mapRoutes(app, deps)
  openApiRoute(app)
  for (const { endpoint } of ALL_ENDPOINTS)
    if (!app.hasRoute({ method: endpoint.method, url: endpoint.path }))
      serveUnanswered(app, endpoint)
  return app
}

/** Accepts an empty body that is declared as JSON: many clients send the header with every request, even a DELETE. */
function takeNoBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null)
    else void parse(request, String(body), done)
  })
}

/** Runs before any hook. */
function rejectAddress(_error: Error, request: unknown, response: unknown): void {
  const fastifyReply = response as FastifyReply
  setSecurityHeaders(fastifyReply)
  const detail = 'The address is none.'
  if (isOfPrograms((request as FastifyRequest).url))
    sendProblem(fastifyReply, { status: 400, code: 'address', detail })
  else void fastifyReply.code(400).send(MISSING)
}
