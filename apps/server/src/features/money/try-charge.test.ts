import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROVIDERS, type ProviderWorld } from '../../../test/gateway-worlds.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { keepSecret } from '../operator/keep-secret.ts'
import { tryCharge } from './try-charge.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
})

const NAMES = ['stripe', 'paypal', 'braintree', 'square'] as const

describe.each(NAMES)('%s', (name) => {
  let world: ProviderWorld
  beforeAll(async () => {
    const opened = await PROVIDERS[name]?.(house.deps.now)
    if (!opened) throw new Error(name)
    world = opened
    Object.assign(house.deps.gateways, { [name]: world.openAdapter() })
  })
  afterAll(() => world.close())

  const tryWith = async (keys: Readonly<Record<string, string>>) => {
    const call = await house.call()
    const kept = { operator: call.operator, name: `gateway-${name}`, value: JSON.stringify(keys) }
    await keepSecret(house.deps, kept)
    call.changes.tell(call.operator)
    return tryCharge(call, { name: `gateway-${name}` })
  }
  const taken = async () => {
    const gateway = world.openAdapter()
    const charges = []
    const span = { from: new Date(0), until: new Date(house.deps.now().getTime() + 3_600_000) }
    const asked = { merchant: 'kerbside', keys: world.keys, ...span }
    for await (const charge of gateway.listTaken?.(asked) ?? []) charges.push(charge)
    return charges
  }

  test('a key is tried and nobody has paid anything', async () => {
    const tried = await tryWith({ ...world.keys, environment: 'production' })
    const isBrowsers = name === 'stripe' || name === 'paypal'
    expect(tried).toMatchObject({ word: isBrowsers ? 'done' : 'card', why: '' })
    expect(await taken()).toEqual([])
  })

  test('a key of nobody, and a gateway that is down, are told apart from one that works', async () => {
    const wrong = Object.fromEntries(
      Object.entries(world.keys).map(([part, value]) => [part, `${value.slice(0, -3)}zzz`]),
    )
    const strange = await tryWith({ ...wrong, environment: 'sandbox' })
    expect(['refused', 'unheard']).toContain(strange?.word)
    expect(strange?.why).not.toBe('')
    world.faults.add({ times: 50, fault: { kind: 'http', status: 503 } })
    const down = await tryWith({ ...world.keys, environment: 'sandbox' })
    world.faults.clear()
    expect(['refused', 'unheard']).toContain(down?.word)
    expect(await taken()).toEqual([])
  })
})
