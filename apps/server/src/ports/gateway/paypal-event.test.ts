import { minor } from '@kerbside/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { BAD_DAYS } from '../../../../../testkit/gateways/faults.ts'
import { openPaypal } from '../../../../../testkit/gateways/paypal/gateway.ts'
import { paypalGateway } from './paypal.ts'
import { givenPaypal } from './test/paypal-world.ts'

describe('a webhook message', () => {
  async function givenMessage(at?: Date) {
    const world = await givenPaypal({ timeoutMs: 10_000, ...(at && { now: () => at }) })
    const { ref } = await world.opened()
    world.fake.approve(ref)
    const posted = world.fake.events.sent[0]?.posted
    if (!posted) throw new Error('no message was sent')
    const message = { ...world.merchant, ...posted, now: at ?? new Date() }
    const started = world.fake.requests.length
    /** The paths that PayPal and the authority were asked for since the message was sent. */
    const requestedPaths = () =>
      world.fake.requests.slice(started).map(({ path }) => path.replace(/CERT-.*/, ''))
    return { ...world, ref, posted, message, requestedPaths }
  }
  const CERTIFICATE = '/v1/notifications/certs/'
  const AUTHORITY = '/issuing-ca.crt'
  const PAYPAL_ITSELF = '/v1/notifications/verify-webhook-signature'

  test('is verified locally, without a request to PayPal for each message', async () => {
    const { fake, gateway, message, ref, params } = await givenMessage()
    const before = fake.requests.length
    expect(await gateway.readEvent?.(message)).toMatchObject({
      type: 'CHECKOUT.ORDER.APPROVED',
      about: 'charge',
      orderId: params.orderId,
      chargeRef: ref,
    })
    await gateway.readEvent?.(message)
    // PayPal serves its own certificate alone; the authority between it and the root is fetched once.
    expect(fake.requests.slice(before).map(({ path }) => path)).toEqual([
      expect.stringContaining('/v1/notifications/certs/'),
      '/issuing-ca.crt',
    ])
  })

  test('with an unknown certificate authority is verified by PayPal itself', async () => {
    const { fake, options, message } = await givenMessage()
    const gateway = paypalGateway({ ...options, webhookRoots: [] })
    expect(await gateway.readEvent?.(message)).toMatchObject({ about: 'charge' })
    expect(fake.requests.at(-1)?.path).toBe('/v1/notifications/verify-webhook-signature')
    const forged = Buffer.from(message.body.toString().replace('booking-1-1', 'booking-9-9'))
    expect(await gateway.readEvent?.({ ...message, body: forged })).toBeUndefined()
  })

  describe('whose authority’s certificate cannot be fetched', () => {
    const NOON = new Date('2026-03-10T12:00:00Z')
    const after = (milliseconds: number) => new Date(NOON.getTime() + milliseconds)
    const given = async (times: number) => {
      const world = await givenMessage(NOON)
      world.fake.faults.add({ path: AUTHORITY, times, fault: BAD_DAYS['error-503'] })
      return world
    }

    test('is verified by PayPal for a minute, then locally', async () => {
      const { gateway, message, requestedPaths } = await given(1)
      const firstPaths = [CERTIFICATE, AUTHORITY, PAYPAL_ITSELF]
      expect(await gateway.readEvent?.(message)).toMatchObject({ about: 'charge' })
      expect(requestedPaths()).toEqual(firstPaths)
      const soon = { ...message, now: after(59_999) }
      expect(await gateway.readEvent?.(soon)).toMatchObject({ about: 'charge' })
      expect(requestedPaths()).toEqual([...firstPaths, PAYPAL_ITSELF])
      const later = { ...message, now: after(60_000) }
      for (let n = 0; n < 3; n++)
        expect(await gateway.readEvent?.(later)).toMatchObject({ about: 'charge' })
      expect(requestedPaths()).toEqual([...firstPaths, PAYPAL_ITSELF, CERTIFICATE, AUTHORITY])
    })

    test('is not dropped, even when a hundred come within a minute', async () => {
      const { gateway, message, requestedPaths } = await given(Number.POSITIVE_INFINITY)
      for (let n = 0; n < 100; n++) {
        const now = after(n * 599)
        expect(await gateway.readEvent?.({ ...message, now })).toMatchObject({ about: 'charge' })
      }
      expect(requestedPaths().filter((path) => path === AUTHORITY)).toHaveLength(1)
      expect(requestedPaths().filter((path) => path === PAYPAL_ITSELF)).toHaveLength(100)
    })

    test('is not dropped when forged messages have used up the request limit', async () => {
      const { gateway, message } = await given(Number.POSITIVE_INFINITY)
      await gateway.readEvent?.(message)
      for (let n = 0; n < 200; n++) {
        const address = `${message.headers['paypal-cert-url']}-${n}`
        const headers = { ...message.headers, 'paypal-cert-url': address }
        await gateway.readEvent?.({ ...message, headers, now: after(60_000) })
      }
      const later = { ...message, now: after(60_000) }
      expect(await gateway.readEvent?.(later)).toMatchObject({ about: 'charge' })
    })

    test('is not sent to PayPal when it is forged', async () => {
      const { gateway, message, requestedPaths } = await given(Number.POSITIVE_INFINITY)
      const body = Buffer.from(message.body.toString().replace('booking-1-1', 'booking-9-9'))
      for (let n = 0; n < 100; n++)
        expect(await gateway.readEvent?.({ ...message, body })).toBeUndefined()
      expect(requestedPaths()).toEqual([CERTIFICATE, AUTHORITY])
    })

    test('keeps its cached certificate while that address does not respond', async () => {
      const { fake, gateway, message } = await given(Number.POSITIVE_INFINITY)
      await gateway.readEvent?.(message)
      const fault = BAD_DAYS['error-503']
      fake.faults.add({ path: CERTIFICATE, times: Number.POSITIVE_INFINITY, fault })
      const later = { ...message, now: after(60_000) }
      expect(await gateway.readEvent?.(later)).toMatchObject({ about: 'charge' })
    })
  })

  test('is not dropped when a hundred come at once, and their certificate is fetched once', async () => {
    const { gateway, message, requestedPaths } = await givenMessage()
    const read = await Promise.all(
      Array.from({ length: 100 }, async () => gateway.readEvent?.(message)),
    )
    expect(read.filter((event) => event?.about === 'charge')).toHaveLength(100)
    expect(requestedPaths()).toEqual([CERTIFICATE, AUTHORITY])
  })

  test('with a certificate address elsewhere is rejected without fetching it', async () => {
    const { fake, gateway, message } = await givenMessage()
    const elsewhere = await openPaypal()
    const address = `${elsewhere.url}/v1/notifications/certs/CERT-1`
    const headers = {
      ...message.headers,
      'paypal-cert-url': address,
      'paypal-transmission-sig': 'AAAA',
    }
    expect(await gateway.readEvent?.({ ...message, headers })).toBeUndefined()
    expect(elsewhere.requests).toEqual([])
    expect(fake.requests.at(-1)?.path).toBe('/v1/notifications/verify-webhook-signature')
    await elsewhere.close()
  })

  test('forged a thousand times does not cause a thousand requests', async () => {
    const { fake, gateway, message } = await givenMessage()
    const before = fake.requests.length
    const forged = (n: number) => ({
      ...message,
      headers: {
        ...message.headers,
        'paypal-transmission-sig': 'AAAA',
        'paypal-cert-url': `${fake.url}/v1/notifications/certs/NONE-${n}`,
      },
    })
    for (let n = 0; n < 1_000; n++) expect(await gateway.readEvent?.(forged(n))).toBeUndefined()
    // Its certificate, and PayPal's verification of the message.
    expect(fake.requests.length - before).toBeLessThanOrEqual(2 * 60)
    const later = new Date(message.now.getTime() + 60_000)
    expect(await gateway.readEvent?.({ ...message, now: later })).toMatchObject({ about: 'charge' })
  })

  test('with a known certificate is accepted however many forged ones come', async () => {
    const { fake, gateway, message } = await givenMessage()
    await gateway.readEvent?.(message)
    const before = fake.requests.length
    for (let n = 0; n < 100; n++)
      expect(await gateway.readEvent?.(message)).toMatchObject({ about: 'charge' })
    expect(fake.requests).toHaveLength(before)
    for (let n = 0; n < 100; n++) {
      const address = `${message.headers['paypal-cert-url']}?n=${n}`
      const headers = { ...message.headers, 'paypal-cert-url': address }
      await gateway.readEvent?.({ ...message, headers })
    }
    expect(await gateway.readEvent?.(message)).toMatchObject({ about: 'charge' })
    // An address with a query is not one of PayPal's certificate addresses.
    expect(fake.requests.filter(({ path }) => path.includes('/certs/'))).toHaveLength(1)
  })

  test('about a refund that names its booking is read without a request to PayPal', async () => {
    const { fake, gateway, merchant, opened } = await givenPaypal({ timeoutMs: 10_000 })
    const taking = await opened()
    fake.approve(taking.ref)
    await gateway.captureCharge?.(taking)
    await gateway.refundCharge?.({ ...taking, key: 'cab:refund-1', amount: minor(2000) })
    const order = fake.orders.all.get(taking.ref)
    const [refund] = order?.refunds ?? []
    if (!order || !refund) throw new Error('no refund was made')
    const posted = fake.events.ofRefund(refund, { order, url: fake.url, inFull: true })
    const before = fake.requests.length
    expect(await gateway.readEvent?.({ ...merchant, ...posted, now: new Date() })).toEqual({
      id: expect.stringMatching(/^WH-/),
      type: 'PAYMENT.CAPTURE.REFUNDED',
      about: 'refund',
      orderId: taking.orderId,
      chargeRef: '',
    })
    const paths = fake.requests.slice(before).map(({ path }) => path)
    expect(paths.filter((path) => path.startsWith('/v2/'))).toEqual([])
  })

  test('about a refund that names only its capture is read with the order and the booking', async () => {
    const { fake, gateway, merchant, opened } = await givenPaypal()
    const taking = await opened()
    fake.approve(taking.ref)
    await gateway.captureCharge?.(taking)
    await gateway.refundCharge?.({ ...taking, key: 'cab:refund-1', amount: minor(2000) })
    const posted = fake.events.sent.at(-1)?.posted
    expect(posted?.body.toString()).not.toContain(taking.orderId)
    expect(
      posted && (await gateway.readEvent?.({ ...merchant, ...posted, now: new Date() })),
    ).toMatchObject({ about: 'refund', orderId: taking.orderId, chargeRef: taking.ref })
    // PayPal sends a message again until it is accepted.
    fake.faults.add({ path: '/v2/payments/captures/', fault: BAD_DAYS['error-503'] })
    await expect(
      posted && gateway.readEvent?.({ ...merchant, ...posted, now: new Date() }),
    ).rejects.toThrow('status 503')
  })

  test('about a capture under review that names only its order is read with it', async () => {
    const { fake, gateway, merchant, opened } = await givenPaypal()
    const taking = await opened()
    fake.approve(taking.ref, 'pending')
    await gateway.captureCharge?.(taking)
    const posted = fake.events.sent.at(-1)?.posted
    expect(
      posted && (await gateway.readEvent?.({ ...merchant, ...posted, now: new Date() })),
    ).toMatchObject({
      type: 'PAYMENT.CAPTURE.PENDING',
      about: 'charge',
      chargeRef: taking.ref,
    })
  })

  test('with an expired certificate is not accepted locally', async () => {
    const { fake, gateway, message } = await givenMessage()
    const now = new Date(Date.now() + 400 * 24 * 3_600_000)
    fake.faults.add({ path: 'verify-webhook-signature', fault: BAD_DAYS['error-500'] })
    expect(await gateway.readEvent?.({ ...message, now })).toBeUndefined()
  })
})
