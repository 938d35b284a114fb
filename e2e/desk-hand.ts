import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext } from '@playwright/test'
import { generateSync } from 'otplib'
import { asOwner } from './owner-database.ts'
import type { RunningTestApp } from './running-test-app.ts'
import { expect } from './watched-test.ts'

const program = fileURLToPath(new URL('../apps/server/dist/kerbside.js', import.meta.url))
type Slug = 'kerbside' | 'porto'

const HEADERS = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }

type Change = { code: number; message: string; state: string; version: number }

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** A dispatcher who works through the API, for browser tests about something other than the desk. */
export async function openDesk(
  testApp: RunningTestApp,
  request: APIRequestContext,
  /** `isIn`: the browser already has the cookies of an earlier sign-in. */
  {
    isIn = false,
    role = 'dispatcher',
    operator = 'kerbside',
  }: { isIn?: boolean; role?: 'dispatcher' | 'owner'; operator?: Slug } = {},
) {
  const urlOf = (path: string) => `${testApp.address}${path}`
  // Node does not resolve the hosts of the demo. The address itself is Kerbside's.
  const host = operator === 'kerbside' ? {} : { host: `${operator}.localhost:${testApp.port}` }
  const post = async <Reply>(path: string, data: object): Promise<Reply> => {
    const response = await request.post(urlOf(path), { data, headers: { ...HEADERS, ...host } })
    return (await response.json()) as Reply
  }
  if (!isIn) await enrol()

  const find = (jobpartid: number) => findLeg(testApp, { operator, reference: jobpartid })
  const change = async (
    path: 'assign' | 'offer' | 'unassign',
    { jobpartid, ...input }: { jobpartid: number } & Record<string, unknown>,
  ) => {
    const { version } = await find(jobpartid)
    const changed = await post<Change>(`/api/desk/${path}`, {
      reference: jobpartid,
      version,
      ...input,
    })
    expect([path, changed.code, changed.message]).toEqual([path, 1, ''])
  }
  return { find, change }

  async function enrol() {
    const invitation =
      (await inviteToDesk(testApp, 'Dee Desk', { role, operator })).split('#')[1] ?? ''
    const { secret } = await post<{ secret: string }>('/api/staff/invitation', { invitation })
    const enrolled = await post<{ code: number }>('/api/staff/enrol', {
      invitation,
      passwordhash: `v1.${randomBytes(32).toString('base64url')}`,
      code: generateSync({ secret }),
    })
    expect(enrolled.code).toBe(1)
  }
}

/** The state of a leg in the database, with the version a write needs. */
async function findLeg(
  testApp: RunningTestApp,
  { operator, reference }: { operator: Slug; reference: number },
) {
  const { rows } = await asOwner(testApp, (client) =>
    client.query<{ state: string; version: number }>(
      `select l.state, b.version from leg l
       join booking b on b.operator_id = l.operator_id and b.id = l.booking_id
       join operator o on o.id = l.operator_id
       where o.slug = $1 and l.reference = $2`,
      [operator, reference],
    ),
  )
  const [leg] = rows
  if (!leg) throw new Error(`there is no journey ${reference}`)
  return leg
}

/** The invitation link that the platform makes for this person. */
export async function inviteToDesk(
  testApp: RunningTestApp,
  name: string,
  {
    role = 'dispatcher',
    operator = 'kerbside',
  }: { role?: 'dispatcher' | 'owner' | 'accounts'; operator?: Slug } = {},
): Promise<string> {
  const person = ['staff-member', 'add', `${role}@${operator}.example`, '--role', role]
  const output = await runCommand(testApp, [...person, '--name', name, '--operator', operator])
  return output.split('\n')[0] ?? ''
}

/** Runs `npm run kerbside -- …` beside the running server; returns what it printed. */
export async function runCommand(
  testApp: RunningTestApp,
  args: readonly string[],
): Promise<string> {
  const command = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, NODE_ENV: 'production', KERBSIDE_DATA: testApp.stateDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return text(command.stdout)
}
