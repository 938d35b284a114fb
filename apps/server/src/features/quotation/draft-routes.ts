import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/tariff.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { writeStep } from '@kerbside/contract/quotation/explain.ts'
import { readQuotation } from '@kerbside/contract/quotation.ts'
import { readWhen } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { compareTariffs } from './compare-tariffs.ts'
import type { Draft } from './draft-store.ts'
import { publishDraft } from './publish-draft.ts'
import { draftDocument, draftWithAirports, readDraft } from './read-draft.ts'
import { discardDraft, saveDraft } from './save-draft.ts'
import { SAY_TRIED } from './say-tried.ts'
import { changeBook, listBooksOfDesk } from './settle-book.ts'
import { tryPrice } from './try-price.ts'
import { writeDraft, writeDraftView, writeFaults, writeNewer } from './write-draft.ts'
import { currencyOf, sayBroken, writeBroken } from './write-golden.ts'

/** How the draft stands, as who works on it has it. */
const known = (draft: Draft | undefined, call: Call) => draft && draftWithAirports(call, draft)

const NONE = { version: 0, basedon: 0, faults: [], draft: null }

/** How the console works on prices. */
export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.readPriceDraft, async ({ book }, call) => {
    const found = await readDraft(call, { book })
    return found ? writeDraftView(found, await listVehicleTypes(call)) : NOT_FOUND
  })

  serve(app, deps, wire.savePriceDraft, async (said, call) => {
    const saved = await saveDraft(call, said)
    if (saved.ok)
      return {
        ...NONE,
        code: CODE.done,
        message: '',
        version: saved.version,
        basedon: saved.basedOn ?? 0,
        faults: writeFaults(saved.faults),
      }
    if (saved.reason === 'unknown-book') return NOT_FOUND
    if (saved.reason === 'newer') return { conflict: writeNewer(known(saved.draft, call)) }
    const faults = writeFaults(saved.faults)
    return { ...NONE, code: CODE.refused, message: 'This is not a price list.', faults }
  })

  serve(app, deps, wire.discardPriceDraft, async (said, call) => {
    const dropped = await discardDraft(call, said)
    return dropped.ok
      ? { ...NONE, code: CODE.done, message: '' }
      : { conflict: writeNewer(known(dropped.draft, call)) }
  })

  serve(app, deps, wire.publishPriceDraft, async (said, call) => {
    const refused = (reason: string, message: string) => ({
      code: CODE.refused,
      version: 0,
      faults: [],
      draft: null,
      golden: [],
      reason,
      message,
    })
    const done = await publishDraft(call, said)
    if (done.ok) return { ...refused('', ''), code: CODE.done, version: done.version }
    switch (done.reason) {
      case 'newer':
        return {
          conflict: {
            ...refused('newer', writeNewer(done.draft).message),
            draft: writeDraft(known(done.draft, call)),
          },
        }
      case 'no-draft':
      case 'unknown-book':
        return NOT_FOUND
      case 'overtaken':
        return refused(
          'overtaken',
          `Version ${done.live ?? 0} went live after this draft was begun over version ${done.basedOn ?? 0}.`,
        )
      case 'unchanged':
        return refused('unchanged', `Version ${done.version} says exactly this already.`)
      case 'in-the-past':
        return refused('in-the-past', 'That time is past.')
      case 'golden':
        return {
          ...refused('golden', sayBroken(done.golden)),
          golden: writeBroken(done.golden, await currencyOf(call, said)),
        }
      case 'faults':
        return {
          ...refused('faults', 'Something has to be put right first.'),
          faults: writeFaults(done.faults),
        }
    }
  })

  serve(app, deps, wire.listPriceBooks, async (_, call) => ({
    code: CODE.done,
    message: '',
    books: await listBooksOfDesk(call),
  }))

  serve(app, deps, wire.openPriceBook, async (said, call) =>
    changeBook(call, { ...said, to: 'open' }),
  )

  serve(app, deps, wire.closePriceBook, async (said, call) =>
    changeBook(call, { ...said, to: 'closed' }),
  )

  serve(app, deps, wire.comparePrices, async ({ book, at: said }, call) => {
    const found = await readDraft(call, { book })
    const document = (await draftDocument(call, book)) ?? found?.live?.document
    const at = said === '' ? undefined : readWhen(said, call.profile.zone)
    const empty = { code: CODE.done, message: '', currencycode: found?.book.currency ?? '' }
    if (!found) return NOT_FOUND
    if (!document || at?.ok === false) return { ...empty, examples: [] }
    const { currency, examples } = await compareTariffs(call, {
      before: found.live?.version,
      after: document,
      at: at?.local,
    })
    const write = (amount: (typeof examples)[number]['before']) =>
      amount === undefined ? null : writeMoney(amount, currency)
    return {
      ...empty,
      currencycode: currency,
      examples: examples.map(({ description, before, after }) => ({
        description,
        before: write(before),
        after: write(after),
      })),
    }
  })

  serve(app, deps, wire.tryPrice, async ({ book, bydraft, ...said }, call) => {
    const tried = await tryPrice(call, { book, byDraft: bydraft, asked: readQuotation(said) })
    if (!tried.ok) {
      const message = SAY_TRIED[tried.reason]
      const nothing = { currencycode: '', metres: 0, seconds: 0, vehicles: [] }
      return { code: CODE.refused, message, ...nothing }
    }
    const { currency, route } = tried
    return {
      code: CODE.done,
      message: '',
      currencycode: currency,
      metres: route.metres,
      seconds: route.seconds,
      vehicles: tried.vehicles.map(({ id, name, total, steps }) => {
        const of = (leg: 'onward' | 'return') =>
          steps.filter((step) => step.leg === leg).map((step) => writeStep(step, currency))
        return {
          vehtypeid: id,
          vehtype: name,
          total: total === undefined ? null : writeMoney(total, currency),
          onward: of('onward'),
          return: of('return'),
        }
      }),
    }
  })
}
