import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/quotation/price-plan.ts'
import { localAt } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { NOT_FOUND, serve } from '../../../http/serve.ts'
import { currencyOf, describeBroken, writeBroken } from '../simulation/write-regression-quote.ts'
import {
  cancelLive,
  listPlans,
  moveLive,
  planPrices,
  type SeenPlan,
  type SettleResult,
} from './plan-prices.ts'
import { writeErrors } from './write-draft.ts'

const TIMES = {
  'no-such-time': 'The clocks go forward that night, so this time doesn’t exist. Choose another.',
  'in-the-past': 'Choose a time in the future.',
} as const

const MESSAGES = {
  ...TIMES,
  unchanged: 'Nothing to publish: the draft is identical to the published prices.',
  waiting: 'This price book already has scheduled prices. Reschedule or cancel those first.',
} as const

const reply = (input: Partial<wire.PlanReply>): wire.PlanReply => ({
  code: CODE.refused,
  message: '',
  planId: '',
  reason: '',
  twice: false,
  errors: [],
  regressionQuotes: [],
  ...input,
})

/** Endpoints for prices that go live at a planned time. */
export function planRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listPricePlans, async (_, context) => ({
    code: CODE.done,
    message: '',
    timeZone: context.profile.zone,
    plans: (await listPlans(context)).map((plan) => writePlan(plan, context.profile.zone)),
  }))

  serve(app, deps, wire.planPrices, async ({ liveAt, ...input }, context) => {
    const done = await planPrices(context, { ...input, liveAt })
    if (done.ok) return reply({ code: CODE.done, planId: done.id, twice: done.twice })
    const { reason } = done
    switch (reason) {
      case 'no-draft':
        return NOT_FOUND
      case 'newer':
        return {
          conflict: reply({
            reason,
            message: 'Someone else changed the draft. Check it again.',
          }),
        }
      case 'overtaken':
        return reply({
          reason,
          message: `Version ${done.live ?? 0} was published after this draft was started.`,
        })
      case 'invalid':
        return reply({
          reason,
          message: 'Fix the problems first.',
          errors: writeErrors(done.errors),
        })
      case 'regression-quotes':
        return reply({
          reason,
          message: describeBroken(done.brokenQuotes),
          regressionQuotes: writeBroken(done.brokenQuotes, await currencyOf(context, input)),
        })
      case 'no-such-time':
      case 'in-the-past':
      case 'unchanged':
      case 'waiting':
        return reply({ reason, message: MESSAGES[reason] })
    }
  })

  serve(app, deps, wire.movePricePlan, async ({ planId: id, version, liveAt }, context) =>
    planReply(await moveLive(context, { id, version, liveAt })),
  )

  serve(app, deps, wire.cancelPricePlan, async ({ planId: id, version }, context) =>
    planReply(await cancelLive(context, { id, version })),
  )
}

function planReply(done: SettleResult) {
  if (done.ok)
    return reply({
      code: CODE.done,
      planId: done.id,
      twice: done.twice,
      reason: done.isDraftAgain ? 'draft-again' : '',
    })
  const { reason } = done
  if (reason === 'missing') return NOT_FOUND
  if (reason === 'newer')
    return {
      conflict: reply({
        reason,
        message:
          'These prices have been rescheduled, cancelled or published since. Nothing was changed.',
      }),
    }
  return reply({ reason, message: TIMES[reason] })
}

const writePlan = (plan: SeenPlan, zone: string): wire.PricePlan => ({
  planId: plan.id,
  version: plan.version,
  book: plan.book,
  name: plan.name,
  liveAt: plan.liveAt.toISOString(),
  liveLocal: localAt(plan.liveAt, zone),
  note: plan.note,
  because: plan.because,
  state: plan.state,
  fits: plan.fits,
  why: plan.why,
  becameVersion: plan.madeVersion ?? 0,
  madeBy: plan.madeBy,
  madeAt: plan.madeAt.toISOString(),
})
