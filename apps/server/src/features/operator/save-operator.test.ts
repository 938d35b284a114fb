import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import type { Call } from '../../http/call.ts'
import { readOperator, saveOperator } from './save-operator.ts'

let house: House
let call: Call
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
  const quiet = await house.call()
  const member = { id: '1', name: 'Nadia Bright', email: 'n@example.com', role: 'owner' } as const
  call = { ...quiet, who: { member } }
})

const save = (version: number, company: string) =>
  saveOperator(call, {
    version,
    deed: 'settings.saved',
    change: (operator) => ({
      ok: true,
      operator: { ...operator, settings: { ...operator.settings, company } },
    }),
  })

test('of two who change the same the first wins, and the second sees what they did', async () => {
  const { version } = await readOperator(call)
  const both = await Promise.all([save(version, 'First Cars'), save(version, 'Second Cars')])
  const won = both.filter(({ ok }) => ok)
  const lost = both.find(({ ok }) => !ok)
  expect(won).toHaveLength(1)
  expect(lost).toMatchObject({ reason: 'newer', version: version + 1 })
  expect(lost).toMatchObject({ operator: won[0] && 'operator' in won[0] ? won[0].operator : {} })
})

test('the next visitor sees the change, though nobody waited five seconds', async () => {
  await house.deps.operators.byHost('kerbside.localhost')
  const { version } = await readOperator(call)
  await save(version, 'Third Cars')
  const seen = await house.deps.operators.byHost('kerbside.localhost')
  expect(seen?.settings.company).toBe('Third Cars')
})

test('the audit log says who changed what, and the same again changes nothing', async () => {
  const { version } = await readOperator(call)
  await save(version, 'Fourth Cars')
  expect(await save(version + 1, 'Fourth Cars')).toMatchObject({ ok: true, version: version + 1 })
  const [entry] = await asOwner(
    house,
    'select actor_name, deed, detail from audit_entry order by number desc limit 1',
  )
  expect(entry).toEqual({
    actor_name: 'Nadia Bright',
    deed: 'settings.saved',
    detail: [{ path: 'settings.company', before: '"Third Cars"', after: '"Fourth Cars"' }],
  })
})

test('what is refused is not saved', async () => {
  const { version } = await readOperator(call)
  const faults = [{ path: 'company', message: 'is too short' }]
  const refused = await saveOperator(call, {
    version,
    deed: 'settings.saved',
    change: () => ({ ok: false, faults }),
  })
  expect(refused).toEqual({ ok: false, reason: 'faults', faults })
  expect((await readOperator(call)).version).toBe(version)
})
