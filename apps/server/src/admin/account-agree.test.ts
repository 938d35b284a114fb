import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '../../test/database.ts'
import { givenCustomer, MAYA } from '../../test/given-account.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { findAnyAccount } from '../features/corporate/find-account.ts'
import { accountAgree } from './account-agree.ts'
import { accountMember } from './account-member.ts'
import type { AdminContext, Command, Desk } from './command.ts'

/** Runs a command against the test app without a process of its own; returns its output. */
async function run(
  testApp: TestApp,
  { command, words: args }: { command: Command; words: string[] },
) {
  const lines: string[] = []
  const desk: Pick<Desk, 'openAdminContext' | 'write' | 'fileAt'> = {
    openAdminContext: async () => testApp.deps as unknown as AdminContext,
    write: (line) => lines.push(line),
    fileAt: (name) => name,
  }
  await command.run(desk as Desk, {
    words: args,
    options: { operator: 'kerbside' },
    flags: new Set(),
  })
  return lines.join('\n')
}

test('a company’s agreed terms are read from a file, and a mistake in it is named', async () => {
  const testApp = await startTestApp()
  const file = path.join(openFolder(), 'wharf.json')
  const agree = (agreed: object) => {
    writeFileSync(file, JSON.stringify(agreed))
    return run(testApp, { command: accountAgree, words: ['777', file] })
  }
  const rules = { reference: { label: 'PO number', mask: 'PO-######' } }
  const costCentres = [{ code: 'HR', name: 'People' }]
  expect(await agree({ name: 'Wharf', rules, costCentres })).toMatch(/^Account 777 saved: Wharf/)
  const never = { ...rules, hours: { open: [], outside: 'never' } }
  await expect(agree({ name: 'Wharf', rules: never })).rejects.toThrow(/rules\.hours\.open/)
  await expect(agree({ name: 'Wharf', rule: {} })).rejects.toThrow(/rule/)
  const context = await testApp.context()
  expect(await findAnyAccount(context, { bookerId: 777 })).toMatchObject({
    name: 'Wharf',
    costCentres,
    rules: { reference: { mask: 'PO-######', required: true } },
  })
  await agree({ name: 'Wharf Hotels' })
  expect(await findAnyAccount(context, { bookerId: 777 })).toMatchObject({
    costCentres: [],
    rules: {},
  })
})

test('a signed-up customer becomes approver of a company; an unknown customer or company is named', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  await givenCustomer(client)
  const member = (...args: string[]) => run(testApp, { command: accountMember, words: args })
  expect(await member(MAYA.email, '501', 'approver')).toBe(
    `${MAYA.email} is now approver of account 501.`,
  )
  expect((await client.get('/api/bookeraccount')).body).toMatchObject({ role: 'approver' })
  await expect(member(MAYA.email, '999')).rejects.toThrow(/no account 999/)
  await expect(member('unknown@example.com', '501')).rejects.toThrow(/No customer of/)
  await expect(member(MAYA.email, '501', 'king')).rejects.toThrow(/The role must be one of/)
  await member(MAYA.email, 'none')
  expect((await client.get('/api/bookeraccount')).status).toBe(404)
})
