import { askScan, type FleetPaper } from '@kerbside/web/fleet/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { fromBase64, saveFile } from '../records/save-file.ts'
import { sayDate } from './say-document.ts'

type ScanLineProps = {
  /** The number of whose document it is. */
  of: number
  paper: FleetPaper
  scan: NonNullable<FleetPaper['scan']>
}

/** Who put the scan there, and a way to look at it: a picture here, a PDF as a file. */
export function ScanLine({ of, paper, scan }: ScanLineProps) {
  const { kind } = paper
  const [shown, setShown] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(false)
  const name = say(`people.${kind}`)
  const open = async () => {
    setBusy(true)
    const found = await askScan({ of, kind })
    setBusy(false)
    setProblem(typeof found === 'string')
    if (typeof found === 'string') return
    const { type, file, filename } = found
    if (type === 'application/pdf') saveFile({ name: filename, bytes: fromBase64(file), type })
    else setShown(`data:${type};base64,${file}`)
  }
  return (
    <div className="dk-scan">
      <span className="soft small">
        {say('people.scanBy', { day: sayDate(scan.at.slice(0, 10)), by: scan.by || 'none' })}
        {scan.endson !== paper.endson && (
          <b className="dk-doc is-soon"> {say('people.scanOld', { day: sayDate(scan.endson) })}</b>
        )}
      </span>
      {shown === '' ? (
        <DeskButton
          size="small"
          label={say('people.openScan', { paper: name })}
          disabled={busy}
          onPress={() => void open()}
        >
          {say('people.openScanShort')}
        </DeskButton>
      ) : (
        <DeskButton size="small" onPress={() => setShown('')}>
          {say('people.hideScan')}
        </DeskButton>
      )}
      {shown !== '' && <img src={shown} alt={say('people.scanAlt', { paper: name })} />}
      {problem && (
        <p className="dk-fd-error" role="alert">
          {say('people.scanLost')}
        </p>
      )}
    </div>
  )
}
