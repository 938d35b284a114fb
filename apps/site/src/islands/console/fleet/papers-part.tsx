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
}) {
  const { of, kinds, papers, today } = props
  return (
    <section className="dk-papers" aria-label={say('people.documents')}>
      <h3>{say('people.documents')}</h3>
      {kinds.map((kind) => {
        const paper = papers.find((known) => known.kind === kind)
        const key = [kind, paper?.number, paper?.endson, paper?.scan?.at].join('|')
        return <PaperRow key={key} of={of} kind={kind} paper={paper} today={today} />
      })}
    </section>
  )
}

function PaperRow(props: { of: number; kind: Kind; paper: FleetPaper | undefined; today: string }) {
  const { of, kind, paper, today } = props
  const [number, setNumber] = useState(paper?.number ?? '')
  const [endson, setEndson] = useState(paper?.endson ?? '')
  const [file, setFile] = useState<File>()
  const { busy, send, refusal, faultAt } = useFleetChange()
  const look = sayDocument(paper, today)
  const isSame = number === (paper?.number ?? '') && endson === (paper?.endson ?? '') && !file
  const keep = async () => {
    const scan = file ? await readFileText(file) : ''
    await send('/api/desk/fleet/paper', { of, kind, number, endson, scan })
  }
  const name = say(`people.${kind}`)
  return (
    <fieldset className="dk-paper" aria-label={name}>
      <span className="dk-who">
        <b>{name}</b>
        <span className={`dk-doc is-${look.tone}`}>{look.text}</span>
      </span>
      <DeskField label={say('people.documentNumber')}>
        {(id) => <TextInput id={id} value={number} most={80} onChange={setNumber} />}
      </DeskField>
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
