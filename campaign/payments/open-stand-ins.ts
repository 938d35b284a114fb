import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { StandInsAsked, StandInsSaid } from './stand-ins.ts'

const script = fileURLToPath(new URL('./stand-ins.ts', import.meta.url))

export type StandIns = StandInsSaid & {
  /** Where Stripe's messages go. */
  sendMessagesTo: (url: string) => Promise<void>
  /** The customer says yes in PayPal's window. */
  approve: (orderId: string) => Promise<void>
  close: () => Promise<void>
}

/** The gateways' stand-ins in a process of their own. */
export async function openStandIns(): Promise<StandIns> {
  const child = fork(script, [], { execArgv: ['--import', 'tsx'] })
  const said = await hear<StandInsSaid>(child)
  const ask = async (asked: StandInsAsked) => {
    const answered = hear(child)
    child.send(asked)
    await answered
  }
  return {
    ...said,
    sendMessagesTo: (webhooks) => ask({ webhooks }),
    approve: (approve) => ask({ approve }),
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function hear<Said>(child: ChildProcess): Promise<Said> {
  const heard = new AbortController()
  const { signal } = heard
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`stand-ins ended: ${code}`)
  })
  ended.catch(() => {})
  try {
    const [said] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Said]
    return said
  } finally {
    heard.abort()
  }
}
