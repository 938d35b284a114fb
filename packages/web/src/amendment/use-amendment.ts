import type { AmendmentReply } from '@kerbside/contract/amendment.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useState } from 'react'
import { confirmOffer, type LookAnswer, lookAt, type Whose } from './api.ts'
import { type Wish, wishFor } from './wish.ts'
import './words.ts'

/** loading → filling ⇄ offered → confirming → (the page goes on), or back with a message. */
export type AmendStage =
  | { at: 'loading' }
  | { at: 'filling'; standing: AmendmentReply; message?: string; busy?: boolean }
  | { at: 'offered'; standing: AmendmentReply; message?: string }
  | { at: 'confirming'; standing: AmendmentReply }
  | { at: 'elsewhere' }
  | { at: 'failed'; message: string }

type Means = Whose & { onChanged: (standing: AmendmentReply) => void }

/** What is wanted of one way of a booking, what it would cost, and doing it. */
export function useAmendment({ reference, code, onChanged }: Means) {
  const [stage, setStage] = useState<AmendStage>({ at: 'loading' })
  const [wish, setWish] = useState<Wish>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more is asked anew
  useEffect(() => {
    // somebody may choose the other way meanwhile, or leave
    let isStale = false
    void lookAt({ reference, code }).then((answer) => {
      if (isStale) return
      setStage(openingOf(answer))
      if ('standing' in answer) setWish(wishFor(answer.standing.now))
    })
    return () => {
      isStale = true
    }
  }, [reference, code, tries])

  const see = async () => {
    if (stage.at !== 'filling' || !wish) return
    const { standing } = stage
    setStage({ at: 'filling', standing, busy: true })
    const answer = await lookAt({ reference, code }, wish)
    if (answer.ok) return setStage(offerOf(answer.standing))
    if (answer.why === 'elsewhere') return setStage({ at: 'elsewhere' })
    setStage({ at: 'filling', standing, message: answer.message })
  }

  const confirm = async () => {
    if (stage.at !== 'offered') return
    const { standing } = stage
    setStage({ at: 'confirming', standing })
    const answer = await confirmOffer({ reference, code }, standing.offerid)
    if (answer.ok) return onChanged(answer.standing)
    if (answer.why === 'unheard')
      return setStage({ at: 'offered', standing, message: answer.message })
    await startAnew(answer.message)
  }

  /** It is shown as it stands by now, with what was wanted still wanted, and the reason why it was not done. */
  const startAnew = async (message: string) => {
    const now = await lookAt({ reference, code })
    if (!('standing' in now)) return setStage({ at: 'failed', message })
    if (wish) setWish({ ...wish, now: now.standing.now })
    setStage({ at: 'filling', standing: now.standing, message })
  }

  const back = () => {
    if (stage.at === 'offered') setStage({ at: 'filling', standing: stage.standing })
  }
  const again = () => {
    setStage({ at: 'loading' })
    setTries((times) => times + 1)
  }
  const change = (part: Partial<Wish>) => setWish((before) => before && { ...before, ...part })

  return { stage, wish, change, see, confirm, back, again }
}

/** Where nothing is otherwise there is nothing to confirm: what may be changed stays in sight. */
const offerOf = (standing: AmendmentReply): AmendStage =>
  standing.newway
    ? { at: 'offered', standing }
    : { at: 'filling', standing, message: say('amendment.unchanged') }

function openingOf(answer: LookAnswer): AmendStage {
  if (answer.ok) return { at: 'filling', standing: answer.standing }
  if (answer.why === 'elsewhere') return { at: 'elsewhere' }
  if (answer.why === 'refused')
    return { at: 'filling', standing: answer.standing, message: answer.message }
  return { at: 'failed', message: answer.message }
}
