import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openFolder } from '../../test/database.ts'
import { openInstall } from '../../test/install.ts'

// whole processes start here; on a busy machine that takes its time
vi.setConfig({ testTimeout: 60_000 })

test('what is agreed with a company is read from a file, and a slip in it is named', async () => {
  const { kerbside } = await openInstall()
  const file = path.join(openFolder(), 'wharf.json')
  const run = (agreed: object) => {
    writeFileSync(file, JSON.stringify(agreed))
    return kerbside(['account', '501', file, '--operator', 'kerbside'])
  }
  const rules = { reference: { label: 'PO number', mask: 'PO-######' } }
  expect((await run({ name: 'Wharf Hotels', rules })).said).toMatch(/^Account 501 is Wharf Hotels/)
  const slip = await run({ name: 'Wharf Hotels', rules: { hours: { open: [], outside: 'never' } } })
  expect(slip.code).toBe(1)
  const made = await kerbside([
    'account-member',
    'nobody@example.com',
    '501',
    'approver',
    '--operator',
    'kerbside',
  ])
  expect(made).toMatchObject({ code: 1 })
})
