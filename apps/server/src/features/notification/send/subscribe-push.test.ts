import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { givenBooking } from '../../../../test/given.ts'
import { setUpTestApp } from '../../../../test/given-account.ts'
import { asOwner } from '../../../../test/test-app.ts'
import { vapidKeys } from '../../../ports/push/vapid-keys.ts'
import { webPushes } from '../../../ports/push/web.ts'

const pushFor = () =>
  webPushes({
    keys: vapidKeys(Buffer.alloc(32, 7)),
    contact: 'mailto:desk@kerbside.example',
    accepts: (endpoint) => endpoint.startsWith('https://push.example/'),
  })
const opened = setUpTestApp({ deps: { pushFor } })

const browser = (n: number) => ({
  endpoint: `https://push.example/${n}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

test('a leg notifies at most twenty browsers; one of them that has new keys is notified with those', async () => {
  const maya = opened().client()
  const { Bref, ticketcode } = await givenBooking(maya)
  const subscribe = async (n: number) => {
    const subscription = browser(n)
    const { body } = await maya.post('/api/push', {
      ...subscription,
      code: ticketcode,
      jobpartid: Number(Bref),
    })
    return { code: body['code'], p256dh: subscription.p256dh }
  }
  for (let n = 1; n <= 20; n++) expect((await subscribe(n)).code).toBe(1)
  expect((await subscribe(21)).code).toBe(2)
  const again = await subscribe(7)
  expect(again.code).toBe(1)
  const rows = await asOwner<{ p256dh: Buffer }>(
    opened(),
    "select p256dh from push_subscription where endpoint = 'https://push.example/7'",
  )
  expect(rows.map(({ p256dh }) => p256dh.toString('base64url'))).toEqual([again.p256dh])
  expect(await asOwner(opened(), 'select id from push_subscription')).toHaveLength(20)
})
