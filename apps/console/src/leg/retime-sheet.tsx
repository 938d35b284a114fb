import { CODE } from '@kerbside/contract/codes.ts'
import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import { resolveLocal } from '@kerbside/domain/time.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { previewRetime, type RetimeResult } from '../dispatch/api.ts'
import { retiming } from '../dispatch/desk-writes.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'

/** Changes the pickup time without changing the price: shows the conflicts first; driver and customer are notified. */
export function RetimeSheet({ leg, onClose }: { leg: BoardLeg; onClose: () => void }) {
  const { write, timeZone } = useDesk()
  const form = useSheetForm<{ value: string }>({
    values: { value: leg.pickupLocal.slice(0, 16) },
    save: () => {
      if (!at) return
      const change = retiming(leg, at)
      write(isAgainst ? { ...change, body: { ...change.body, anyway: true } } : change)
      onClose()
    },
  })
  const local = readLocalTime(form.values.value)
  const resolved = local && resolveLocal(local, timeZone)
  const at = resolved?.ok ? resolved.at : undefined
  const { preview, isRequesting } = useRetimePreview(leg, at)
  const isRejected = preview !== undefined && !mayMove(preview)
  const isAgainst = (preview?.breaches.length ?? 0) > 0
  return (
    <FormSheet
      form={form}
      title={t('desk.retimeTitle', { ref: leg.bookingRef })}
      onClose={onClose}
      cancel={t('desk.goBack')}
      save={t(isAgainst && !isRejected ? 'desk.moveAnyway' : 'desk.retime')}
      blocked={!at || isRequesting || isRejected}
      online
    >
      <TextField form={form} name="value" label={t('desk.pickupTime')} type="datetime-local" />
      <div aria-live="polite">
        {local && !at && <p className="dk-note bad">{t('desk.retimeNoTime')}</p>}
        {preview && <RetimeNotice preview={preview} />}
      </div>
    </FormSheet>
  )
}

function RetimeNotice({ preview }: { preview: RetimeResult }) {
  const { breaches, message } = preview
  if (breaches.length > 0)
    return breaches.map(({ reason, about, message: text, hard }) => (
      <p key={`${reason} ${about}`} className={`dk-note ${hard ? 'bad' : 'warn'}`}>
        {text}
      </p>
    ))
  return mayMove(preview) ? (
    <p className="dk-note good">{t('desk.retimeFits')}</p>
  ) : (
    <p className="dk-note bad">{message}</p>
  )
}

/** A change with only warnings is possible anyway. */
const mayMove = ({ code, breaches }: RetimeResult): boolean =>
  code === CODE.done || (breaches.length > 0 && breaches.every(({ hard }) => !hard))

const STILL_MS = 300

/**
 * The preview for a time that has not changed for a moment; if it cannot be fetched, the write itself reports
 * conflicts.
 */
function useRetimePreview(leg: BoardLeg, at: Date | undefined) {
  const { reference, version } = leg
  const wanted = at && at.getTime() !== Date.parse(leg.pickupAt) ? at.toISOString() : ''
  const [still, setStill] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setStill(wanted), STILL_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const isStill = wanted !== '' && still === wanted
  const { data, isFetching } = useQuery({
    queryKey: ['retime', reference, version, wanted],
    queryFn: ({ signal }) => previewRetime({ reference, version, pickupLocal: wanted }, { signal }),
    enabled: isStill,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return {
    preview: isStill ? data : undefined,
    isRequesting: wanted !== '' && (!isStill || isFetching),
  }
}
