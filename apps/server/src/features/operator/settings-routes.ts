import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/operator/settings.ts'
import {
  findGoLiveBlockers,
  findGoLiveWarnings,
  type GoLiveBlocker,
  listSetup,
} from '@kerbside/domain/operator/find-go-live-blockers.ts'
import type { Content, Operator } from '@kerbside/domain/operator/operator.ts'
import { readSettings } from '@kerbside/domain/operator/read-settings.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findSetupFacts, goLive } from './go-live.ts'
import { readOperator } from './save-operator.ts'
import { savePreview } from './save-preview.ts'
import { checkSettingsDraft, saveSettings } from './save-settings.ts'
import { TEST_MAIL_REJECTION_MESSAGES, testMail } from './test-mail.ts'

const DONE = { code: CODE.done, message: '', errors: [] }
const REJECTED = { code: CODE.refused, message: '' }

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.showSettings, async (_, context) => ({
    ...DONE,
    ...(await settingsStatus(context, await readOperator(context))),
  }))

  serve(app, deps, wire.saveSettings, async (input, context) => {
    const saved = await saveSettings(context, input)
    if (saved.ok) return { ...DONE, ...(await settingsStatus(context, saved)) }
    if (saved.reason === 'newer')
      return { conflict: { ...REJECTED, ...(await settingsStatus(context, saved)), errors: [] } }
    const now = await settingsStatus(context, await readOperator(context))
    return { ...REJECTED, ...now, errors: [...saved.errors] }
  })

  serve(app, deps, wire.openPreview, async ({ values = {}, content = {} }, context) => {
    const checked = await checkSettingsDraft(context, values)
    if (!checked.ok) return { ...REJECTED, address: '', errors: [...checked.errors] }
    const { token } = await savePreview(context, { values, content: content as Partial<Content> })
    return { ...DONE, address: `/?preview=${token}` }
  })

  serve(app, deps, wire.showSetup, async (_, context) => {
    const { operator } = await readOperator(context)
    return { ...(await setup(context, operator)), code: CODE.done, message: '' }
  })

  serve(app, deps, wire.goLive, async (_, context) => {
    const gone = await goLive(context)
    const { operator } = await readOperator(context)
    const now = await setup(context, operator)
    return gone.ok
      ? { ...now, code: CODE.done, message: '' }
      : { ...now, code: CODE.refused, message: '', missing: [...gone.missing] }
  })

  serve(app, deps, wire.testDeskMail, async (_, context) => {
    const tested = await testMail(context)
    const { operator } = await readOperator(context)
    const now = await setup(context, operator)
    return tested.ok
      ? { ...now, code: CODE.done, message: '' }
      : { ...now, code: CODE.refused, message: TEST_MAIL_REJECTION_MESSAGES[tested.reason] }
  })
}

async function settingsStatus(
  context: RequestContext,
  { operator, version }: { operator: Operator; version: number },
) {
  const types = await listVehicleTypes(context)
  return {
    version,
    values: readSettings(operator),
    testMode: operator.mode === 'test',
    vehicleTypes: types.map(({ id, name }) => ({ id, name })),
  }
}

async function setup(context: RequestContext, operator: Operator) {
  const { facts, mail } = await findSetupFacts(context, operator)
  const missing: GoLiveBlocker[] =
    operator.mode === 'live' ? [] : findGoLiveBlockers(operator, facts)
  const { settings } = operator
  return {
    steps: listSetup(operator, facts),
    missing,
    warnings: findGoLiveWarnings(operator),
    mail: {
      state: mail.state,
      sentTo: mail.sentTo,
      sentAt: mail.sentAt?.toISOString() ?? '',
      why: mail.error,
    },
    live: operator.mode === 'live',
    facts: {
      name: operator.name,
      zone: operator.zone,
      currency: operator.currency,
      colour: operator.brand.colour,
      airports: settings.airports.length,
      hasArea: settings.serviceArea.length > 0,
      priceBooks: facts.priceBooks,
      vehicleTypes: facts.vehicleTypes,
      vehicles: facts.vehicles,
      drivers: facts.drivers,
      readyDrivers: facts.readyDrivers,
      gateway: settings.paymentGateway,
      paymentMethods: [...settings.paymentMethods],
      hosts: [...facts.hosts],
    },
  }
}
