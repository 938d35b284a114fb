import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { CommandError } from '../command-error.ts'
import type { Desk } from './command.ts'
import { COMMANDS } from './commands.ts'
import { readCommandLine } from './read-command-line.ts'

/** Runs an admin command in this process against one test app; returns its output or its error. */
async function administer({ deps }: TestApp, args: string[]): Promise<string[]> {
  const lines: string[] = []
  const nowhere = () => {
    throw new Error('these commands need no more than the database')
  }
  const desk = {
    openAdminContext: async () => ({ ...deps, pool: deps.hot, openRoads: nowhere }),
    write: (line: string) => lines.push(line),
  } as unknown as Desk
  const command = readCommandLine(COMMANDS, [...args, '--operator', 'northway'])
  try {
    await command?.command.run(desk, command.args)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return [error.message]
  }
  return lines
}

test('a member of staff is invited to the console, listed, invited again, and removed', async () => {
  const testApp = await startTestApp()
  const run = (...args: string[]) => administer(testApp, ['staff-member', ...args])
  expect(await run('list')).toEqual(['Northway has no staff yet.'])
  const added = await run('add', 'Bea@Northway.example', '--role', 'owner', '--name', 'Bea Moss')
  expect(added).toEqual([
    expect.stringMatching(/^\/console\/enrol#[\w-]{43}$/),
    'Open this path on a host of Northway. It works once, until 2026-03-13 12:00 UTC, and isn’t shown again.',
    'Anyone who opens it signs in as Bea Moss (bea@northway.example, owner).',
  ])
  expect(await run('list')).toEqual(['invited   owner       bea@northway.example  Bea Moss'])

  const again = await run('invite', 'bea@northway.example')
  expect(again[0]).toMatch(/^\/console\/enrol#/)
  expect(again[0]).not.toBe(added[0])

  expect(await run('end', 'bea@northway.example')).toEqual([
    'bea@northway.example is signed out and no longer has access to Northway.',
  ])
  expect((await run('list'))[0]).toMatch(/^ended /)
  expect(await run('invite', 'bea@northway.example')).toEqual([
    'Northway has no staff member with the email address bea@northway.example.',
  ])
})

test('impossible roles and addresses, existing members and unknown ones get plain messages', async () => {
  const testApp = await startTestApp()
  const run = (...args: string[]) => administer(testApp, ['staff-member', ...args])
  await run('add', 'bea@northway.example', '--role', 'support')
  expect(await run('add', 'bea@northway.example', '--role', 'owner')).toEqual([
    'bea@northway.example is already staff of Northway. For a new link: npm run kerbside -- staff-member invite bea@northway.example --operator northway',
  ])
  expect(await run('add', 'cy@northway.example', '--role', 'boss')).toEqual([
    'Which role? Add --role owner, dispatcher, accounts, support',
  ])
  expect(await run('add', 'cy', '--role', 'owner')).toEqual(['cy isn’t a valid email address.'])
  expect(await run('end', 'cy@northway.example')).toEqual([
    'Northway has no staff member with the email address cy@northway.example.',
  ])
})
