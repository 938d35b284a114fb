import { expect, test } from 'vitest'
import { givenAsk, givenPaid, pay } from './gateway-world.ts'
import type { Means } from './port-compliance.ts'

export function describeFaults({ tested, world }: Means): void {
  const { confirmed = 'taken', faults } = tested
  const can = (fault: (typeof faults)[number]) => faults.includes(fault)
  const broken = faults.filter((fault) => !fault.endsWith('-lost'))

  test.runIf(can('answer-lost'))(
    'a charge whose answer was lost is unknown, and found by its order',
    async () => {
      world().breakNext('answer-lost')
      const asked = await givenAsk(world())
      expect(await world().gateway.charge(asked)).toMatchObject({ known: false })
      expect(await world().gateway.findCharge(asked)).toMatchObject({
        known: true,
        charge: {
          state: world().confirm ? 'requires_action' : 'captured',
          amount: 8600,
          orderId: asked.orderId,
        },
      })
      expect(await world().moneyOf(asked.orderId)).toMatchObject({ charges: 1 })
    },
  )

  test.runIf(can('request-lost'))(
    'a request that never arrived is unknown, and its order unheard of',
    async () => {
      world().breakNext('request-lost')
      const asked = await givenAsk(world())
      expect(await world().gateway.charge(asked)).toMatchObject({ known: false })
      expect(await world().gateway.findCharge(asked)).toBeUndefined()
    },
  )

  test.runIf(can('answer-lost'))('asking again after a lost answer takes once', async () => {
    world().breakNext('answer-lost')
    const asked = await givenAsk(world())
    await world().gateway.charge(asked)
    await pay({ world: world(), confirmed }, { asked })
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ charges: 1, taken: 8600 })
  })

  test.each(broken)('while the gateway answers with %s nothing is known', async (fault) => {
    const { gateway } = world()
    const asked = await givenAsk(world())
    world().breakNext(fault)
    expect(await gateway.charge(asked)).toMatchObject({ known: false })
    world().breakNext(fault)
    expect(await gateway.findCharge(asked)).toMatchObject({ known: false })
    world().breakNext(fault)
    expect(await gateway.cancelCharge(asked)).toMatchObject({ known: false })
  })

  test.runIf(tested.refunds).each(broken)(
    'while the gateway answers with %s no refund is known',
    async (fault) => {
      const { gateway } = world()
      const { asked, charge } = await givenPaid(world(), confirmed)
      const back = { ...asked, key: `${asked.key}:refund`, ref: charge.ref }
      world().breakNext(fault)
      expect(await gateway.refundCharge?.(back)).toMatchObject({ known: false })
      world().breakNext(fault)
      expect(await gateway.listRefunds?.(back)).toMatchObject({ known: false })
    },
  )

  test.runIf(tested.lists).each(broken)(
    'a list that is cut short by %s throws, so that nobody takes it for whole',
    async (fault) => {
      world().breakNext(fault)
      const day = 24 * 3_600_000
      const now = world().now().getTime()
      const span = { from: new Date(now - day), until: new Date(now + day) }
      const reading = async () => {
        const listed = world().gateway.listTaken?.({ ...world().merchant, ...span }) ?? []
        for await (const charge of listed) expect(charge.ref).toMatch(/./)
      }
      await expect(reading()).rejects.toThrow()
    },
  )
}
