import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { checkAudit } from './check-audit.ts'
import { keepAudit } from './keep-audit.ts'

let house: House
let call: Call
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
  call = await house.call()
})

const keep = (deed: string) =>
  withOperator(call, (tx) => keepAudit(tx, { ...call, deed, object: '', detail: { at: 'desk' } }))

const tamper = (words: string) =>
  asOwner(house, `update audit_entry set deed = '${words}' where number = 3`)
const readThird = async () => {
  const [third] = await asOwner<{ deed: string }>(
    house,
    'select deed from audit_entry where number = 3',
  )
  return third?.deed ?? ''
}

test('ten people who do something at once stand in the log one after another', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, at) => keep(`done ${at}`)))
  expect(await checkAudit(call)).toMatchObject({ ok: true, entries: 10 })
})

test('what was not committed was never done', async () => {
  const undone = withOperator(call, async (tx) => {
    await keepAudit(tx, { ...call, deed: 'undone', object: '', detail: {} })
    throw new Error('the wish changed')
  })
  await expect(undone).rejects.toThrow()
  expect(await checkAudit(call)).toMatchObject({ ok: true, entries: 10 })
})

test('an entry that somebody changed in the database is found', async () => {
  const deed = await readThird()
  await tamper('something harmless')
  expect(await checkAudit(call)).toEqual({ ok: false, brokenAt: 3 })
  await tamper(deed)
  expect(await checkAudit(call)).toMatchObject({ ok: true, entries: 10 })
})

test('an entry cut off at the end of the log is missed', async () => {
  await asOwner(house, 'delete from audit_entry where number = 10')
  expect(await checkAudit(call)).toEqual({ ok: false, brokenAt: 10 })
})

test('a log that is read while people go on working is not taken for a broken one', async () => {
  const northway = await house.call('northway')
  const work = async () => {
    for (let at = 0; at < 40; at++)
      await withOperator(northway, (tx) =>
        keepAudit(tx, { ...northway, deed: `done ${at}`, object: '', detail: {} }),
      )
  }
  let isOver = false
  const working = Promise.all([work(), work()]).finally(() => {
    isOver = true
  })
  const read = async () => {
    while (!isOver) expect(await checkAudit(northway)).toMatchObject({ ok: true })
  }
  await Promise.all([read(), read(), working])
})
