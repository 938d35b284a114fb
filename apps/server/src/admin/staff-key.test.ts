import { expect, test, vi } from 'vitest'
import { openInstall } from '../../test/install.ts'

// whole processes start here; on a busy machine that takes its time
vi.setConfig({ testTimeout: 60_000 })

test('a key is made and shown once, listed without it, and revoked', async () => {
  const { kerbside } = await openInstall()
  const made = await kerbside(['staff', 'key', 'Ann at the desk', '--operator', 'kerbside'])
  expect(made.code).toBe(0)
  expect(made.said).toMatch(/^kst_[A-Za-z0-9_-]{43}\n/)
  const [token = ''] = made.said.split('\n')
  const id = /staff revoke (\S+) --operator kerbside/.exec(made.said)?.[1] ?? ''

  const listed = await kerbside(['staff', 'keys', '--operator', 'kerbside'])
  expect(listed.said).toMatch(
    new RegExp(`^${id}  live     until \\d{4}-\\d\\d-\\d\\d  Ann at the desk\n$`),
  )
  expect(listed.said).not.toContain(token)
  expect((await kerbside(['staff', 'keys', '--operator', 'northway'])).said).toBe(
    'Nobody has a key of Northway yet.\n',
  )

  expect(await kerbside(['staff', 'revoke', id, '--operator', 'northway'])).toMatchObject({
    code: 1,
  })
  expect(await kerbside(['staff', 'revoke', id, '--operator', 'kerbside'])).toMatchObject({
    code: 0,
  })
  expect((await kerbside(['staff', 'keys', '--operator', 'kerbside'])).said).toContain(' revoked ')
})

test('a secret comes in by standard input and is never said again', async () => {
  const { kerbside } = await openInstall()
  const northway = ['--operator', 'northway']

  const set = await kerbside(['secret', 'set', 'azure-maps', ...northway], 'no-real-key\n')
  expect(set).toEqual({
    code: 0,
    said: 'Kept azure-maps of Northway. Running servers use it within five seconds.\n',
  })
  const listed = await kerbside(['secret', 'list', ...northway])
  expect(listed.said).toMatch(/^azure-maps {15}since \d{4}-\d\d-\d\d\n$/)
  expect((await kerbside(['secret', 'list', '--operator', 'kerbside'])).said).toBe(
    'Kerbside keeps no secret.\n',
  )
  expect(await kerbside(['secret', 'set', 'azure-maps', ...northway], '\n')).toMatchObject({
    code: 1,
  })
  expect(await kerbside(['secret', 'remove', 'azure-maps', ...northway])).toMatchObject({ code: 0 })
  expect(await kerbside(['secret', 'remove', 'azure-maps', ...northway])).toEqual({
    code: 1,
    said: 'kerbside: Northway keeps no secret called azure-maps.\n',
  })
})

test('which operator is meant has to be said where there are two', async () => {
  const { kerbside } = await openInstall()

  expect(await kerbside(['operator', 'list'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^kerbside .* GBP .*\nnorthway .* GBP .*\n$/),
  })
  expect(await kerbside(['staff', 'keys'])).toEqual({
    code: 1,
    said: 'kerbside: Say which operator: --operator kerbside or --operator northway\n',
  })
  expect(await kerbside(['staff', 'keys', '--operator', 'southway'])).toEqual({
    code: 1,
    said: 'kerbside: There is no operator southway: --operator kerbside or --operator northway\n',
  })
})
