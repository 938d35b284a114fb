import { minor } from '@kerbside/domain/money.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/merge-drafts.ts'
import { expect, test } from 'vitest'
import type { DraftAnswer, PriceBookDraft } from './desk-prices.ts'
import { openPriceDraft } from './price-draft.ts'

const document = (perVia: number, roundTo = 50): TariffDraft =>
  ({ perVia: minor(perVia), roundTo: minor(roundTo), fixed: [] }) as unknown as TariffDraft

const given: PriceBookDraft = {
  code: 1,
  message: '',
  book: 'public',
  name: 'Public prices',
  currencycode: 'GBP',
  vehicles: [],
  faults: [],
  live: { version: 14, document: document(500) },
  draft: null,
}

const kept = (version: number, of: TariffDraft) => ({
  version,
  document: of,
  basedon: 14,
  changedat: '',
  changedby: 'Sam',
})

function openDesk(...answers: DraftAnswer[]) {
  const sent: { version: number; perVia: number }[] = []
  const store = openPriceDraft(given, {
    send: async (said) => {
      sent.push({ version: said.version, perVia: said.document.perVia })
      return answers.shift() ?? { ok: true, version: said.version + 1, basedOn: 14, faults: [] }
    },
    later: () => () => {},
  })
  const perVia = (pence: number) => store.change((old) => ({ ...old, perVia: minor(pence) }))
  return { store, sent, perVia }
}

test('three changes are kept once, the next one on the state that gave', async () => {
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

test('undo takes steps back one by one, redo does them again, and both are kept', async () => {
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

test('what Sam kept meanwhile and what I changed are put together without a question', async () => {
  const theirs = kept(3, document(500, 100))
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

test('what both changed is asked about, and whichever is chosen the other can be had back', async () => {
  const newer = { ok: false, why: 'newer', draft: kept(3, document(700)), message: '' } as const
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

test('without a connection nothing is lost: it waits and is kept when it is tried again', async () => {
  const { store, sent, perVia } = openDesk({
    ok: false,
    why: 'unheard',
    message: 'Something went wrong.',
    faults: [],
  })
  perVia(510)
  expect(await store.flush()).toBe(false)
  expect(store.read()).toMatchObject({ state: 'failed', document: { perVia: 510 } })
  expect(await store.flush()).toBe(true)
  expect(sent).toHaveLength(2)
})

test('a draft that was put live by somebody else goes on as a new one', async () => {
  const { store, sent, perVia } = openDesk({ ok: false, why: 'newer', draft: null, message: '' })
  perVia(510)
  expect(await store.flush()).toBe(true)
  expect(sent.at(-1)).toEqual({ version: 0, perVia: 510 })
})
