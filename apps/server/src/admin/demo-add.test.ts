import { expect, test } from 'vitest'
import { asDemo } from '../../test/given-account.ts'
import { asOwner, startTestApp, type TestApp } from '../../test/test-app.ts'
import type { Desk } from './command.ts'
import { demoAdd } from './demo-add.ts'

async function addDemo({ deps }: TestApp, slug: string): Promise<string[]> {
  const lines: string[] = []
  const desk = {
    openAdminContext: async () => ({ ...deps, notifyChange: async () => deps.operators.forget() }),
    write: (line: string) => lines.push(line),
  } as unknown as Desk
  await demoAdd.run(desk, { words: [slug], options: {}, flags: new Set() })
  return lines
}

test('the demo operator in Porto has a site, prices in euros, accounts and drivers', async () => {
  const testApp = await startTestApp()
  const lines = await addDemo(testApp, 'porto')
  expect(lines[0]).toBe('Douro Transfers is at porto.localhost.')

  const client = testApp.client('porto.localhost')
  await asDemo(client, 'demo.booker@example.com', 'porto')
  expect((await client.get('/api/profile')).body).toMatchObject({ code: 1, bookerid: 701 })
  const drivers = await asOwner<{ first_name: string; documents: number }>(
    testApp,
    `select first_name, (select count(*)::int from licence l where l.driver_id = d.id) as documents
     from driver d join operator o on o.id = d.operator_id where o.slug = 'porto' order by d.number`,
  )
  expect(drivers.map(({ first_name }) => first_name)).toEqual(['Demo', 'Rita', 'Tiago'])
  expect(drivers.every(({ documents }) => documents > 0)).toBe(true)
  expect((await testApp.deps.operators.list()).find(({ slug }) => slug === 'porto')).toMatchObject({
    zone: 'Europe/Lisbon',
    currency: 'EUR',
  })
})

test('a demo that is there already, or that does not exist, changes nothing', async () => {
  const testApp = await startTestApp()
  await addDemo(testApp, 'porto')
  await expect(addDemo(testApp, 'porto')).rejects.toThrow('There is an operator porto already.')
  await expect(addDemo(testApp, 'paris')).rejects.toThrow('There is no demo paris. Choose porto.')
  const rows = await asOwner(testApp, 'select slug from operator order by slug')
  expect(rows).toEqual([{ slug: 'kerbside' }, { slug: 'northway' }, { slug: 'porto' }])
})
