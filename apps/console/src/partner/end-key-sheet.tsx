import * as calls from '@kerbside/contract/calls.generated/desk-partner.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { type ApiKeyOfDesk } from './desk-api.ts'
import { apiKeysOfDesk } from './partner-queries.ts'

/** Asks for confirmation: a revoked key cannot be restored. */
export function EndKeySheet({ apiKey, onClose }: { apiKey: ApiKeyOfDesk; onClose: () => void }) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [errorMessage, setErrorMessage] = useState('')
  const end = async () => {
    const response = await submit(calls.endApiKey, { id: apiKey.id })
    if (!response.ok) return setErrorMessage(response.message)
    queries.setQueryData(apiKeysOfDesk().queryKey, response.reply)
    notify(t('partner.keyEnded'))
    onClose()
  }
  return (
    <DeskSheet
      role="alertdialog"
      title={t('partner.keyEndTitle')}
      sentence={apiKey.name}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('partner.cancel')}</DeskButton>
          <DeskButton look="danger" onPress={() => void end()}>
            {t('partner.keyEnd')}
          </DeskButton>
        </>
      }
    >
      <p>{t('partner.keyEndText')}</p>
      {errorMessage && (
        <p className="dk-note bad" role="alert">
          {errorMessage}
        </p>
      )}
    </DeskSheet>
  )
}
