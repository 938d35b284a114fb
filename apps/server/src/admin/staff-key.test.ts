import { expect, test, vi } from 'vitest'
import { openInstall } from '../../test/install.ts'

// Starts whole processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('a staff key is created and shown once, listed without its value, and revoked', async () => {
  const { kerbside } = await openInstall()
  const made = await kerbside(['staff', 'key', 'Ann at the desk', '--operator', 'kerbside'])
  expect(made.code).toBe(0)
  expect(made.output).toMatch(/^kst_[A-Za-z0-9_-]{43}\n/)
  const [token = ''] = made.output.split('\n')
  const id = /staff revoke (\S+) --operator kerbside/.exec(made.output)?.[1] ?? ''

  const listed = await kerbside(['staff', 'keys', '--operator', 'kerbside'])
  expect(listed.output).toMatch(
    new RegExp(`^${id}  live     until \\d{4}-\\d\\d-\\d\\d  Ann at the desk\n$`),
  )
  expect(listed.output).not.toContain(token)
  expect((await kerbside(['staff', 'keys', '--operator', 'northway'])).output).toBe(
    'Northway has no API keys yet.\n',
  )

  expect(await kerbside(['staff', 'revoke', id, '--operator', 'northway'])).toMatchObject({
    code: 1,
  })
  expect(await kerbside(['staff', 'revoke', id, '--operator', 'kerbside'])).toMatchObject({
    code: 0,
  })
  expect((await kerbside(['staff', 'keys', '--operator', 'kerbside'])).output).toContain(
    ' revoked ',
  )
})

test('a secret is read from standard input and never printed again', async () => {
  const { kerbside } = await openInstall()
  const northway = ['--operator', 'northway']

  const set = await kerbside(['secret', 'set', 'azure-maps', ...northway], 'no-real-key\n')
  expect(set).toEqual({
    code: 0,
    output: 'Saved azure-maps of Northway. Running servers use it within five seconds.\n',
  })
  const listed = await kerbside(['secret', 'list', ...northway])
  expect(listed.output).toMatch(/^azure-maps {15}since \d{4}-\d\d-\d\d\n$/)
  expect((await kerbside(['secret', 'list', '--operator', 'kerbside'])).output).toBe(
    'Kerbside has no secrets stored.\n',
  )
  expect(await kerbside(['secret', 'set', 'azure-maps', ...northway], '\n')).toMatchObject({
    code: 1,
  })
  expect(await kerbside(['secret', 'remove', 'azure-maps', ...northway])).toMatchObject({ code: 0 })
  expect(await kerbside(['secret', 'remove', 'azure-maps', ...northway])).toEqual({
    code: 1,
    output: 'kerbside: Northway has no secret called azure-maps.\n',
  })
})

test('a command must name its operator when there are two', async () => {
  const { kerbside } = await openInstall()

  expect(await kerbside(['operator', 'list'])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^kerbside .* GBP .*\nnorthway .* GBP .*\n$/),
  })
  expect(await kerbside(['staff', 'keys'])).toEqual({
    code: 1,
    output: 'kerbside: Which operator? Add one: --operator kerbside or --operator northway\n',
  })
  expect(await kerbside(['staff', 'keys', '--operator', 'southway'])).toEqual({
    code: 1,
    output: 'kerbside: There is no operator southway: --operator kerbside or --operator northway\n',
  })
})
