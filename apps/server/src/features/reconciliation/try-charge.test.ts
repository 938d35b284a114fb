import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROVIDERS, type ProviderWorld } from '../../../test/gateway-worlds.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { saveSecret } from '../operator/save-secret.ts'
import { tryCharge } from './try-charge.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
})

const NAMES = ['stripe', 'paypal', 'braintree', 'square'] as const

describe.each(NAMES)('%s', (name) => {
  let world: ProviderWorld
  beforeAll(async () => {
    const opened = await PROVIDERS[name]?.(testApp.deps.now)
    if (!opened) throw new Error(name)
    world = opened
    Object.assign(testApp.deps.gateways, { [name]: world.openAdapter() })
  })
  afterAll(() => world.close())

  const tryWith = async (keys: Readonly<Record<string, string>>) => {
    const context = await testApp.context()
    const stored = {
      operator: context.operator,
      name: `gateway-${name}`,
      value: JSON.stringify(keys),
    }
    await saveSecret(testApp.deps, stored)
    context.changes.notify(context.operator)
    return tryCharge(context, { name: `gateway-${name}` })
  }
  const taken = async () => {
    const gateway = world.openAdapter()
    const charges = []
    const span = { from: new Date(0), until: new Date(testApp.deps.now().getTime() + 3_600_000) }
    const params = { merchant: 'kerbside', keys: world.keys, ...span }
    for await (const charge of gateway.listTaken?.(params) ?? []) charges.push(charge)
    return charges
  }

  test('a key is tested without any payment', async () => {
    const tried = await tryWith({ ...world.keys, environment: 'production' })
    const isBrowsers = name === 'stripe' || name === 'paypal'
    expect(tried).toMatchObject({ word: isBrowsers ? 'done' : 'card', why: '' })
    expect(await taken()).toEqual([])
  })

  test('an unknown key and an unavailable gateway are told apart from a working key', async () => {
    const wrong = Object.fromEntries(
      Object.entries(world.keys).map(([part, value]) => [part, `${value.slice(0, -3)}zzz`]),
    )
    const strange = await tryWith({ ...wrong, environment: 'sandbox' })
    expect(['refused', 'no-response']).toContain(strange?.word)
    expect(strange?.why).not.toBe('')
    world.faults.add({ times: 50, fault: { kind: 'http', status: 503 } })
    const down = await tryWith({ ...world.keys, environment: 'sandbox' })
    world.faults.clear()
    expect(['refused', 'no-response']).toContain(down?.word)
    expect(await taken()).toEqual([])
  })
})
