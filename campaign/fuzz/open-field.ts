import { onTestFinished } from 'vitest'
import { sendDue } from '../../apps/server/src/features/notification/send-due.ts'
import { makeLog } from '../../apps/server/src/http/log.ts'
import { openHouse } from '../../apps/server/test/house.ts'
import { givenHostKey } from './given-host.ts'
import { openRows } from './rows.ts'
import type { Send } from './wire-request.ts'
import { openWorld } from './world.ts'

/** A whole server with accounts, bookings and staff, for tests that send every call. */
export async function openField(ends: (takeDown: () => Promise<void>) => void = onTestFinished) {
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const house = await openHouse({ deps: { log }, ends })
  const send: Send = async ({ method, target, headers, body }) => {
    const startedAt = performance.now()
    const answer = await house.app.inject({
      method,
      url: target,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      milliseconds: performance.now() - startedAt,
    }
  }
  const rows = await openRows(house.database.superuser)
  ends(() => rows.close())
  const { now, key } = house.deps
  const hostKey = await givenHostKey(house.deps)
  const world = await openWorld({ send, rows, now, key, hostKey })
  // a running server does this every few seconds, independent of requests
  const sendMail = () => sendDue(house.deps)
  return { send, rows, world, log, sendMail, takeLog: () => lines.splice(0).join('') }
}
