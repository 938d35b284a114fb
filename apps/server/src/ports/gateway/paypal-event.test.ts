import { minor } from '@kerbside/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { BAD_DAYS } from '../../../../../testkit/gateways/faults.ts'
import { openPaypal } from '../../../../../testkit/gateways/paypal/gateway.ts'
import { paypalGateway } from './paypal.ts'
import { givenPaypal } from './test/paypal-world.ts'

describe('a message', () => {
  async function givenMessage(at?: Date) {
    const world = await givenPaypal({ timeoutMs: 10_000, ...(at && { now: () => at }) })
    const { ref } = await world.opened()
    world.standIn.approve(ref)
    const posted = world.standIn.events.sent[0]?.posted
    if (!posted) throw new Error('no message was sent')
    const message = { ...world.merchant, ...posted, now: at ?? new Date() }
    const begun = world.standIn.asked.length
    /** What PayPal and the authority were asked for since the message was sent. */
    const pathsAsked = () =>
      world.standIn.asked.slice(begun).map(({ path }) => path.replace(/CERT-.*/, ''))
    return { ...world, ref, posted, message, pathsAsked }
  }
  const CERTIFICATE = '/v1/notifications/certs/'
  const AUTHORITY = '/issuing-ca.crt'
  const PAYPAL_ITSELF = '/v1/notifications/verify-webhook-signature'

  test('is checked here, without asking PayPal again for each', async () => {
    const { standIn, gateway, message, ref, asked } = await givenMessage()
    const before = standIn.asked.length
    expect(await gateway.readEvent?.(message)).toMatchObject({
      type: 'CHECKOUT.ORDER.APPROVED',
      about: 'charge',
      orderId: asked.orderId,
      chargeRef: ref,
    })
    await gateway.readEvent?.(message)
    // PayPal serves its own certificate alone; the authority between it and the root is fetched once
    expect(standIn.asked.slice(before).map(({ path }) => path)).toEqual([
      expect.stringContaining('/v1/notifications/certs/'),
      '/issuing-ca.crt',
    ])
  })

  test('whose authority we do not know is put to PayPal itself', async () => {
    const { standIn, options, message } = await givenMessage()
    const gateway = paypalGateway({ ...options, webhookRoots: [] })
    expect(await gateway.readEvent?.(message)).toMatchObject({ about: 'charge' })
    expect(standIn.asked.at(-1)?.path).toBe('/v1/notifications/verify-webhook-signature')
    const forged = Buffer.from(message.body.toString().replace('booking-1-1', 'booking-9-9'))
    expect(await gateway.readEvent?.({ ...message, body: forged })).toBeUndefined()
  })

  describe('whose authority’s certificate cannot be fetched', () => {
    const NOON = new Date('2026-03-10T12:00:00Z')
    const after = (milliseconds: number) => new Date(NOON.getTime() + milliseconds)
    const given = async (times: number) => {
      const world = await givenMessage(NOON)
      world.standIn.faults.add({ path: AUTHORITY, times, fault: BAD_DAYS['error-503'] })
      return world
    }

    test('is put to PayPal itself for a minute, then it is checked here', async () => {
      const { gateway, message, pathsAsked } = await given(1)
      const askedFirst = [CERTIFICATE, AUTHORITY, PAYPAL_ITSELF]
      expect(await gateway.readEvent?.(message)).toMatchObject({ about: 'charge' })
      expect(pathsAsked()).toEqual(askedFirst)
      const soon = { ...message, now: after(59_999) }
      expect(await gateway.readEvent?.(soon)).toMatchObject({ about: 'charge' })
      expect(pathsAsked()).toEqual([...askedFirst, PAYPAL_ITSELF])
      const later = { ...message, now: after(60_000) }
      for (let n = 0; n < 3; n++)
        expect(await gateway.readEvent?.(later)).toMatchObject({ about: 'charge' })
      expect(pathsAsked()).toEqual([...askedFirst, PAYPAL_ITSELF, CERTIFICATE, AUTHORITY])
    })

    test('is not dropped, though a hundred come within a minute', async () => {
      const { gateway, message, pathsAsked } = await given(Number.POSITIVE_INFINITY)
      for (let n = 0; n < 100; n++) {
        const now = after(n * 599)
        expect(await gateway.readEvent?.({ ...message, now })).toMatchObject({ about: 'charge' })
      }
      expect(pathsAsked().filter((path) => path === AUTHORITY)).toHaveLength(1)
      expect(pathsAsked().filter((path) => path === PAYPAL_ITSELF)).toHaveLength(100)
    })

    test('is not dropped when forged ones have used up what may be asked', async () => {
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

    test('is not put to PayPal when it is forged', async () => {
      const { gateway, message, pathsAsked } = await given(Number.POSITIVE_INFINITY)
      const body = Buffer.from(message.body.toString().replace('booking-1-1', 'booking-9-9'))
      for (let n = 0; n < 100; n++)
        expect(await gateway.readEvent?.({ ...message, body })).toBeUndefined()
      expect(pathsAsked()).toEqual([CERTIFICATE, AUTHORITY])
    })

    test('keeps its certificate while that address does not answer', async () => {
      const { standIn, gateway, message } = await given(Number.POSITIVE_INFINITY)
      await gateway.readEvent?.(message)
      const fault = BAD_DAYS['error-503']
      standIn.faults.add({ path: CERTIFICATE, times: Number.POSITIVE_INFINITY, fault })
      const later = { ...message, now: after(60_000) }
      expect(await gateway.readEvent?.(later)).toMatchObject({ about: 'charge' })
    })
  })

  test('is not dropped when a hundred come at once, and their certificate is fetched once', async () => {
    const { gateway, message, pathsAsked } = await givenMessage()
    const read = await Promise.all(
      Array.from({ length: 100 }, async () => gateway.readEvent?.(message)),
    )
    expect(read.filter((event) => event?.about === 'charge')).toHaveLength(100)
    expect(pathsAsked()).toEqual([CERTIFICATE, AUTHORITY])
  })

  test('whose certificate address is elsewhere is refused without fetching it', async () => {
    const { standIn, gateway, message } = await givenMessage()
    const elsewhere = await openPaypal()
    const address = `${elsewhere.url}/v1/notifications/certs/CERT-1`
    const headers = {
      ...message.headers,
      'paypal-cert-url': address,
      'paypal-transmission-sig': 'AAAA',
    }
    expect(await gateway.readEvent?.({ ...message, headers })).toBeUndefined()
    expect(elsewhere.asked).toEqual([])
    expect(standIn.asked.at(-1)?.path).toBe('/v1/notifications/verify-webhook-signature')
    await elsewhere.close()
  })

  test('that is forged a thousand times does not make us ask a thousand times', async () => {
    const { standIn, gateway, message } = await givenMessage()
    const before = standIn.asked.length
    const forged = (n: number) => ({
      ...message,
      headers: {
        ...message.headers,
        'paypal-transmission-sig': 'AAAA',
        'paypal-cert-url': `${standIn.url}/v1/notifications/certs/NONE-${n}`,
      },
    })
    for (let n = 0; n < 1_000; n++) expect(await gateway.readEvent?.(forged(n))).toBeUndefined()
    // its certificate, and PayPal's verification of the message
    expect(standIn.asked.length - before).toBeLessThanOrEqual(2 * 60)
    const later = new Date(message.now.getTime() + 60_000)
    expect(await gateway.readEvent?.({ ...message, now: later })).toMatchObject({ about: 'charge' })
  })

  test('with a certificate we know is believed however many forged ones come', async () => {
    const { standIn, gateway, message } = await givenMessage()
    await gateway.readEvent?.(message)
    const before = standIn.asked.length
    for (let n = 0; n < 100; n++)
      expect(await gateway.readEvent?.(message)).toMatchObject({ about: 'charge' })
    expect(standIn.asked).toHaveLength(before)
    for (let n = 0; n < 100; n++) {
      const address = `${message.headers['paypal-cert-url']}?n=${n}`
      const headers = { ...message.headers, 'paypal-cert-url': address }
      await gateway.readEvent?.({ ...message, headers })
    }
    expect(await gateway.readEvent?.(message)).toMatchObject({ about: 'charge' })
    // an address with a query is no address of PayPal's certificates
    expect(standIn.asked.filter(({ path }) => path.includes('/certs/'))).toHaveLength(1)
  })

  test('of a refund that names its booking is read without asking PayPal', async () => {
    const { standIn, gateway, merchant, opened } = await givenPaypal({ timeoutMs: 10_000 })
    const taking = await opened()
    standIn.approve(taking.ref)
    await gateway.captureCharge?.(taking)
    await gateway.refundCharge?.({ ...taking, key: 'cab:refund-1', amount: minor(2000) })
    const order = standIn.orders.all.get(taking.ref)
    const [refund] = order?.refunds ?? []
    if (!order || !refund) throw new Error('no refund was made')
    const posted = standIn.events.ofRefund(refund, { order, url: standIn.url, inFull: true })
    const before = standIn.asked.length
    expect(await gateway.readEvent?.({ ...merchant, ...posted, now: new Date() })).toEqual({
      id: expect.stringMatching(/^WH-/),
      type: 'PAYMENT.CAPTURE.REFUNDED',
      about: 'refund',
      orderId: taking.orderId,
      chargeRef: '',
    })
    const paths = standIn.asked.slice(before).map(({ path }) => path)
    expect(paths.filter((path) => path.startsWith('/v2/'))).toEqual([])
  })

  test('of a refund that names only its capture is read with the order and the booking', async () => {
    const { standIn, gateway, merchant, opened } = await givenPaypal()
    const taking = await opened()
    standIn.approve(taking.ref)
    await gateway.captureCharge?.(taking)
    await gateway.refundCharge?.({ ...taking, key: 'cab:refund-1', amount: minor(2000) })
    const posted = standIn.events.sent.at(-1)?.posted
    expect(posted?.body.toString()).not.toContain(taking.orderId)
    expect(
      posted && (await gateway.readEvent?.({ ...merchant, ...posted, now: new Date() })),
    ).toMatchObject({ about: 'refund', orderId: taking.orderId, chargeRef: taking.ref })
    // PayPal sends a message again until it is taken
    standIn.faults.add({ path: '/v2/payments/captures/', fault: BAD_DAYS['error-503'] })
    await expect(
      posted && gateway.readEvent?.({ ...merchant, ...posted, now: new Date() }),
    ).rejects.toThrow('status 503')
  })

  test('of a capture under review that names only its order is read with it', async () => {
    const { standIn, gateway, merchant, opened } = await givenPaypal()
    const taking = await opened()
    standIn.approve(taking.ref, 'pending')
    await gateway.captureCharge?.(taking)
    const posted = standIn.events.sent.at(-1)?.posted
    expect(
      posted && (await gateway.readEvent?.({ ...merchant, ...posted, now: new Date() })),
    ).toMatchObject({
      type: 'PAYMENT.CAPTURE.PENDING',
      about: 'charge',
      chargeRef: taking.ref,
    })
  })

  test('with a certificate that has lapsed is not believed here', async () => {
    const { standIn, gateway, message } = await givenMessage()
    const now = new Date(Date.now() + 400 * 24 * 3_600_000)
    standIn.faults.add({ path: 'verify-webhook-signature', fault: BAD_DAYS['error-500'] })
    expect(await gateway.readEvent?.({ ...message, now })).toBeUndefined()
  })
})
