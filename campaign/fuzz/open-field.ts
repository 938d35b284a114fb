import { onTestFinished } from 'vitest'
import { sendDue } from '../../apps/server/src/features/notification/send/send-due.ts'
import { makeLog } from '../../apps/server/src/http/log.ts'
import { startTestApp } from '../../apps/server/test/test-app.ts'
import { givenPlatformKey } from './given-platform-client.ts'
import { openRows } from './rows.ts'
import type { Send } from './wire-request.ts'
import { openWorld } from './world.ts'

/** A whole server with accounts, bookings and staff, for tests that call every endpoint. */
export async function openField(ends: (takeDown: () => Promise<void>) => void = onTestFinished) {
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const testApp = await startTestApp({ deps: { log }, ends })
  const send: Send = async ({ method, target, headers, body }) => {
    const startedAt = performance.now()
    const response = await testApp.app.inject({
      method,
      url: target,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      milliseconds: performance.now() - startedAt,
    }
  }
  const rows = await openRows(testApp.database.superuser)
  ends(() => rows.close())
  const { now, key } = testApp.deps
  const platformKey = await givenPlatformKey(testApp.deps)
  const world = await openWorld({ send, rows, now, key, platformKey })
  // a running server does this every few seconds, independently of requests
  const sendMail = () => sendDue(testApp.deps)
  return { send, rows, world, log, sendMail, takeLog: () => lines.splice(0).join('') }
}
