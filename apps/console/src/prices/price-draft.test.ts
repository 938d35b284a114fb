import { minor } from '@kerbside/domain/money.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/price-list/merge-drafts.ts'
import { expect, test } from 'vitest'
import type { DraftResult, PriceBookDraft } from './desk-prices.ts'
import { openPriceDraft } from './price-draft.ts'

const document = (perVia: number, roundTo = 50): TariffDraft =>
  ({ perVia: minor(perVia), roundTo: minor(roundTo), fixed: [] }) as unknown as TariffDraft

const given: PriceBookDraft = {
  code: 1,
  message: '',
  book: 'public',
  name: 'Public prices',
  currencyCode: 'GBP',
  country: 'GB',
  vehicles: [],
  errors: [],
  live: { version: 14, document: document(500) },
  draft: null,
}

const stored = (version: number, of: TariffDraft) => ({
  version,
  document: of,
  basedOn: 14,
  changedAt: '',
  changedBy: 'Sam',
})

function openDesk(...responses: DraftResult[]) {
  const sent: { version: number; perVia: number }[] = []
  const store = openPriceDraft(given, {
    send: async (input) => {
      sent.push({ version: input.version, perVia: input.document.perVia })
      return responses.shift() ?? { ok: true, version: input.version + 1, basedOn: 14, errors: [] }
    },
    later: () => () => {},
  })
  const perVia = (pence: number) => store.change((old) => ({ ...old, perVia: minor(pence) }))
  return { store, sent, perVia }
}

test('three changes are saved once, and the next one on top of the saved version', async () => {
  const { store, sent, perVia } = openDesk()
  perVia(510)
  perVia(520)
  perVia(530)
  expect(await store.flush()).toBe(true)
  perVia(540)
  await store.flush()
  expect(sent).toEqual([
    { version: 0, perVia: 530 },
    { version: 1, perVia: 540 },
  ])
  expect(store.read()).toMatchObject({ state: 'kept', version: 2 })
})

test('undo reverts steps one by one, redo applies them again, and both are saved', async () => {
  const { store, sent, perVia } = openDesk()
  perVia(510)
  perVia(520)
  store.undo()
  store.undo()
  store.undo()
  expect(store.read().document.perVia).toBe(500)
  store.redo()
  expect(store.read()).toMatchObject({ mayUndo: true, mayRedo: true })
  await store.flush()
  expect(sent.at(-1)?.perVia).toBe(510)
})

test('Sam’s changes saved meanwhile and mine are merged without a question', async () => {
  const theirs = stored(3, document(500, 100))
  const { store, sent, perVia } = openDesk({
    ok: false,
    why: 'newer',
    draft: theirs,
    message: '',
  })
  perVia(510)
  expect(await store.flush()).toBe(true)
  expect(store.read().document).toMatchObject({ perVia: 510, roundTo: 100 })
  expect(sent.at(-1)).toEqual({ version: 3, perVia: 510 })
})

test('a conflict is shown to the user, and whichever version is chosen the other can be restored', async () => {
  const newer = { ok: false, why: 'newer', draft: stored(3, document(700)), message: '' } as const
  const { store, perVia } = openDesk(newer)
  perVia(510)
  expect(await store.flush()).toBe(false)
  expect(store.read().clash?.rules).toEqual(['perVia'])
  store.settle('theirs')
  expect(store.read().document.perVia).toBe(700)
  store.undo()
  expect(store.read().document.perVia).toBe(510)
  expect(await store.flush()).toBe(true)
})

test('without a connection nothing is lost: the change waits and is saved on the next try', async () => {
  const { store, sent, perVia } = openDesk({
    ok: false,
    why: 'unreachable',
    message: 'Something went wrong.',
    errors: [],
  })
  perVia(510)
  expect(await store.flush()).toBe(false)
  expect(store.read()).toMatchObject({ state: 'failed', document: { perVia: 510 } })
  expect(await store.flush()).toBe(true)
  expect(sent).toHaveLength(2)
})

test('a draft that another user put live continues as a new draft', async () => {
  const { store, sent, perVia } = openDesk({ ok: false, why: 'newer', draft: null, message: '' })
  perVia(510)
  expect(await store.flush()).toBe(true)
  expect(sent.at(-1)).toEqual({ version: 0, perVia: 510 })
})
