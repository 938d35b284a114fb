import { expect, test, vi } from 'vitest'
import { openInstall } from '../../test/install.ts'

// Starts whole processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('a promotion link is created and shown once, and stops working when it is revoked', async () => {
  const { kerbside } = await openInstall()
  const by = ['--operator', 'kerbside']
  const made = await kerbside(['promotion', 'create', '--code', 'fiver', '--vehicle', '4', ...by])
  expect(made.code).toBe(0)
  expect(made.output).toMatch(/^[A-Za-z0-9_-]{43}\nCopy it now: it isn’t shown again\. /)
  const [token = ''] = made.output.split('\n')

  expect(await kerbside(['promotion', 'create', '--vehicle', '77', ...by])).toEqual({
    code: 1,
    output: 'kerbside: There is no vehicle type 77.\n',
  })
  expect(await kerbside(['promotion', 'create', '--days', 'many', ...by])).toMatchObject({
    code: 1,
  })
  for (const [args, why] of [
    [['--code', 'NOPE'], 'Kerbside has no promo code NOPE.'],
    [['--email', 'maya'], 'maya isn’t a valid email address.'],
    [['--code', 'FIVER', '--days', '0'], '--days must be a whole number from 1 to 366'],
    [[], 'Give at least one thing to fill in, such as --code, --vehicle or --first-name.'],
  ] as const)
    expect(await kerbside(['promotion', 'create', ...args, ...by])).toEqual({
      code: 1,
      output: `kerbside: ${why}\n`,
    })
  expect(await kerbside(['promotion', 'revoke', ...by, '--', token])).toMatchObject({ code: 0 })
  expect(await kerbside(['promotion', 'revoke', ...by, '--', token])).toMatchObject({ code: 1 })
})
