import { saveFile } from '@kerbside/web/save-file.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { fromBase64 } from '../records/base64.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { type FleetDocument, fetchScan } from './api.ts'
import { formatDate, nameOfDocument } from './describe-document.ts'

type ScanLineProps = {
  /** The number of the document's owner. */
  of: number
  document: FleetDocument
  scan: NonNullable<FleetDocument['scan']>
}

/** Who uploaded the scan, and a way to view it: an image here, a PDF as a file. */
export function ScanLine({ of, document: driverDocument, scan }: ScanLineProps) {
  const { kind } = driverDocument
  const [shown, setShown] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(false)
  const name = nameOfDocument(driverDocument)
  const open = async () => {
    setBusy(true)
    const result = await fetchScan({ of, kind })
    setBusy(false)
    setProblem(!result.ok)
    if (!result.ok) return
    const { type, file, filename } = result.reply
    if (type === 'application/pdf') saveFile({ name: filename, text: fromBase64(file), type })
    else setShown(`data:${type};base64,${file}`)
  }
  return (
    <div className="dk-scan">
      <span className="soft small">
        {t('people.scanBy', { day: formatDate(scan.at.slice(0, 10)), by: scan.by || 'none' })}
        {scan.expiresOn !== driverDocument.expiresOn && scan.expiresOn !== '' && (
          <b className="dk-doc is-soon">
            {' '}
            {t('people.scanOld', { day: formatDate(scan.expiresOn) })}
          </b>
        )}
      </span>
      {shown === '' ? (
        <DeskButton
          size="small"
          label={t('people.openScan', { document: name })}
          disabled={busy}
          onPress={() => void open()}
        >
          {t('people.openScanShort')}
        </DeskButton>
      ) : (
        <DeskButton size="small" onPress={() => setShown('')}>
          {t('people.hideScan')}
        </DeskButton>
      )}
      {shown !== '' && <img src={shown} alt={t('people.scanAlt', { document: name })} />}
      {problem && (
        <p className="dk-fd-error" role="alert">
          {t('people.scanLost')}
        </p>
      )}
    </div>
  )
}
