import { CODE } from '@kerbside/contract/codes.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { writeStep } from '@kerbside/contract/quotation/explain.ts'
import * as wire from '@kerbside/contract/quotation/tariff.ts'
import { readQuotation } from '@kerbside/contract/quotation.ts'
import { readWhen } from '@kerbside/domain/read-when.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { NOT_FOUND, serve } from '../../../http/serve.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listVehicleTypes } from '../../fleet/list-vehicle-types.ts'
import { compareTariffs } from '../simulation/compare-tariffs.ts'
import { TRIED_PRICE_MESSAGES } from '../simulation/tried-price-messages.ts'
import { tryPrice } from '../simulation/try-price.ts'
import { currencyOf, describeBroken, writeBroken } from '../simulation/write-regression-quote.ts'
import { changePriceBook, listBooksOfDesk } from './change-price-book.ts'
import type { Draft } from './draft-store.ts'
import { publishDraft } from './publish-draft.ts'
import { draftDocument, draftWithAirports, readDraft } from './read-draft.ts'
import { discardDraft, saveDraft } from './save-draft.ts'
import { writeDraft, writeDraftView, writeErrors, writeNewer } from './write-draft.ts'

/** The draft with every airport of the operator, as the desk edits it. */
const withAirports = (draft: Draft | undefined, context: RequestContext) =>
  draft && draftWithAirports(context, draft)

const NONE = { version: 0, basedOn: 0, errors: [], draft: null }

/** Endpoints with which the desk edits prices. */
export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.readPriceDraft, async ({ book }, context) => {
    const found = await readDraft(context, { book })
    if (!found) return NOT_FOUND
    const { country } = context.profile
    return writeDraftView(found, { vehicles: await listVehicleTypes(context), country })
  })

  serve(app, deps, wire.savePriceDraft, async (input, context) => {
    const saved = await saveDraft(context, input)
    if (saved.ok)
      return {
        ...NONE,
        code: CODE.done,
        message: '',
        version: saved.version,
        basedOn: saved.basedOn ?? 0,
        errors: writeErrors(saved.errors),
      }
    if (saved.reason === 'unknown-book') return NOT_FOUND
    if (saved.reason === 'newer')
      return { conflict: writeNewer(withAirports(saved.draft, context)) }
    const errors = writeErrors(saved.errors)
    return { ...NONE, code: CODE.refused, message: 'These prices aren’t valid.', errors }
  })

  serve(app, deps, wire.discardPriceDraft, async (input, context) => {
    const dropped = await discardDraft(context, input)
    return dropped.ok
      ? { ...NONE, code: CODE.done, message: '' }
      : { conflict: writeNewer(withAirports(dropped.draft, context)) }
  })

  serve(app, deps, wire.publishPriceDraft, async (input, context) => {
    const rejection = (reason: string, message: string) => ({
      code: CODE.refused,
      version: 0,
      errors: [],
      draft: null,
      regressionQuotes: [],
      reason,
      message,
    })
    const done = await publishDraft(context, input)
    if (done.ok) return { ...rejection('', ''), code: CODE.done, version: done.version }
    switch (done.reason) {
      case 'newer':
        return {
          conflict: {
            ...rejection('newer', writeNewer(done.draft).message),
            draft: writeDraft(withAirports(done.draft, context)),
          },
        }
      case 'no-draft':
      case 'unknown-book':
        return NOT_FOUND
      case 'overtaken':
        return rejection(
          'overtaken',
          `Version ${done.live ?? 0} was published after this draft was started from version ${done.basedOn ?? 0}.`,
        )
      case 'unchanged':
        return rejection(
          'unchanged',
          `Nothing to publish: the draft is identical to version ${done.version}.`,
        )
      case 'in-the-past':
        return rejection('in-the-past', 'Choose a time in the future.')
      case 'regression-quotes':
        return {
          ...rejection('regression-quotes', describeBroken(done.brokenQuotes)),
          regressionQuotes: writeBroken(done.brokenQuotes, await currencyOf(context, input)),
        }
      case 'invalid':
        return {
          ...rejection('invalid', 'Fix the problems first.'),
          errors: writeErrors(done.errors),
        }
    }
  })

  serve(app, deps, wire.listPriceBooks, async (_, context) => ({
    code: CODE.done,
    message: '',
    books: await listBooksOfDesk(context),
  }))

  serve(app, deps, wire.openPriceBook, async (input, context) =>
    changePriceBook(context, { ...input, to: 'open' }),
  )

  serve(app, deps, wire.closePriceBook, async (input, context) =>
    changePriceBook(context, { ...input, to: 'closed' }),
  )

  serve(app, deps, wire.comparePrices, async ({ book, at: input }, context) => {
    const found = await readDraft(context, { book })
    const document = (await draftDocument(context, book)) ?? found?.live?.document
    const at = input === '' ? undefined : readWhen(input, context.profile.zone)
    const empty = { code: CODE.done, message: '', currencyCode: found?.book.currency ?? '' }
    if (!found) return NOT_FOUND
    if (!document || at?.ok === false) return { ...empty, examples: [] }
    const { currency, examples } = await compareTariffs(context, {
      before: found.live?.version,
      after: document,
      at: at?.local,
    })
    const write = (amount: (typeof examples)[number]['before']) =>
      amount === undefined ? null : writeMoney(amount, currency)
    return {
      ...empty,
      currencyCode: currency,
      examples: examples.map(({ description, before, after }) => ({
        description,
        before: write(before),
        after: write(after),
      })),
    }
  })

  serve(app, deps, wire.tryPrice, async ({ book, byDraft, ...input }, context) => {
    const tryResult = await tryPrice(context, {
      book,
      byDraft,
      request: readQuotation(input),
    })
    if (!tryResult.ok) {
      const message = TRIED_PRICE_MESSAGES[tryResult.reason]
      const nothing = { currencyCode: '', metres: 0, seconds: 0, vehicles: [] }
      return { code: CODE.refused, message, ...nothing }
    }
    const { currency, route } = tryResult
    return {
      code: CODE.done,
      message: '',
      currencyCode: currency,
      metres: route.metres,
      seconds: route.seconds,
      vehicles: tryResult.vehicles.map(({ id, name, total, steps }) => {
        const of = (leg: 'onward' | 'return') =>
          steps.filter((step) => step.leg === leg).map((step) => writeStep(step, currency))
        return {
          vehicleTypeId: id,
          vehicleType: name,
          total: total === undefined ? null : writeMoney(total, currency),
          onward: of('onward'),
          return: of('return'),
        }
      }),
    }
  })
}
