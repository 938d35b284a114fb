import { expect, test } from 'vitest'
import type { ContractContext } from './gateway-world.ts'
import { givenPaid } from './gateway-world.ts'

export function describeEvents({ tested, world }: ContractContext): void {
  const { confirmed = 'taken' } = tested

  test.runIf(tested.messages)('a message about a captured charge names its order', async () => {
    const { chargeRequest } = await givenPaid(world(), confirmed)
    const events = await readAll(chargeRequest.orderId)
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) expect(event).toMatchObject({ id: expect.stringMatching(/./) })
    expect(events).toContainEqual(
      expect.objectContaining({ about: 'charge', orderId: chargeRequest.orderId }),
    )
  })

  test.runIf(tested.messages)(
    'an altered message is not accepted as the gateway’s own',
    async () => {
      const { chargeRequest } = await givenPaid(world(), confirmed)
      const [message] = (await world().messagesOf?.(chargeRequest.orderId)) ?? []
      expect(message).toBeDefined()
      const body = Buffer.concat([message?.body ?? Buffer.of(), Buffer.from(' ')])
      const headers = message?.headers ?? {}
      const { gateway, merchant, unknownMerchant } = world()
      const now = world().now()
      expect(await gateway.readEvent?.({ ...merchant, body, headers, now })).toBeUndefined()
      const theirs = { ...unknownMerchant, body: message?.body ?? body, headers, now }
      expect(await gateway.readEvent?.(theirs)).toBeUndefined()
      const unsigned = message && (world().unsign?.(message) ?? { body: message.body, headers: {} })
      expect(unsigned).toBeDefined()
      expect(
        unsigned && (await gateway.readEvent?.({ ...merchant, ...unsigned, now })),
      ).toBeUndefined()
    },
  )

  async function readAll(orderId: string) {
    const messages = (await world().messagesOf?.(orderId)) ?? []
    const { gateway, merchant } = world()
    const now = world().now()
    return Promise.all(
      messages.map(async (payload) => gateway.readEvent?.({ ...merchant, ...payload, now })),
    )
  }

  test.runIf(tested.lists)(
    'every charge that was captured in a span is listed, and no other',
    async () => {
      const before = world().now()
      const [first, second] = [
        await givenPaid(world(), confirmed),
        await givenPaid(world(), confirmed),
      ]
      const listed = await listFrom(new Date(before.getTime() - 60_000))
      expect(listed).toEqual(
        expect.arrayContaining([first.chargeRequest.orderId, second.chargeRequest.orderId]),
      )
      expect(await listFrom(new Date(before.getTime() + 3_600_000))).toEqual([])
      expect(await listFrom(new Date(before.getTime() - 48 * 3_600_000))).toEqual([])
    },
  )

  async function listFrom(from: Date): Promise<string[]> {
    const until = new Date(from.getTime() + 24 * 3_600_000)
    const orders: string[] = []
    const chargeRequest = { ...world().merchant, from, until }
    for await (const charge of world().gateway.listTaken?.(chargeRequest) ?? []) {
      expect(charge.state).toBe('captured')
      orders.push(charge.orderId)
    }
    return orders
  }
}
