import { expect, test } from 'vitest'
import type { ContractContext } from './gateway-world.ts'
import { givenChargeRequest, givenPaid, pay } from './gateway-world.ts'

export function describeFaults({ tested, world }: ContractContext): void {
  const { confirmed = 'taken', faults } = tested
  const can = (fault: (typeof faults)[number]) => faults.includes(fault)
  const broken = faults.filter((fault) => !fault.endsWith('-lost'))

  test.runIf(can('answer-lost'))(
    'a charge whose response was lost is unknown, and its order finds it',
    async () => {
      world().breakNext('answer-lost')
      const chargeRequest = await givenChargeRequest(world())
      expect(await world().gateway.charge(chargeRequest)).toMatchObject({ known: false })
      expect(await world().gateway.findCharge(chargeRequest)).toMatchObject({
        known: true,
        charge: {
          state: world().confirm ? 'requires_action' : 'captured',
          amount: 8600,
          orderId: chargeRequest.orderId,
        },
      })
      expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ charges: 1 })
    },
  )

  test.runIf(can('request-lost'))(
    'a request that never arrived is unknown, and its order is not found',
    async () => {
      world().breakNext('request-lost')
      const chargeRequest = await givenChargeRequest(world())
      expect(await world().gateway.charge(chargeRequest)).toMatchObject({ known: false })
      expect(await world().gateway.findCharge(chargeRequest)).toBeUndefined()
    },
  )

  test.runIf(can('answer-lost'))('a retry after a lost response takes the money once', async () => {
    world().breakNext('answer-lost')
    const chargeRequest = await givenChargeRequest(world())
    await world().gateway.charge(chargeRequest)
    await pay({ world: world(), confirmed }, { chargeRequest })
    expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ charges: 1, taken: 8600 })
  })

  test.each(broken)('while the gateway answers with %s, results are unknown', async (fault) => {
    const { gateway } = world()
    const chargeRequest = await givenChargeRequest(world())
    world().breakNext(fault)
    expect(await gateway.charge(chargeRequest)).toMatchObject({ known: false })
    world().breakNext(fault)
    expect(await gateway.findCharge(chargeRequest)).toMatchObject({ known: false })
    world().breakNext(fault)
    expect(await gateway.cancelCharge(chargeRequest)).toMatchObject({ known: false })
  })

  test.runIf(tested.refunds).each(broken)(
    'while the gateway answers with %s, refunds are unknown',
    async (fault) => {
      const { gateway } = world()
      const { chargeRequest, charge } = await givenPaid(world(), confirmed)
      const back = { ...chargeRequest, key: `${chargeRequest.key}:refund`, ref: charge.ref }
      world().breakNext(fault)
      expect(await gateway.refundCharge?.(back)).toMatchObject({ known: false })
      world().breakNext(fault)
      expect(await gateway.listRefunds?.(back)).toMatchObject({ known: false })
    },
  )

  test.runIf(tested.lists).each(broken)(
    'a list that is cut short by %s throws, so that it does not pass for complete',
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
