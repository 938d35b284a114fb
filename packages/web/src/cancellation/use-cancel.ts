import { useEffect, useState } from 'react'
import {
  type CancelAnswer,
  type CancelAsked,
  type CancelCost,
  cancelFor,
  previewCancel,
} from './api.ts'

/** Which of the two ways is cancelled. */
export type Way = 'both' | 'out' | 'back'

/** asking → open → cancelling → (the page is drawn anew), or open again with a message. */
export type CancelStage =
  | { at: 'asking' }
  | { at: 'open'; cost: CancelCost; message?: string }
  | { at: 'cancelling'; cost: CancelCost }
  | { at: 'refused'; message: string }
  | { at: 'elsewhere' }

type Named = { out: number | undefined; back: number | undefined; code: string }
type Means = Named & { onCancelled: () => void }

/** What cancelling costs, and doing it. */
export function useCancel({ out, back, code, onCancelled }: Means) {
  const [way, setWay] = useState<Way>(
    out === undefined ? 'back' : back === undefined ? 'out' : 'both',
  )
  const [stage, setStage] = useState<CancelStage>({ at: 'asking' })

  useEffect(() => {
    const named = namedBy(way, { out, back, code })
    if (!named) return
    // somebody may choose another way meanwhile, or leave
    let isStale = false
    void previewCancel(named).then((answer) => {
      if (!isStale) setStage(stageAfter(answer))
    })
    return () => {
      isStale = true
    }
  }, [way, out, back, code])

  const confirm = async () => {
    const named = namedBy(way, { out, back, code })
    if (stage.at !== 'open' || !named) return
    const { cost } = stage
    setStage({ at: 'cancelling', cost })
    const answer = await cancelFor(named, cost)
    if (answer.ok) return onCancelled()
    if (answer.why === 'elsewhere') return setStage({ at: 'elsewhere' })
    setStage({
      at: 'open',
      // the fee rose meanwhile: what it is by now stands beside the words
      cost: answer.why === 'refused' ? answer.cost : cost,
      message: answer.message,
    })
  }

  const choose = (next: Way) => {
    setStage({ at: 'asking' })
    setWay(next)
  }

  return { way, choose, stage, confirm }
}

function stageAfter(answer: CancelAnswer): CancelStage {
  if (answer.ok) return { at: 'open', cost: answer.cost }
  if (answer.why === 'elsewhere') return { at: 'elsewhere' }
  return { at: 'refused', message: answer.message }
}

function namedBy(way: Way, { out, back, code }: Named): CancelAsked | undefined {
  const reference = way === 'back' ? back : out
  if (reference === undefined) return undefined
  return { reference, otherReference: way === 'both' ? back : undefined, code }
}
