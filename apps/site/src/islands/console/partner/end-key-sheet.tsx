import { changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import { type ApiKeyOfDesk, END_KEY } from '@kerbside/web/partner/desk-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { apiKeysOfDesk } from './partner-queries.ts'

/** Asked once more: an ended key cannot be opened again. */
export function EndKeySheet({ apiKey, onClose }: { apiKey: ApiKeyOfDesk; onClose: () => void }) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [trouble, setTrouble] = useState('')
  const end = async () => {
    const answer = await changeAtDesk(END_KEY, { id: apiKey.id })
    if (!answer.heard) return setTrouble(answer.message)
    queries.setQueryData(apiKeysOfDesk().queryKey, answer.reply)
    tell(say('partner.keyEnded'))
    onClose()
  }
  return (
    <DeskSheet
      role="alertdialog"
      title={say('partner.keyEndTitle')}
      sentence={apiKey.name}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('partner.cancel')}</DeskButton>
          <DeskButton look="danger" onPress={() => void end()}>
            {say('partner.keyEnd')}
          </DeskButton>
        </>
      }
    >
      <p>{say('partner.keyEndText')}</p>
      {trouble && (
        <p className="dk-note bad" role="alert">
          {trouble}
        </p>
      )}
    </DeskSheet>
  )
}
