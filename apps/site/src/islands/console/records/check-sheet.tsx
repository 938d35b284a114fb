import { checkPack, type PackCheck } from '@kerbside/web/licensing/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { toBase64 } from './save-file.ts'

/** Whether a pack that somebody brings is as it was made, and still what the record says. */
export function CheckSheet({ onClose }: { onClose: () => void }) {
  const [check, setCheck] = useState<PackCheck | { fault: string }>()
  const read = async (file: File | undefined) => {
    if (!file) return
    setCheck(undefined)
    const told = await checkPack(await toBase64(file))
    setCheck(told.ok ? told.reply : { fault: told.message })
  }
  return (
    <DeskSheet
      title={say('licensing.checkPack')}
      sentence={say('licensing.checkPackText')}
      onClose={onClose}
    >
      <div className="dk-pad">
        <DeskField label={say('licensing.choosePack')}>
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
        <div aria-live="polite">{check && <CheckWords check={check} />}</div>
      </div>
    </DeskSheet>
  )
}

function CheckWords({ check }: { check: PackCheck | { fault: string } }) {
  if ('fault' in check) return <p className="dk-note bad">{check.fault}</p>
  if (!check.whole)
    return (
      <p className="dk-note bad">
        {check.broken === ''
          ? say('licensing.packNone')
          : say('licensing.packBroken', { what: check.broken })}
      </p>
    )
  return (
    <p className={check.ours ? 'dk-note good' : 'dk-note warn'}>
      <span className="grow">
        <b>{say(check.ours ? 'licensing.packWhole' : 'licensing.packForeign')}</b>{' '}
        {say('licensing.packWholeText', {
          at: new Date(check.madeat),
          by: check.madeby,
          count: check.entries,
          fingerprint: check.fingerprint.slice(0, 16),
        })}
      </span>
    </p>
  )
}
