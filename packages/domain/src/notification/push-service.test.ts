import { expect, test } from 'vitest'
import { isPushService } from './push-service.ts'

test('the push services of the major browsers are accepted', () => {
  expect(isPushService('https://fcm.googleapis.com/fcm/send/abc:def')).toBe(true)
  expect(isPushService('https://updates.push.services.mozilla.com/wpush/v2/gAAA')).toBe(true)
  expect(isPushService('https://web.push.apple.com/QGxyz')).toBe(true)
  expect(isPushService('https://db5p.notify.windows.com/w/?token=abc')).toBe(true)
})

test('any other address is rejected', () => {
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/fcm.googleapis.com/',
    'https://fcm.googleapis.com.evil.example/a',
    'https://fcm.googleapis.com@evil.example/a',
    'https://evil.example\\.push.apple.com/a',
    'https://fcm.googleapis.com:8080/a',
    'https://notfcm.googleapis.com/a',
    'https://fcm.googleapis.com',
    '',
  ])
    expect(isPushService(endpoint), endpoint).toBe(false)
})
