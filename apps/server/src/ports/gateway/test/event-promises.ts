import { expect, test } from 'vitest'
import { givenPaid } from './gateway-world.ts'
import type { Means } from './port-compliance.ts'

export function describeEvents({ tested, world }: Means): void {
  const { confirmed = 'taken' } = tested

  test.runIf(tested.messages)('a message of a taken charge tells which order it is', async () => {
    const { asked } = await givenPaid(world(), confirmed)
    const events = await readAll(asked.orderId)
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) expect(event).toMatchObject({ id: expect.stringMatching(/./) })
    expect(events).toContainEqual(
      expect.objectContaining({ about: 'charge', orderId: asked.orderId }),
    )
  })

  test.runIf(tested.messages)('a message somebody changed is not the gateway’s own', async () => {
    const { asked } = await givenPaid(world(), confirmed)
    const [message] = (await world().messagesOf?.(asked.orderId)) ?? []
    expect(message).toBeDefined()
    const body = Buffer.concat([message?.body ?? Buffer.of(), Buffer.from(' ')])
    const headers = message?.headers ?? {}
    const { gateway, merchant, stranger } = world()
    const now = world().now()
    expect(await gateway.readEvent?.({ ...merchant, body, headers, now })).toBeUndefined()
    const theirs = { ...stranger, body: message?.body ?? body, headers, now }
    expect(await gateway.readEvent?.(theirs)).toBeUndefined()
    const unsigned = message && (world().unsign?.(message) ?? { body: message.body, headers: {} })
    expect(unsigned).toBeDefined()
    expect(
      unsigned && (await gateway.readEvent?.({ ...merchant, ...unsigned, now })),
    ).toBeUndefined()
  })

  async function readAll(orderId: string) {
    const messages = (await world().messagesOf?.(orderId)) ?? []
    const { gateway, merchant } = world()
    const now = world().now()
    return Promise.all(
      messages.map(async (said) => gateway.readEvent?.({ ...merchant, ...said, now })),
    )
  }

  test.runIf(tested.lists)(
    'every charge that was taken in a span is listed, no other',
    async () => {
      const before = world().now()
      const [first, second] = [
        await givenPaid(world(), confirmed),
        await givenPaid(world(), confirmed),
      ]
      const listed = await listFrom(new Date(before.getTime() - 60_000))
      expect(listed).toEqual(expect.arrayContaining([first.asked.orderId, second.asked.orderId]))
      expect(await listFrom(new Date(before.getTime() + 3_600_000))).toEqual([])
      expect(await listFrom(new Date(before.getTime() - 48 * 3_600_000))).toEqual([])
    },
  )

  async function listFrom(from: Date): Promise<string[]> {
    const until = new Date(from.getTime() + 24 * 3_600_000)
    const orders: string[] = []
    const asked = { ...world().merchant, from, until }
    for await (const charge of world().gateway.listTaken?.(asked) ?? []) {
      expect(charge.state).toBe('captured')
      orders.push(charge.orderId)
    }
    return orders
  }
}
