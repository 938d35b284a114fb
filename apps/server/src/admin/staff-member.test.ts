import { expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { StartFault } from '../start-fault.ts'
import type { Desk } from './command.ts'
import { COMMANDS } from './commands.ts'
import { readWords } from './read-words.ts'

/** The administration in this process, for one house: what it says, or what it refuses with. */
async function administer({ deps }: House, words: string[]): Promise<string[]> {
  const lines: string[] = []
  const nowhere = () => {
    throw new Error('these commands need no more than the database')
  }
  const desk = {
    openOffice: async () => ({ ...deps, pool: deps.hot, openRoads: nowhere }),
    say: (line: string) => lines.push(line),
  } as unknown as Desk
  const asked = readWords(COMMANDS, [...words, '--operator', 'northway'])
  try {
    await asked?.command.run(desk, asked.said)
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    return [error.message]
  }
  return lines
}

test('somebody is invited to the console, listed, invited again, and ends', async () => {
  const house = await openHouse()
  const run = (...words: string[]) => administer(house, ['staff-member', ...words])
  expect(await run('list')).toEqual(['Nobody signs in at Northway yet.'])
  const added = await run('add', 'Bea@Northway.example', '--role', 'owner', '--name', 'Bea Moss')
  expect(added).toEqual([
    expect.stringMatching(/^\/console\/enrol#[\w-]{43}$/),
    'On a host of Northway, once, until 2026-03-13 12:00 UTC. It is not shown again.',
    'Whoever opens it signs in as Bea Moss (bea@northway.example, owner).',
  ])
  expect(await run('list')).toEqual(['invited   owner       bea@northway.example  Bea Moss'])

  const again = await run('invite', 'bea@northway.example')
  expect(again[0]).toMatch(/^\/console\/enrol#/)
  expect(again[0]).not.toBe(added[0])

  expect(await run('end', 'bea@northway.example')).toEqual([
    'bea@northway.example is signed out and signs in at Northway no more.',
  ])
  expect((await run('list'))[0]).toMatch(/^ended /)
  expect(await run('invite', 'bea@northway.example')).toEqual([
    'Nobody at Northway has bea@northway.example.',
  ])
})

test('what nobody can be, who is known and who is not there are said plainly', async () => {
  const house = await openHouse()
  const run = (...words: string[]) => administer(house, ['staff-member', ...words])
  await run('add', 'bea@northway.example', '--role', 'support')
  expect(await run('add', 'bea@northway.example', '--role', 'owner')).toEqual([
    'bea@northway.example works for Northway already. For a new link: npm run kerbside -- staff-member invite bea@northway.example --operator northway',
  ])
  expect(await run('add', 'cy@northway.example', '--role', 'boss')).toEqual([
    'Say what they do: --role owner, dispatcher, accounts, support',
  ])
  expect(await run('add', 'cy', '--role', 'owner')).toEqual(['cy is no e-mail address.'])
  expect(await run('end', 'cy@northway.example')).toEqual([
    'Nobody at Northway has cy@northway.example.',
  ])
})
