import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import type { ContractContext } from './gateway-world.ts'
import { type ChargeRequest, givenChargeRequest, pay } from './gateway-world.ts'

export function describeAuthorisations({ world }: ContractContext): void {
  async function givenAuthorised(): Promise<{ chargeRequest: ChargeRequest; ref: string }> {
    const chargeRequest = await givenChargeRequest(world(), { capture: 'later' })
    const result = await pay({ world: world() }, { chargeRequest })
    expect(result).toMatchObject({ known: true, charge: { state: 'authorised', amount: 8600 } })
    return { chargeRequest, ref: result?.known ? result.charge.ref : '' }
  }

  test('authorised money is not taken until it is captured', async () => {
    const { chargeRequest, ref } = await givenAuthorised()
    expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ taken: 0 })
    const taken = await world().gateway.captureCharge?.({
      ...chargeRequest,
      key: `${chargeRequest.key}:c`,
      ref,
    })
    expect(taken).toMatchObject({ known: true, charge: { state: 'captured', amount: 8600 } })
    expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ taken: 8600 })
  })

  test('a part of the authorised money is captured, and the rest is released', async () => {
    const { chargeRequest, ref } = await givenAuthorised()
    const part = { ...chargeRequest, key: `${chargeRequest.key}:c`, ref, amount: minor(2000) }
    const taken = await world().gateway.captureCharge?.(part)
    expect(taken).toMatchObject({ known: true, charge: { state: 'captured', amount: 2000 } })
    await world().gateway.captureCharge?.(part)
    expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ taken: 2000 })
  })

  test('a released authorisation cannot be captured any more', async () => {
    const { chargeRequest, ref } = await givenAuthorised()
    expect(await world().gateway.cancelCharge({ ...chargeRequest, ref })).toMatchObject({
      known: true,
      charge: { state: 'voided' },
    })
    const late = await world().gateway.captureCharge?.({
      ...chargeRequest,
      key: `${chargeRequest.key}:c`,
      ref,
    })
    expect(late?.known && late.charge.state === 'captured').toBe(false)
    expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ taken: 0 })
  })
}
