import * as calls from '@kerbside/contract/calls.generated/desk-promo.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { type LinkOfDesk } from './desk-api.ts'
import { linksOfDesk } from './promo-queries.ts'

/** Asks for confirmation: an ended link cannot be restored. */
export function EndLinkSheet({ link, onClose }: { link: LinkOfDesk; onClose: () => void }) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [errorMessage, setErrorMessage] = useState('')
  const end = async () => {
    const response = await submit(calls.revokePromotion, { promotionid: link.promotionid })
    if (!response.ok) return setErrorMessage(response.message)
    queries.setQueryData(linksOfDesk().queryKey, response.reply)
    notify(t('promos.linkEnded'))
    onClose()
  }
  return (
    <DeskSheet
      role="alertdialog"
      title={t('promos.linkEndTitle')}
      sentence={link.label}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('promos.cancel')}</DeskButton>
          <DeskButton look="danger" onPress={() => void end()}>
            {t('promos.linkEnd')}
          </DeskButton>
        </>
      }
    >
      <p>{t('promos.linkEndText')}</p>
      {errorMessage && (
        <p className="dk-note bad" role="alert">
          {errorMessage}
        </p>
      )}
    </DeskSheet>
  )
}
