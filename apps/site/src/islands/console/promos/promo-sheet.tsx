import { changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import {
  END_PROMO,
  type PromoOfDesk,
  type PromoSaid,
  type Promos,
  SAVE_PROMO,
} from '@kerbside/web/promo/desk-api.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { newPromo, saidOf } from './new-promo.ts'
import { PromoFields } from './promo-fields.tsx'
import { promosOfDesk } from './promo-queries.ts'

type PromoSheetProps = { known: Promos; promo: PromoOfDesk | undefined; onClose: () => void }

/** A code made or changed; what is wrong with it stands at its field and nothing that was typed is lost. */
export function PromoSheet({ known, promo, onClose }: PromoSheetProps) {
  const { timeZone, tell } = useDesk()
  const queries = useQueryClient()
  const [said, setSaid] = useState<PromoSaid>(() =>
    promo ? saidOf(promo) : newPromo(new Date(serverNow()), timeZone),
  )
  const [faults, setFaults] = useState<Promos['faults']>([])
  const [trouble, setTrouble] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const hear = (reply: Promos, word: string, isNewer: boolean) => {
    setFaults(reply.faults)
    if (reply.faults.length > 0) return
    queries.setQueryData(promosOfDesk().queryKey, reply)
    tell(isNewer ? say('promos.newer') : word)
    onClose()
  }
  const send = async (change: () => ReturnType<typeof changeAtDesk>, word: string) => {
    setIsBusy(true)
    setTrouble('')
    const answer = await change()
    setIsBusy(false)
    if (answer.heard) hear(answer.reply as Promos, word, answer.newer)
    else setTrouble(answer.message)
  }
  const save = () => {
    // a field of days says nothing until all of it is there
    const empty = (['from', 'until'] as const).filter((end) => said[end] === '')
    setFaults(empty.map((path) => ({ path, message: say('promos.whenNeeded') })))
    if (empty.length > 0) return
    const code = said.promocode.toUpperCase()
    void send(() => changeAtDesk(SAVE_PROMO, said), say('promos.saved', { code }))
  }
  const isEnded = promo?.stands === 'ended'
  const end = (of: PromoOfDesk) => {
    const { promoid, version, promocode: code } = of
    const word = say(isEnded ? 'promos.reopened' : 'promos.ended', { code })
    void send(() => changeAtDesk(END_PROMO, { promoid, version, ended: !isEnded }), word)
  }
  return (
    <DeskSheet
      title={promo ? say('promos.edit', { code: promo.promocode }) : say('promos.new')}
      onClose={onClose}
      actions={
        <>
          {promo && (
            <DeskButton
              look={isEnded ? 'plain' : 'danger'}
              disabled={isBusy}
              onPress={() => end(promo)}
            >
              {say(isEnded ? 'promos.reopen' : 'promos.end')}
            </DeskButton>
          )}
          <span className="grow" />
          <DeskButton onPress={onClose}>{say('promos.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={isBusy} onPress={save}>
            {say(promo ? 'promos.save' : 'promos.make')}
          </DeskButton>
        </>
      }
    >
      <form
        className="dk-promo"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {trouble && (
          <p className="dk-note bad" role="alert">
            {trouble}
          </p>
        )}
        <PromoFields
          said={said}
          known={known}
          faultOf={(path) => faults.find((fault) => fault.path === path)?.message}
          onChange={(part) => setSaid((now) => ({ ...now, ...part }))}
        />
        <button type="submit" className="unseen" tabIndex={-1}>
          {say('promos.save')}
        </button>
      </form>
    </DeskSheet>
  )
}
