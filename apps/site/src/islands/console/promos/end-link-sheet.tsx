import { changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import { END_LINK, type LinkOfDesk } from '@kerbside/web/promo/desk-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { linksOfDesk } from './promo-queries.ts'

/** Asked once more: an ended link cannot be opened again. */
export function EndLinkSheet({ link, onClose }: { link: LinkOfDesk; onClose: () => void }) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [trouble, setTrouble] = useState('')
  const end = async () => {
    const answer = await changeAtDesk(END_LINK, { promotionid: link.promotionid })
    if (!answer.heard) return setTrouble(answer.message)
    queries.setQueryData(linksOfDesk().queryKey, answer.reply)
    tell(say('promos.linkEnded'))
    onClose()
  }
  return (
    <DeskSheet
      role="alertdialog"
      title={say('promos.linkEndTitle')}
      sentence={link.label}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('promos.cancel')}</DeskButton>
          <DeskButton look="danger" onPress={() => void end()}>
            {say('promos.linkEnd')}
          </DeskButton>
        </>
      }
    >
      <p>{say('promos.linkEndText')}</p>
      {trouble && (
        <p className="dk-note bad" role="alert">
          {trouble}
        </p>
      )}
    </DeskSheet>
  )
}
