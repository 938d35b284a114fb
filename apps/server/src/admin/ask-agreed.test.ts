import { minor } from '@kerbside/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenQuote } from '../../test/given.ts'
import { givenMember } from '../../test/given-desk.ts'
import { asOwner, type House, openHouse } from '../../test/house.ts'
import { findDocument } from '../features/quotation/list-books.ts'
import { saveTariff } from '../features/quotation/save-tariff.ts'
import { askAgreed } from './ask-agreed.ts'
import type { Counter, Desk, Office, Said } from './command.ts'
import { pricesRollback } from './prices-rollback.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
})

/** Whoever stands at this house's command line, and all that is said to them. */
function givenDesk() {
  const said: string[] = []
  const { db, key, now, newId, randomBytes, log, operators, hostBook, settings } = house.deps
  const shared = { db, key, now, newId, randomBytes, log, operators, hostBook, settings }
  const office = { ...shared, openRoads: () => house.deps.roadsFor } as unknown as Office
  const desk = { openOffice: async () => office, say: (line: string) => said.push(line) }
  return { desk: desk as unknown as Desk, said }
}

const asked = (words: string[], ...flags: string[]): Said => ({
  words,
  options: { operator: 'kerbside' },
  flags: new Set(flags),
})

test('prices over a journey that was agreed are saved by a command only when it is forced', async () => {
  const call = await house.call()
  const owner = await givenMember(house, 'owner')
  const live = await findDocument(call, { book: 'public' })
  if (!live) throw new Error('no prices')
  const fixed = live.document.fixed.map((one) => ({ ...one, amount: minor(one.amount + 1000) }))
  const dearer = { ...live.document, fixed }
  const saved = await saveTariff(call, { book: 'public', value: dearer, note: '' })
  expect(saved).toMatchObject({ ok: true })
  call.changes.tell(call.operator)
  // what the bank agreed to is what it costs from now on
  const quote = await givenQuote(house.visitor())
  const { body } = await owner.post('/api/desk/prices/golden', {
    book: 'public',
    quoteid: quote.quoteid,
    vehtypeid: quote.vehtypeid,
    name: 'Heathrow for the bank',
    amount: quote.totalfare,
  })
  expect(body).toMatchObject({ code: 1 })

  const { desk, said } = givenDesk()
  await expect(pricesRollback.run(desk, asked([String(live.version)]))).rejects.toThrow(
    'A journey would not cost what was agreed: “Heathrow for the bank”. Nothing was saved; --force saves it all the same.',
  )
  const versions = () => asOwner(house, "select version from tariff where book = 'public'")
  expect(said).toEqual([])
  const before = (await versions()).length

  const counter = { ...call, ...(await desk.openOffice()) } as unknown as Counter
  const book = 'public'
  const { document } = live
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  await askAgreed(counter, { book, document, isForced: true, say })
  expect(lines).toEqual(['A journey would not cost what was agreed: “Heathrow for the bank”.'])
  await askAgreed(counter, { book, document: dearer, isForced: false, say })
  expect(lines).toHaveLength(1)
  expect((await versions()).length).toBe(before)
})
