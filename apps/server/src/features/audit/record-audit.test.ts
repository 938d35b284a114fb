import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { checkAudit } from './check-audit.ts'
import { recordAudit } from './record-audit.ts'

let testApp: TestApp
let context: RequestContext
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  context = await testApp.context()
})

const save = (action: string) =>
  withOperator(context, (tx) =>
    recordAudit(tx, { ...context, action, object: '', detail: { at: 'desk' } }),
  )

const tamper = (sql: string) =>
  asOwner(testApp, `update audit_entry set action = '${sql}' where number = 3`)
const readThird = async () => {
  const [third] = await asOwner<{ action: string }>(
    testApp,
    'select action from audit_entry where number = 3',
  )
  return third?.action ?? ''
}

test('ten simultaneous actions are logged one after another', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, index) => save(`done ${index}`)))
  expect(await checkAudit(context)).toMatchObject({ ok: true, entries: 10 })
})

test('an action that was rolled back leaves no entry', async () => {
  const rolledBack = withOperator(context, async (tx) => {
    await recordAudit(tx, { ...context, action: 'undone', object: '', detail: {} })
    throw new Error('the input changed')
  })
  await expect(rolledBack).rejects.toThrow()
  expect(await checkAudit(context)).toMatchObject({ ok: true, entries: 10 })
})

test('an entry changed in the database is detected', async () => {
  const action = await readThird()
  await tamper('something harmless')
  expect(await checkAudit(context)).toEqual({ ok: false, brokenAt: 3 })
  await tamper(action)
  expect(await checkAudit(context)).toMatchObject({ ok: true, entries: 10 })
})

test('an entry removed from the end of the log is detected', async () => {
  await asOwner(testApp, 'delete from audit_entry where number = 10')
  expect(await checkAudit(context)).toEqual({ ok: false, brokenAt: 10 })
})

test('a log that is checked while entries are being written is not reported as broken', async () => {
  const northway = await testApp.context('northway')
  const work = async () => {
    for (let index = 0; index < 40; index++)
      await withOperator(northway, (tx) =>
        recordAudit(tx, { ...northway, action: `done ${index}`, object: '', detail: {} }),
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
