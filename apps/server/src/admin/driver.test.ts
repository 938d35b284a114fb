import { expect, test } from 'vitest'
import { asOwner, startTestApp, type TestApp } from '../../test/test-app.ts'
import { CommandError } from '../command-error.ts'
import type { Desk } from './command.ts'
import { COMMANDS } from './commands.ts'
import { readCommandLine } from './read-command-line.ts'

/** Runs an admin command in this process against one test app; returns its output or its error. */
async function administer({ deps }: TestApp, args: string[]): Promise<string[]> {
  const lines: string[] = []
  const desk = {
    openAdminContext: async () => ({ ...deps, pool: deps.hot, openRoads: () => undefined }),
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

test('a car and a driver are added, get their documents, are listed, invited again, and end', async () => {
  const testApp = await startTestApp({ now: '2026-03-10T12:00:00Z' })
  const run = (line: string) => administer(testApp, line.split(' '))

  const car = 'vehicle add nw01 xyz --make Toyota --model Prius --colour Silver'
  expect(await run(`${car.replace('nw01 xyz', 'NW01XYZ')} --types 77`)).toEqual([
    expect.stringContaining('Give the types it can be booked as, with --types: 1 Executive'),
  ])
  expect(await run(`${car.replace('nw01 xyz', 'nw01xyz')} --types 1,2`)).toEqual([
    'Added as vehicle 7.',
  ])
  expect(await run(`${car.replace('nw01 xyz', 'NW01XYZ')} --types 1`)).toEqual([
    'Another vehicle already has this registration.',
  ])
  expect((await run('vehicle list')).at(-1)).toContain('NW01XYZ  Silver Toyota Prius, types 1, 2')

  const add = 'driver add 07700900123 --first Bea --last Moss --email bea@northway.example'
  const added = await run(`${add} --vehicle 7`)
  expect(added[0]).toMatch(/^http:\/\/northway\.localhost\/driver#[\w-]{43}$/)
  expect(added[1]).toContain('This link works once, until 2026-03-13 12:00 UTC')
  expect(await run(`${add} --vehicle 7`)).toEqual([
    'Another driver already has this phone number or email address.',
  ])
  expect(await run('driver add 12 --first A --last B')).toEqual(['Enter a valid mobile number.'])
  const mail = await asOwner<{ recipient: string }>(
    testApp,
    `select recipient from message where kind = 'driver-invited'`,
  )
  expect(mail).toEqual([{ recipient: 'bea@northway.example' }])

  expect(await run('licence add 7 --kind badge --licence B1 --until 2026-03-31')).toEqual([
    'Saved: badge of 7, valid until 2026-03-31.',
  ])
  expect(await run('licence add 7 --kind badge --licence B1 --until soon')).toEqual([
    'Give the expiry date, such as --until 2027-01-31',
  ])
  expect((await run('driver list')).at(-1)).toBe(
    '   7  off shift  Bea Moss  +447700900123  NW01XYZ (7)  badge expires 2026-03-31  missing: Driving licence of Bea Moss, Vehicle licence, Insurance and MOT of NW01XYZ',
  )
  const cal = await run('driver add 07700900124 --first Cal --last Dean')
  expect(cal.slice(2)).toEqual([
    'Added as driver 8.',
    'They have no vehicle yet. To give them one: npm run kerbside -- driver give 8 --vehicle <number>',
    'Still needed before a shift can start: Badge and Driving licence of Cal Dean.',
    'Add each with: npm run kerbside -- licence add <number> --kind insurance …',
  ])
  expect(await run('driver give 8 --vehicle 7')).toEqual([
    'Driver 8 will drive NW01XYZ from their next shift.',
    'Still needed before a shift can start: Badge and Driving licence of Cal Dean, Vehicle licence, Insurance and MOT of NW01XYZ.',
    'Add each with: npm run kerbside -- licence add <number> --kind insurance …',
  ])
  expect(await run('driver give 8 --vehicle 99')).toEqual([
    'No vehicle has this number. List them with: npm run kerbside -- vehicle list',
  ])
  expect((await run('driver invite 7')).at(-1)).toBe('This link is for Bea Moss.')
  expect(await run('driver invite 99')).toEqual(['Northway has no driver 99.'])
  expect(await run('driver end 7')).toEqual([
    'Driver 7 is signed out and no longer drives for Northway.',
  ])
  expect(await run('driver end 7')).toEqual(['Northway has no driver 7.'])
})
