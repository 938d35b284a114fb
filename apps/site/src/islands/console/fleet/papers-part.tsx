import { OF_AN_AUTHORITY } from '@kerbside/domain/driver/driver.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { type FleetPaper, readFileText } from '@kerbside/web/fleet/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { sayDocument } from './say-document.ts'
import { ScanLine } from './scan-line.tsx'
import { useFleetChange } from './use-fleet.ts'

type Kind = FleetPaper['kind']

/** The documents of a driver or of a car, each kept by itself. */
export function PapersPart(props: {
  /** The number of whom they are. */
  of: number
  kinds: readonly Kind[]
  papers: readonly FleetPaper[]
  today: string
  /** Under whose licence the operator works. */
  authority: string
}) {
  const { of, kinds, papers, today, authority } = props
  return (
    <section className="dk-papers" aria-label={say('people.documents')}>
      <h3>{say('people.documents')}</h3>
      {kinds.map((kind) => {
        const paper = papers.find((known) => known.kind === kind)
        const key = [kind, paper?.number, paper?.authority, paper?.endson, paper?.scan?.at].join(
          '|',
        )
        return <PaperRow key={key} {...{ of, kind, paper, today, authority }} />
      })}
    </section>
  )
}

type PaperRowProps = {
  of: number
  kind: Kind
  paper: FleetPaper | undefined
  today: string
  authority: string
}

function PaperRow(props: PaperRowProps) {
  const { of, kind, paper, today } = props
  const isIssued = OF_AN_AUTHORITY.has(kind)
  const [number, setNumber] = useState(paper?.number ?? '')
  const [authority, setAuthority] = useState(paper?.authority || (isIssued ? props.authority : ''))
  const [endson, setEndson] = useState(paper?.endson ?? '')
  const [file, setFile] = useState<File>()
  const { busy, send, refusal, faultAt } = useFleetChange()
  const look = sayDocument(paper, today)
  const isSame =
    number === (paper?.number ?? '') &&
    authority === (paper?.authority ?? '') &&
    endson === (paper?.endson ?? '') &&
    !file
  const keep = async () => {
    const scan = file ? await readFileText(file) : ''
    await send('/api/desk/fleet/paper', { of, kind, number, authority, endson, scan })
  }
  const name = say(`people.${kind}`)
  return (
    <fieldset className={classNames('dk-paper', isIssued && 'is-issued')} aria-label={name}>
      <span className="dk-who">
        <b>{name}</b>
        <span className={`dk-doc is-${look.tone}`}>{look.text}</span>
      </span>
      <DeskField label={say('people.documentNumber')}>
        {(id) => <TextInput id={id} value={number} most={80} onChange={setNumber} />}
      </DeskField>
      {isIssued && (
        <DeskField label={say('people.issuedBy')}>
          {(id) => <TextInput id={id} value={authority} most={120} onChange={setAuthority} />}
        </DeskField>
      )}
      <DeskField label={say('people.lastDay')}>
        {(id) => <TextInput id={id} type="date" value={endson} onChange={setEndson} />}
      </DeskField>
      <DeskButton disabled={busy || isSame || endson === ''} onPress={() => void keep()}>
        {say('people.keep')}
      </DeskButton>
      <DeskField label={say('people.scan')} help={say('people.scanHelp')} error={faultAt('scan')}>
        {(id) => (
          <input
            id={id}
            type="file"
            accept="application/pdf,image/png,image/jpeg,image/webp"
            disabled={busy}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        )}
      </DeskField>
      {paper?.scan && <ScanLine of={of} paper={paper} scan={paper.scan} />}
      {endson !== '' && endson < today && (
        <p className="dk-doc is-soon">{say('people.endedWarning')}</p>
      )}
      {refusal && (
        <p className="dk-fd-error" role="alert">
          {refusal}
        </p>
      )}
    </fieldset>
  )
}
