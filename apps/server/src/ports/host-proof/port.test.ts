import { expect, test } from 'vitest'
import { embeddedHostProofs } from './embedded.ts'
import { isInner, networkHostProofs } from './network.ts'

const adapters = { embedded: embeddedHostProofs(), network: networkHostProofs() }

test.each(Object.entries(adapters))(
  '%s: a host without a proof is not proven',
  async (_, proofs) => {
    expect(await proofs.isProven({ host: 'unknown.invalid', text: 'kerbside=1' })).toBe(false)
  },
)

test('embedded: a proof given for a host proves that host and no other', async () => {
  const proofs = embeddedHostProofs({ 'book.example': 'kerbside=1' })
  expect(await proofs.isProven({ host: 'book.example', text: 'kerbside=1' })).toBe(true)
  expect(await proofs.isProven({ host: 'book.example', text: 'kerbside=2' })).toBe(false)
  expect(await proofs.isProven({ host: 'other.example', text: 'kerbside=1' })).toBe(false)
})

test.each([
  ['127.0.0.1', true],
  ['169.254.169.254', true],
  ['10.1.2.3', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['2002:7f00:1::1', true],
  ['64:ff9b::7f00:1', true],
  ['93.184.216.34', false],
  ['2606:2800:220:1::1', false],
])('%s is not requested: %s', (address, inner) => {
  expect(isInner(address)).toBe(inner)
})
