import { minor } from '@kerbside/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenQuote } from '../../test/given.ts'
import { givenStaff } from '../../test/given-desk.ts'
import { asOwner, startTestApp, type TestApp } from '../../test/test-app.ts'
import { findDocument } from '../features/quotation/price-list/list-price-books.ts'
import { saveTariff } from '../features/quotation/price-list/save-tariff.ts'
import type { AdminContext, CommandArgs, Counter, Desk } from './command.ts'
import { openAgreedPrices } from './open-agreed-prices.ts'
import { pricesRollback } from './prices-rollback.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
})

/** A command line for the test app that records all output. */
function givenDesk() {
  const output: string[] = []
  const { db, key, now, newId, randomBytes, log, operators, platformRegistry, settings } =
    testApp.deps
  const shared = { db, key, now, newId, randomBytes, log, operators, platformRegistry, settings }
  const adminContext = {
    ...shared,
    openRoads: () => testApp.deps.roadsFor,
  } as unknown as AdminContext
  const desk = {
    openAdminContext: async () => adminContext,
    write: (line: string) => output.push(line),
  }
  return { desk: desk as unknown as Desk, output }
}

const params = (args: string[], ...flags: string[]): CommandArgs => ({
  words: args,
  options: { operator: 'kerbside' },
  flags: new Set(flags),
})

test('prices that break an agreed quote are saved by a command only when it is forced', async () => {
  const context = await testApp.context()
  const owner = await givenStaff(testApp, 'owner')
  const live = await findDocument(context, { book: 'public' })
  if (!live) throw new Error('no prices')
  const fixed = live.document.fixed.map((item) => ({ ...item, amount: minor(item.amount + 1000) }))
  const dearer = { ...live.document, fixed }
  const saved = await saveTariff(context, { book: 'public', value: dearer, note: '' })
  expect(saved).toMatchObject({ ok: true })
  context.changes.notify(context.operator)
  // the regression quote’s agreed price is what the journey costs from now on
  const quote = await givenQuote(testApp.client())
  const { body } = await owner.post('/api/desk/prices/regression-quotes', {
    book: 'public',
    quoteId: quote.quoteid,
    vehicleTypeId: quote.vehtypeid,
    name: 'Heathrow for the bank',
    amount: quote.totalfare,
  })
  expect(body).toMatchObject({ code: 1 })

  const { desk, output } = givenDesk()
  await expect(pricesRollback.run(desk, params([String(live.version)]))).rejects.toThrow(
    '1 guaranteed price would change: “Heathrow for the bank”. Nothing was saved. Add --force to save anyway.',
  )
  const versions = () => asOwner(testApp, "select version from tariff where book = 'public'")
  expect(output).toEqual([])
  const before = (await versions()).length

  const counter = { ...context, ...(await desk.openAdminContext()) } as unknown as Counter
  const book = 'public'
  const { document } = live
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  await openAgreedPrices(counter, { book, document, isForced: true, write })
  expect(lines).toEqual(['1 guaranteed price would change: “Heathrow for the bank”.'])
  await openAgreedPrices(counter, { book, document: dearer, isForced: false, write })
  expect(lines).toHaveLength(1)
  expect((await versions()).length).toBe(before)
})
