import { useEffect, useState } from 'react'
import {
  type CancelCost,
  type CancelParams,
  type CancelResult,
  cancelFor,
  previewCancel,
} from './api.ts'

/** Which of the two legs is cancelled. */
export type CancelScope = 'both' | 'out' | 'back'

/** asking → open → cancelling → (the page is reloaded), or open again with a message. */
export type CancelStage =
  | { at: 'asking' }
  | { at: 'open'; cost: CancelCost; message?: string }
  | { at: 'cancelling'; cost: CancelCost }
  | { at: 'refused'; message: string }
  | { at: 'elsewhere' }

type Named = { out: number | undefined; back: number | undefined; code: string }
type CancelOptions = Named & { onCancelled: () => void }

/** The cost of cancelling, and the cancellation. */
export function useCancel({ out, back, code, onCancelled }: CancelOptions) {
  const [scope, setScope] = useState<CancelScope>(
    out === undefined ? 'back' : back === undefined ? 'out' : 'both',
  )
  const [stage, setStage] = useState<CancelStage>({ at: 'asking' })

  useEffect(() => {
    const named = namedBy(scope, { out, back, code })
    if (!named) return
    // the customer may choose another leg meanwhile, or leave
    let isStale = false
    void previewCancel(named).then((result) => {
      if (!isStale) setStage(stageAfter(result))
    })
    return () => {
      isStale = true
    }
  }, [scope, out, back, code])

  const confirm = async () => {
    const named = namedBy(scope, { out, back, code })
    if (stage.at !== 'open' || !named) return
    const { cost } = stage
    setStage({ at: 'cancelling', cost })
    const result = await cancelFor(named, cost)
    if (result.ok) return onCancelled()
    if (result.why === 'elsewhere') return setStage({ at: 'elsewhere' })
    setStage({
      at: 'open',
      // the fee rose meanwhile: the current one is shown with the message
      cost: result.why === 'refused' ? result.cost : cost,
      message: result.message,
    })
  }

  const choose = (next: CancelScope) => {
    setStage({ at: 'asking' })
    setScope(next)
  }

  return { way: scope, choose, stage, confirm }
}

function stageAfter(result: CancelResult): CancelStage {
  if (result.ok) return { at: 'open', cost: result.cost }
  if (result.why === 'elsewhere') return { at: 'elsewhere' }
  return { at: 'refused', message: result.message }
}

function namedBy(scope: CancelScope, { out, back, code }: Named): CancelParams | undefined {
  const reference = scope === 'back' ? back : out
  if (reference === undefined) return undefined
  return { reference, otherReference: scope === 'both' ? back : undefined, code }
}
