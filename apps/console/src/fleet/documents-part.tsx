import * as calls from '@kerbside/contract/calls.generated/fleet-desk.ts'
import { OF_AN_AUTHORITY } from '@kerbside/domain/driver/driver.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { type FleetDocument, readFileText } from './api.ts'
import { describeDocument } from './describe-document.ts'
import { ScanLine } from './scan-line.tsx'
import { useFleetChange } from './use-fleet.ts'

type Kind = FleetDocument['kind']

/** The documents of a driver or a vehicle, each saved separately. */
export function DocumentsPart(props: {
  /** The number of their owner. */
  of: number
  kinds: readonly Kind[]
  documents: readonly FleetDocument[]
  today: string
  /** The authority that licenses the operator. */
  authority: string
}) {
  const { of, kinds, documents, today, authority } = props
  return (
    <section className="dk-documents" aria-label={t('people.documents')}>
      <h3>{t('people.documents')}</h3>
      {kinds.map((kind) => {
        const driverDocument = documents.find((item) => item.kind === kind)
        const key = [
          kind,
          driverDocument?.number,
          driverDocument?.authority,
          driverDocument?.expiresOn,
          driverDocument?.scan?.at,
        ].join('|')
        return <DocumentRow key={key} {...{ of, kind, paper: driverDocument, today, authority }} />
      })}
    </section>
  )
}

type DocumentRowProps = {
  of: number
  kind: Kind
  paper: FleetDocument | undefined
  today: string
  authority: string
}

function DocumentRow(props: DocumentRowProps) {
  const { of, kind, paper: driverDocument, today } = props
  const isIssued = OF_AN_AUTHORITY.has(kind)
  const [number, setNumber] = useState(driverDocument?.number ?? '')
  const [authority, setAuthority] = useState(
    driverDocument?.authority || (isIssued ? props.authority : ''),
  )
  const [expiresOn, setExpiresOn] = useState(driverDocument?.expiresOn ?? '')
  const [file, setFile] = useState<File>()
  const { busy, send, rejection, errorAt } = useFleetChange()
  const status = describeDocument(driverDocument, today)
  const isSame =
    number === (driverDocument?.number ?? '') &&
    authority === (driverDocument?.authority ?? '') &&
    expiresOn === (driverDocument?.expiresOn ?? '') &&
    !file
  const save = async () => {
    const scan = file ? await readFileText(file) : ''
    await send(calls.saveFleetDocument, { of, kind, number, authority, expiresOn, scan })
  }
  const name = t(`people.${kind}`)
  return (
    <fieldset className={classNames('dk-document', isIssued && 'is-issued')} aria-label={name}>
      <span className="dk-who">
        <b>{name}</b>
        <span className={`dk-doc is-${status.tone}`}>{status.text}</span>
      </span>
      <DeskField label={t('people.documentNumber')}>
        {(id) => <TextInput id={id} value={number} max={80} onChange={setNumber} />}
      </DeskField>
      {isIssued && (
        <DeskField label={t('people.issuedBy')}>
          {(id) => <TextInput id={id} value={authority} max={120} onChange={setAuthority} />}
        </DeskField>
      )}
      <DeskField label={t('people.lastDay')}>
        {(id) => <TextInput id={id} type="date" value={expiresOn} onChange={setExpiresOn} />}
      </DeskField>
      <DeskButton disabled={busy || isSame || expiresOn === ''} onPress={() => void save()}>
        {t('people.keep')}
      </DeskButton>
      <DeskField label={t('people.scan')} help={t('people.scanHelp')} error={errorAt('scan')}>
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
      {driverDocument?.scan && (
        <ScanLine of={of} paper={driverDocument} scan={driverDocument.scan} />
      )}
      {expiresOn !== '' && expiresOn < today && (
        <p className="dk-doc is-soon">{t('people.endedWarning')}</p>
      )}
      {rejection && (
        <p className="dk-fd-error" role="alert">
          {rejection}
        </p>
      )}
    </fieldset>
  )
}
