import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { checkPack, type PackCheck } from './api.ts'
import { toBase64 } from './base64.ts'

/** Checks whether a given pack is unchanged, and still matches the record. */
export function CheckSheet({ onClose }: { onClose: () => void }) {
  const [check, setCheck] = useState<PackCheck | { fault: string }>()
  const read = async (file: File | undefined) => {
    if (!file) return
    setCheck(undefined)
    const result = await checkPack(await toBase64(file))
    setCheck(result.ok ? result.reply : { fault: result.message })
  }
  return (
    <DeskSheet
      title={t('licensing.checkPack')}
      sentence={t('licensing.checkPackText')}
      onClose={onClose}
    >
      <div className="dk-pad">
        <DeskField label={t('licensing.choosePack')}>
          {(id) => (
            <input
              id={id}
              type="file"
              accept=".zip,application/zip"
              className="dk-in"
              data-first
              onChange={({ target }) => void read(target.files?.[0])}
            />
          )}
        </DeskField>
        <div aria-live="polite">{check && <CheckResult check={check} />}</div>
      </div>
    </DeskSheet>
  )
}

function CheckResult({ check }: { check: PackCheck | { fault: string } }) {
  if ('fault' in check) return <p className="dk-note bad">{check.fault}</p>
  if (!check.whole)
    return (
      <p className="dk-note bad">
        {check.broken === ''
          ? t('licensing.packNone')
          : t('licensing.packBroken', { what: check.broken })}
      </p>
    )
  return (
    <p className={check.ours ? 'dk-note good' : 'dk-note warn'}>
      <span className="grow">
        <b>{t(check.ours ? 'licensing.packWhole' : 'licensing.packForeign')}</b>{' '}
        {t('licensing.packWholeText', {
          at: new Date(check.madeAt),
          by: check.madeBy,
          count: check.entries,
          fingerprint: check.fingerprint.slice(0, 16),
        })}
      </span>
    </p>
  )
}
