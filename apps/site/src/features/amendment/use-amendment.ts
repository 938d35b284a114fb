import type { AmendmentReply } from '@kerbside/contract/amendment.ts'
import { amendmentFor, type LegAmendment } from '@kerbside/web/amendment/leg-amendment.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useState } from 'react'
import { type AmendmentQuoteResult, confirmOffer, fetchAmendment, type Whose } from './api.ts'
import '@kerbside/web/amendment/messages.ts'

/** loading → filling ⇄ offered → confirming → (the page continues), or back with a message. */
export type AmendStage =
  | { at: 'loading' }
  | { at: 'filling'; status: AmendmentReply; message?: string; busy?: boolean }
  | { at: 'offered'; status: AmendmentReply; message?: string }
  | { at: 'confirming'; status: AmendmentReply }
  | { at: 'elsewhere' }
  | { at: 'failed'; message: string }

type AmendmentOptions = Whose & { onChanged: (status: AmendmentReply) => void }

/** The requested changes to one leg of a booking, their price, and their confirmation. */
export function useAmendment({ reference, code, onChanged }: AmendmentOptions) {
  const [stage, setStage] = useState<AmendStage>({ at: 'loading' })
  const [amendment, setFilter] = useState<LegAmendment>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more is asked anew
  useEffect(() => {
    // the customer may choose the other leg meanwhile, or leave
    let isStale = false
    void fetchAmendment({ reference, code }).then((result) => {
      if (isStale) return
      setStage(openingOf(result))
      if ('status' in result) setFilter(amendmentFor(result.status.now))
    })
    return () => {
      isStale = true
    }
  }, [reference, code, tries])

  const see = async () => {
    if (stage.at !== 'filling' || !amendment) return
    const { status } = stage
    setStage({ at: 'filling', status, busy: true })
    const result = await fetchAmendment({ reference, code }, amendment)
    if (result.ok) return setStage(offerOf(result.status))
    if (result.why === 'elsewhere') return setStage({ at: 'elsewhere' })
    setStage({ at: 'filling', status, message: result.message })
  }

  const confirm = async () => {
    if (stage.at !== 'offered') return
    const { status } = stage
    setStage({ at: 'confirming', status })
    const result = await confirmOffer({ reference, code }, status.offerid)
    if (result.ok) return onChanged(result.status)
    if (result.why === 'unreachable')
      return setStage({ at: 'offered', status, message: result.message })
    await startAnew(result.message)
  }

  /** Shows the current booking, with the requested changes kept, and the reason for the failure. */
  const startAnew = async (message: string) => {
    const now = await fetchAmendment({ reference, code })
    if (!('status' in now)) return setStage({ at: 'failed', message })
    if (amendment) setFilter({ ...amendment, now: now.status.now })
    setStage({ at: 'filling', status: now.status, message })
  }

  const back = () => {
    if (stage.at === 'offered') setStage({ at: 'filling', status: stage.status })
  }
  const again = () => {
    setStage({ at: 'loading' })
    setTries((times) => times + 1)
  }
  const change = (part: Partial<LegAmendment>) =>
    setFilter((before) => before && { ...before, ...part })

  return { stage, legAmendment: amendment, change, see, confirm, back, again }
}

/** Without a change there is nothing to confirm: the form stays. */
const offerOf = (status: AmendmentReply): AmendStage =>
  status.newway
    ? { at: 'offered', status }
    : { at: 'filling', status, message: t('amendment.unchanged') }

function openingOf(result: AmendmentQuoteResult): AmendStage {
  if (result.ok) return { at: 'filling', status: result.status }
  if (result.why === 'elsewhere') return { at: 'elsewhere' }
  if (result.why === 'refused')
    return { at: 'filling', status: result.status, message: result.message }
  return { at: 'failed', message: result.message }
}
