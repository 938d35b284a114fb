import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { RequestContext } from '../../request-context.ts'
import { readOperator, saveOperator } from './save-operator.ts'

let testApp: TestApp
let context: RequestContext
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  const baseContext = await testApp.context()
  const member = { id: '1', name: 'Nadia Bright', email: 'n@example.com', role: 'owner' } as const
  context = { ...baseContext, principal: { member } }
})

const save = (version: number, company: string) =>
  saveOperator(context, {
    version,
    action: 'settings.saved',
    change: (operator) => ({
      ok: true,
      operator: { ...operator, settings: { ...operator.settings, company } },
    }),
  })

test('of two concurrent changes the first wins, and the second gets the current state', async () => {
  const { version } = await readOperator(context)
  const both = await Promise.all([save(version, 'First Cars'), save(version, 'Second Cars')])
  const won = both.filter(({ ok }) => ok)
  const lost = both.find(({ ok }) => !ok)
  expect(won).toHaveLength(1)
  expect(lost).toMatchObject({ reason: 'newer', version: version + 1 })
  expect(lost).toMatchObject({ operator: won[0] && 'operator' in won[0] ? won[0].operator : {} })
})

test('the next request sees the change, without waiting five seconds', async () => {
  await testApp.deps.operators.byHost('kerbside.localhost')
  const { version } = await readOperator(context)
  await save(version, 'Third Cars')
  const seen = await testApp.deps.operators.byHost('kerbside.localhost')
  expect(seen?.settings.company).toBe('Third Cars')
})

test('the audit log says who changed what, and saving the same again changes nothing', async () => {
  const { version } = await readOperator(context)
  await save(version, 'Fourth Cars')
  expect(await save(version + 1, 'Fourth Cars')).toMatchObject({ ok: true, version: version + 1 })
  const [entry] = await asOwner(
    testApp,
    'select actor_name, action, detail from audit_entry order by number desc limit 1',
  )
  expect(entry).toEqual({
    actor_name: 'Nadia Bright',
    action: 'settings.saved',
    detail: [{ path: 'settings.company', before: '"Third Cars"', after: '"Fourth Cars"' }],
  })
})

test('a rejected change is not saved', async () => {
  const { version } = await readOperator(context)
  const errors = [{ path: 'company', message: 'is too short' }]
  const rejected = await saveOperator(context, {
    version,
    action: 'settings.saved',
    change: () => ({ ok: false, errors }),
  })
  expect(rejected).toEqual({ ok: false, reason: 'invalid', errors })
  expect((await readOperator(context)).version).toBe(version)
})
