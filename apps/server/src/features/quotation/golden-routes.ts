import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/golden.ts'
import { readQuotation } from '@kerbside/contract/quotation.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findGoldenCurrency } from './find-golden-currency.ts'
import { listGolden } from './judge-golden.ts'
import {
  type ChangeVerdict,
  changeGolden,
  dropGolden,
  type KeepVerdict,
  keepQuote,
  keepTried,
} from './keep-golden.ts'
import { SAY_TRIED } from './say-tried.ts'
import { currencyOf, readMust, writeGolden } from './write-golden.ts'

const WHY_NOT = {
  'unknown-vehicle': 'That vehicle type has no price on this journey.',
  'too-many': 'There are 200 agreed journeys in this book. Take some away first.',
  'accessible-dearer':
    'An accessible vehicle may not cost more than an ordinary one on the same journey.',
  ...SAY_TRIED,
} as const

const refused = (message: string) => ({ code: CODE.refused, message, goldenid: '', version: 0 })

/** Journeys that must cost what was agreed. */
export function goldenRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listGolden, async (said, call) => {
    const found = await listGolden(call, said)
    if (!found) return NOT_FOUND
    const { currency, golden } = found
    return {
      code: CODE.done,
      message: '',
      currencycode: currency,
      golden: golden.map((one) => writeGolden(one, currency)),
    }
  })

  serve(app, deps, wire.keepGolden, async (said, call) => {
    const { book, quoteid: quoteId, vehtypeid: vehicleTypeId, name } = said
    const rule = readMust(said, await currencyOf(call, said))
    return answerKept(await keepQuote(call, { book, quoteId, vehicleTypeId, name, rule }))
  })

  serve(app, deps, wire.keepTriedGolden, async (said, call) => {
    const { book, name, vehtypeid: vehicleTypeId } = said
    const rule = readMust(said, await currencyOf(call, said))
    const asked = readQuotation(said)
    return answerKept(await keepTried(call, { book, vehicleTypeId, name, rule, asked }))
  })

  serve(app, deps, wire.changeGolden, async (said, call) => {
    const { goldenid: id, version, name } = said
    const currency = await findGoldenCurrency(call, { id })
    if (currency === undefined) return NOT_FOUND
    return answerChanged(
      await changeGolden(call, { id, version, name, rule: readMust(said, currency) }),
    )
  })

  serve(app, deps, wire.dropGolden, async ({ goldenid: id, version }, call) =>
    answerChanged(await dropGolden(call, { id, version })),
  )
}

function answerKept(kept: KeepVerdict | { ok: false; reason: keyof typeof SAY_TRIED }) {
  if (kept.ok) return { code: CODE.done, message: '', goldenid: kept.id, version: kept.version }
  if (kept.reason === 'unknown-book' || kept.reason === 'unknown-quote') return NOT_FOUND
  return refused(WHY_NOT[kept.reason])
}

function answerChanged(changed: ChangeVerdict) {
  if (changed.ok)
    return { code: CODE.done, message: '', goldenid: changed.id, version: changed.version }
  if (changed.reason === 'missing') return NOT_FOUND
  if (changed.reason === 'accessible-dearer') return refused(WHY_NOT[changed.reason])
  const { golden } = changed
  return {
    conflict: {
      ...refused(`${golden.changedBy || 'Somebody'} changed it first. Nothing was saved.`),
      goldenid: golden.id,
      version: golden.version,
    },
  }
}
