import { expect, test } from 'vitest'
import { readHookUrl } from './save-hook.ts'

test.each([
  ['https://Hooks.Example/taxi?of=us', 'https://hooks.example/taxi?of=us'],
  ['https://hooks.example:8443', 'https://hooks.example:8443/'],
  ['http://hooks.example/', 'not-https'],
  ['https://me:word@hooks.example/', 'with-password'],
  ['ftp://hooks.example/', 'no-url'],
  ['hooks.example', 'no-url'],
  ['https://hooks example/', 'no-url'],
  ['https://10.0.0.1/', 'no-name'],
  ['https://[::1]:8443/', 'no-name'],
  ['https://localhost/x', 'no-name'],
  ['https://api.localhost', 'no-name'],
  ['https://10.example/', 'https://10.example/'],
  ['https://0x7f.1/', 'no-name'],
  ['https://2130706433/', 'no-name'],
  ['https://0177.0.0.1/', 'no-name'],
  ['https://127.1/', 'no-name'],
  ['https://[::ffff:127.0.0.1]/', 'no-name'],
  ['https://１２７.０.０.１/', 'no-name'],
  ['https://127.0.0.1./', 'no-name'],
  ['https://LOCALHOST./', 'no-name'],
  ['https://hooks.example./taxi', 'https://hooks.example/taxi'],
  ['https://hooks.example/#part', 'no-url'],
  ['javascript:alert(1)', 'no-url'],
  [`https://hooks.example/${'a'.repeat(500)}`, 'too-long'],
])('%s as a webhook address is %s', (input, expected) => {
  const result = readHookUrl(input, { plain: false })
  expect(result.ok ? result.url : result.reason).toBe(expected)
})

test('in development plain http is allowed', () => {
  expect(readHookUrl('http://localhost:9000/x', { plain: true })).toEqual({
    ok: true,
    url: 'http://localhost:9000/x',
  })
})
