import { Dialog } from '@kerbside/kit/dialog.tsx'
import { boxClass, Field, FieldNote, noteOf } from '@kerbside/kit/form/field.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { randomId } from '@kerbside/web/random-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useId, useState } from 'react'
import { DOCUMENT_LIMITS, readBase64, shrinkPhoto } from '../photo/shrink-photo.ts'
import { type DriverDocument, openScan, sendDocument } from '../shell/api.ts'
import { formatDay, nameOfDocument } from './document-name.ts'
import '../shell/messages.ts'

export type DocumentSheetProps = {
  document: DriverDocument
  vehicleId: number
  onSent: () => void
  onClose: () => void
}

type Chosen = { file: Blob; name: string; preview: string }
type Errors = Partial<Record<'scan' | 'number' | 'expiresOn' | '', string>>

const PHOTO_ERRORS = {
  'not-a-photo': 'driver.documentUnreadable',
  'too-large': 'driver.documentTooLarge',
} as const

/** Sends a new document to the office: a photo or a file, its number and its expiry. What was typed stays on errors. */
export function DocumentSheet({ document, vehicleId, onSent, onClose }: DocumentSheetProps) {
  const { kind, expires, hasScan, sent } = document
  const before = sent?.state === 'rejected' ? sent : undefined
  // One id for all tries: a lost reply does not make two.
  const [submissionId] = useState(randomId)
  const [number, setNumber] = useState(before?.number ?? document.number)
  const [expiresOn, setExpiresOn] = useState(before?.expiresOn ?? '')
  const [chosen, setChosen] = useState<Chosen>()
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState<'reading' | 'sending'>()
  const dateId = useId()
  useEffect(() => () => void (chosen?.preview && URL.revokeObjectURL(chosen.preview)), [chosen])

  const choose = async (file: File | undefined) => {
    if (!file) return
    setBusy('reading')
    const result = await shrinkPhoto(file, DOCUMENT_LIMITS)
    setBusy(undefined)
    if (!result.ok) {
      setErrors({ scan: t(PHOTO_ERRORS[result.reason]) })
      return
    }
    setErrors({})
    const isPicture = result.file.type.startsWith('image/')
    const preview = isPicture ? URL.createObjectURL(result.file) : ''
    setChosen({ file: result.file, name: file.name, preview })
  }
  const send = async () => {
    const missing: Errors = {
      ...(!chosen && { scan: t('driver.photoMissing') }),
      ...(expires && expiresOn === '' && { expiresOn: t('driver.expiryMissing') }),
    }
    setErrors(missing)
    if (!chosen || Object.keys(missing).length > 0 || busy) return
    setBusy('sending')
    const scan = await readBase64(chosen.file)
    const result = await sendDocument({ submissionId, kind, vehicleId, number, expiresOn, scan })
    setBusy(undefined)
    if (result.ok) return onSent()
    setErrors({ [result.field]: result.message ?? t('driver.documentUnsent') })
  }
  return (
    <Dialog
      title={nameOfDocument(document)}
      closedBy="closerequest"
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={() => void send()}
      actions={
        <button type="submit" className="drive-big still" disabled={busy !== undefined}>
          {t(busy === 'sending' ? 'driver.documentSending' : 'driver.documentSend')}
        </button>
      }
    >
      <div className="drive-reasons drive-document-form">
        {before && (
          <Notice tone="warn">{t('driver.documentRejected', { why: before.reason })}</Notice>
        )}
        {errors[''] !== undefined && <Notice tone="warn">{errors['']}</Notice>}
        {hasScan && !chosen && <OwnScan kind={kind} name={nameOfDocument(document)} />}
        {chosen && (
          <figure className="drive-scan">
            {chosen.preview !== '' && (
              <img
                src={chosen.preview}
                alt={t('driver.photoAlt', { name: nameOfDocument(document) })}
              />
            )}
            <figcaption className="soft">{chosen.name}</figcaption>
          </figure>
        )}
        <div className="drive-pick">
          <FileButton
            label={t('driver.takePhoto')}
            capture
            isBad={errors.scan !== undefined}
            onFile={choose}
          />
          <FileButton
            label={t('driver.chooseFile')}
            isBad={errors.scan !== undefined}
            onFile={choose}
          />
          {busy === 'reading' && <output className="soft">{t('driver.photoReading')}</output>}
          <FieldNote id="scan" hint={t('driver.photoHint')} error={errors.scan} />
        </div>
        <TextField
          label={t('driver.documentNumber')}
          value={number}
          onChange={setNumber}
          maxLength={80}
          figures
          name="number"
          error={errors.number}
        />
        {expires && (
          <Field id={dateId} label={t('driver.documentExpiry')} error={errors.expiresOn}>
            <div className={boxClass(errors.expiresOn)}>
              <input
                {...noteOf(dateId, { error: errors.expiresOn })}
                id={dateId}
                type="date"
                className="num"
                value={expiresOn}
                onChange={({ target }) => setExpiresOn(target.value)}
              />
            </div>
          </Field>
        )}
        <p className="soft">
          {sent?.state === 'waiting'
            ? t('driver.documentReplaces')
            : document.number !== '' || document.expiresOn !== ''
              ? t('driver.documentUntilThen', {
                  day: document.expiresOn === '' ? '' : formatDay(document.expiresOn),
                  dated: document.expiresOn === '' ? 'no' : 'yes',
                })
              : t('driver.documentApproval')}
        </p>
      </div>
    </Dialog>
  )
}

type FileButtonProps = {
  label: string
  capture?: boolean
  isBad: boolean
  onFile: (file: File | undefined) => Promise<void>
}

function FileButton({ label, capture = false, isBad, onFile }: FileButtonProps) {
  return (
    <label className="drive-alt">
      <span>{label}</span>
      <input
        type="file"
        className="unseen"
        accept={capture ? 'image/*' : 'application/pdf,image/jpeg,image/png,image/webp'}
        {...(capture && { capture: 'environment' as const })}
        aria-invalid={isBad || undefined}
        aria-describedby="scan-note"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          void onFile(file)
          // The same file can be chosen again after an error.
          target.value = ''
        }}
      />
    </label>
  )
}

/** The scan that the office has or that waits there, opened on request. */
function OwnScan({ kind, name }: { kind: string; name: string }) {
  const [address, setAddress] = useState('')
  const [hasFailed, setHasFailed] = useState(false)
  const open = async () => {
    const scan = await openScan(kind)
    setHasFailed(!scan)
    if (!scan) return
    if (scan.isPicture) {
      setAddress(scan.address)
      return
    }
    const link = globalThis.document.createElement('a')
    link.href = scan.address
    link.download = scan.filename
    link.click()
  }
  if (address !== '')
    return <img className="drive-scan" src={address} alt={t('driver.photoAlt', { name })} />
  return (
    <>
      <button type="button" className="drive-quiet" onClick={() => void open()}>
        {t('driver.openScan')}
      </button>
      {hasFailed && <p role="alert">{t('driver.scanUnopened')}</p>}
    </>
  )
}
