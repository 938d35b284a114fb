import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { type Asked, givenAsk, pay } from './gateway-world.ts'
import type { Means } from './port-compliance.ts'

export function describeHolds({ world }: Means): void {
  async function givenHeld(): Promise<{ asked: Asked; ref: string }> {
    const asked = await givenAsk(world(), { capture: 'later' })
    const answer = await pay({ world: world() }, { asked })
    expect(answer).toMatchObject({ known: true, charge: { state: 'authorised', amount: 8600 } })
    return { asked, ref: answer?.known ? answer.charge.ref : '' }
  }

  test('held money is not taken until it is asked for', async () => {
    const { asked, ref } = await givenHeld()
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ taken: 0 })
    const taken = await world().gateway.captureCharge?.({ ...asked, key: `${asked.key}:c`, ref })
    expect(taken).toMatchObject({ known: true, charge: { state: 'captured', amount: 8600 } })
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ taken: 8600 })
  })

  test('a part of held money is taken, and the rest is let go', async () => {
    const { asked, ref } = await givenHeld()
    const part = { ...asked, key: `${asked.key}:c`, ref, amount: minor(2000) }
    const taken = await world().gateway.captureCharge?.(part)
    expect(taken).toMatchObject({ known: true, charge: { state: 'captured', amount: 2000 } })
    await world().gateway.captureCharge?.(part)
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ taken: 2000 })
  })

  test('held money is let go, and cannot be taken any more', async () => {
    const { asked, ref } = await givenHeld()
    expect(await world().gateway.cancelCharge({ ...asked, ref })).toMatchObject({
      known: true,
      charge: { state: 'voided' },
    })
    const late = await world().gateway.captureCharge?.({ ...asked, key: `${asked.key}:c`, ref })
    expect(late?.known && late.charge.state === 'captured').toBe(false)
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ taken: 0 })
  })
}
