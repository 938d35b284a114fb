import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FakeGatewaysCommand, FakeGatewaysInfo } from './fake-gateways.ts'

const script = fileURLToPath(new URL('./fake-gateways.ts', import.meta.url))

export type FakeGateways = FakeGatewaysInfo & {
  /** The URL for Stripe's messages. */
  sendMessagesTo: (url: string) => Promise<void>
  /** The customer approves in PayPal's window. */
  approve: (orderId: string) => Promise<void>
  close: () => Promise<void>
}

/** The fake gateways in a process of their own. */
export async function startFakeGateways(): Promise<FakeGateways> {
  const child = fork(script, [], { execArgv: ['--import', 'tsx'] })
  const greeting = await waitForMessage<FakeGatewaysInfo>(child)
  const sendMessage = async (message: FakeGatewaysCommand) => {
    const answered = waitForMessage(child)
    child.send(message)
    await answered
  }
  return {
    ...greeting,
    sendMessagesTo: (webhooks) => sendMessage({ webhooks }),
    approve: (approve) => sendMessage({ approve }),
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function waitForMessage<ChildMessage>(child: ChildProcess): Promise<ChildMessage> {
  const received = new AbortController()
  const { signal } = received
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`stand-ins ended: ${code}`)
  })
  ended.catch(() => {})
  try {
    const [greeting] = (await Promise.race([once(child, 'message', { signal }), ended])) as [
      ChildMessage,
    ]
    return greeting
  } finally {
    received.abort()
  }
}
