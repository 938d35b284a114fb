import * as calls from '@kerbside/contract/calls.generated/desk-promo.ts'
import { submitVersioned, type VersionedResult } from '@kerbside/web/desk-client.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { type PromoInput, type PromoOfDesk, type Promos } from './desk-api.ts'
import { inputOf, newPromo } from './new-promo.ts'
import { PromoFields } from './promo-fields.tsx'
import { promosOfDesk } from './promo-queries.ts'

type PromoSheetProps = { known: Promos; promo: PromoOfDesk | undefined; onClose: () => void }

/** Creates or changes a code; errors are shown at their fields, and no input is lost. */
export function PromoSheet({ known, promo, onClose }: PromoSheetProps) {
  const { timeZone, notify } = useDesk()
  const queries = useQueryClient()
  const [values, setValues] = useState<PromoInput>(() =>
    promo ? inputOf(promo) : newPromo(new Date(serverNow()), timeZone),
  )
  const [errors, setErrors] = useState<Promos['faults']>([])
  const [errorMessage, setErrorMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const applyReply = (reply: Promos, message: string, isNewer: boolean) => {
    setErrors(reply.faults)
    if (reply.faults.length > 0) return
    queries.setQueryData(promosOfDesk().queryKey, reply)
    notify(isNewer ? t('promos.newer') : message)
    onClose()
  }
  const send = async (change: () => Promise<VersionedResult<Promos>>, message: string) => {
    setIsBusy(true)
    setErrorMessage('')
    const response = await change()
    setIsBusy(false)
    if (response.ok) applyReply(response.reply, message, response.newer)
    else setErrorMessage(response.message)
  }
  const save = () => {
    // a date field has no value until it is complete
    const empty = (['from', 'until'] as const).filter((end) => values[end] === '')
    setErrors(empty.map((path) => ({ path, message: t('promos.whenNeeded') })))
    if (empty.length > 0) return
    const code = values.promocode.toUpperCase()
    void send(() => submitVersioned(calls.savePromo, values), t('promos.saved', { code }))
  }
  const isEnded = promo?.stands === 'ended'
  const end = (ending: PromoOfDesk) => {
    const { promoid, version, promocode: code } = ending
    const message = t(isEnded ? 'promos.reopened' : 'promos.ended', { code })
    void send(() => submitVersioned(calls.endPromo, { promoid, version, ended: !isEnded }), message)
  }
  return (
    <DeskSheet
      title={promo ? t('promos.edit', { code: promo.promocode }) : t('promos.new')}
      onClose={onClose}
      actions={
        <>
          {promo && (
            <DeskButton
              look={isEnded ? 'plain' : 'danger'}
              disabled={isBusy}
              onPress={() => end(promo)}
            >
              {t(isEnded ? 'promos.reopen' : 'promos.end')}
            </DeskButton>
          )}
          <span className="grow" />
          <DeskButton onPress={onClose}>{t('promos.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={isBusy} onPress={save}>
            {t(promo ? 'promos.save' : 'promos.make')}
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
        {errorMessage && (
          <p className="dk-note bad" role="alert">
            {errorMessage}
          </p>
        )}
        <PromoFields
          values={values}
          known={known}
          errorOf={(path) => errors.find((error) => error.path === path)?.message}
          onChange={(part) => setValues((now) => ({ ...now, ...part }))}
        />
        <button type="submit" className="unseen" tabIndex={-1}>
          {t('promos.save')}
        </button>
      </form>
    </DeskSheet>
  )
}
