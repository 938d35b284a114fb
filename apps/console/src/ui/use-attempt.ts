import { CODE } from '@kerbside/contract/codes.ts'
import { useState } from 'react'

type FieldError = { path: string; message: string }

type Result<Reply> = { ok: true; reply: Reply } | { ok: false; message: string; reply?: unknown }

/** Waits for a change; undefined if it was rejected. */
export type Attempt = <Reply>(work: Promise<Result<Reply>>) => Promise<{ reply: Reply } | undefined>

type Rejection = { message: string; errors: readonly FieldError[] }

/** A reply may have errors instead of the change, as a list or as the name of one field. */
function findRejection(result: Result<unknown>): Rejection | undefined {
  const reply = (result.reply ?? {}) as {
    code?: number
    message?: string
    field?: string
    errors?: readonly FieldError[]
  }
  const { code = CODE.done, field = '', errors: listed = [] } = reply
  const message = (result.ok ? reply.message : result.message) ?? ''
  const errors = field === '' ? listed : [{ path: field, message }]
  const isDone = result.ok && code === CODE.done && errors.length === 0
  return isDone ? undefined : { message, errors }
}

/** One change at a time, and why it was rejected. */
export function useAttempt(onErrors?: (errors: readonly FieldError[]) => void) {
  const [busy, setBusy] = useState(false)
  const [rejection, setRejection] = useState<Rejection>()
  const attempt: Attempt = async (work) => {
    setBusy(true)
    setRejection(undefined)
    try {
      const result = await work
      const found = findRejection(result)
      setRejection(found)
      onErrors?.(found?.errors ?? [])
      return result.ok && !found ? { reply: result.reply } : undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, attempt, rejection, forget: () => setRejection(undefined) }
}
