import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '../../test/database.ts'
import { givenCustomer, MAYA } from '../../test/given-account.ts'
import { type House, openHouse } from '../../test/house.ts'
import { findAnyAccount } from '../features/corporate/find-account.ts'
import { accountAgree } from './account-agree.ts'
import { accountMember } from './account-member.ts'
import type { Command, Desk, Office } from './command.ts'

/** Runs a command at the desk of this house, without a process of its own; what it said. */
async function run(house: House, { command, words }: { command: Command; words: string[] }) {
  const said: string[] = []
  const desk: Pick<Desk, 'openOffice' | 'say' | 'fileAt'> = {
    openOffice: async () => house.deps as unknown as Office,
    say: (line) => said.push(line),
    fileAt: (name) => name,
  }
  await command.run(desk as Desk, { words, options: { operator: 'kerbside' }, flags: new Set() })
  return said.join('\n')
}

test('what is agreed with a company is read from a file, and a slip in it is named', async () => {
  const house = await openHouse()
  const file = path.join(openFolder(), 'wharf.json')
  const agree = (agreed: object) => {
    writeFileSync(file, JSON.stringify(agreed))
    return run(house, { command: accountAgree, words: ['777', file] })
  }
  const rules = { reference: { label: 'PO number', mask: 'PO-######' } }
  const costCentres = [{ code: 'HR', name: 'People' }]
  expect(await agree({ name: 'Wharf', rules, costCentres })).toMatch(/^Account 777 is Wharf/)
  const never = { ...rules, hours: { open: [], outside: 'never' } }
  await expect(agree({ name: 'Wharf', rules: never })).rejects.toThrow(/rules\.hours\.open/)
  await expect(agree({ name: 'Wharf', rule: {} })).rejects.toThrow(/rule/)
  const call = await house.call()
  expect(await findAnyAccount(call, { bookerId: 777 })).toMatchObject({
    name: 'Wharf',
    costCentres,
    rules: { reference: { mask: 'PO-######', required: true } },
  })
  await agree({ name: 'Wharf Hotels' })
  expect(await findAnyAccount(call, { bookerId: 777 })).toMatchObject({
    costCentres: [],
    rules: {},
  })
})

test('somebody who has signed up is made approver of a company; nobody and no company are named', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  await givenCustomer(visitor)
  const member = (...words: string[]) => run(house, { command: accountMember, words })
  expect(await member(MAYA.email, '501', 'approver')).toBe(
    `${MAYA.email} is approver of account 501.`,
  )
  expect((await visitor.get('/api/bookeraccount')).body).toMatchObject({ role: 'approver' })
  await expect(member(MAYA.email, '999')).rejects.toThrow(/no account 999/)
  await expect(member('nobody@example.com', '501')).rejects.toThrow(/Nobody has signed up/)
  await expect(member(MAYA.email, '501', 'king')).rejects.toThrow(/A part is one of/)
  await member(MAYA.email, 'none')
  expect((await visitor.get('/api/bookeraccount')).status).toBe(404)
})
