import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/embed.ts'
import * as desk from '@kerbside/contract/hosting/desk.ts'
import type { TrackingCode } from '@kerbside/domain/embed/tracking-code.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { serveLicence } from '../../http/serve-licence.ts'
import type { OperatorId } from '../../operator.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { readOperator } from '../operator/save-operator.ts'
import { findSiteOf, isCarrier } from './find-embed.ts'
import { findPreparedJourney, prepareJourney } from './prepare-journey.ts'
import { type CodeResult, listTrackingCodes, saveCode } from './save-code.ts'

const DONE = { code: CODE.done, message: '' } as const

/** Endpoints to check whether a site may embed the widget, to prepare journeys, and to manage tracking codes. */
export function embedRoutes(app: FastifyInstance, deps: Deps): void {
  serveLicence(app, deps, wire.validateParent, async ({ parentdomain, trackingcode }) => {
    // a host without a scheme means https
    const parent = /^[a-z]+:\/\//i.test(parentdomain) ? parentdomain : `https://${parentdomain}`
    return { ...DONE, valid: await isCarrier(deps, { code: trackingcode, parent }) }
  })

  serveLicence(app, deps, wire.findCustAppBaseUrl, async ({ trackingcode }) => {
    const custappbaseurl = await findSiteOf(deps, trackingcode)
    return custappbaseurl ? { ...DONE, custappbaseurl } : wire.writeEmbedRejection('unknown-code')
  })

  serveLicence(app, deps, wire.saveBookingParams, async (input, { origin }) => {
    const prepared = await prepareJourney(deps, {
      code: input.trackingcode,
      parent: origin,
      journey: {
        pickup: input.pickup,
        dropOff: input.dropoff,
        when: input.datetime,
        isNow: input.isASAP ?? false,
        vehicleTypeId: input.vehtypeid ?? 0,
        vehicleId: input.vehicleid ?? 0,
      },
    })
    return prepared.ok ? { ...DONE, id: prepared.id } : wire.writeEmbedRejection(prepared.reason)
  })

  serveLicence(app, deps, wire.findBookingParams, async ({ id }, { host }) => {
    const profile = await deps.operators.byHost(host)
    const operator = profile?.id as OperatorId | undefined
    const found = operator && (await findPreparedJourney(deps, { operator, id }))
    if (!found) return wire.writeEmbedRejection('unknown-id')
    const { code, journey } = found
    return {
      ...DONE,
      trackingcode: code,
      pickup: journey.pickup,
      dropoff: journey.dropOff,
      datetime: journey.when,
      vehtypeid: journey.vehicleTypeId,
      vehicleid: journey.vehicleId,
      isASAP: journey.isNow,
    }
  })

  serve(app, deps, desk.listTrackingCodes, async (_input, context) => {
    const [codes, site, { operator }] = await Promise.all([
      listTrackingCodes(context),
      findOrigin(context),
      readOperator(context),
    ])
    const { embedders, widgetMode } = operator.settings
    return {
      ...DONE,
      site,
      domains: [...embedders],
      widgetMode,
      codes: codes.map(writeCode),
    }
  })

  serve(app, deps, desk.saveTrackingCode, async ({ mode, ...input }, context) => {
    const result = await saveCode(context, { ...input, mode: mode === '' ? undefined : mode })
    return result.ok
      ? { ...DONE, saved: writeCode(result.code) }
      : { code: CODE.refused, message: describeRejected(result), saved: null }
  })
}

const writeCode = ({ code, name, domains, mode, revoked }: TrackingCode) => ({
  code,
  name,
  domains: [...domains],
  mode: mode ?? '',
  revoked,
})

const REJECTION_MESSAGES = {
  unknown: 'There is no such tracking code any more.',
  'too-many': 'There are as many tracking codes as there may be. Use one of them again.',
  'too-many-domains': 'One code may stand on at most twenty host names.',
} satisfies Record<Exclude<Extract<CodeResult, { ok: false }>['reason'], 'bad-domain'>, string>

const describeRejected = (result: Extract<CodeResult, { ok: false }>): string =>
  result.reason === 'bad-domain'
    ? `${result.domain} is no host name of a secure site, such as hotel.example or *.hotel.example.`
    : REJECTION_MESSAGES[result.reason]
