import * as calls from '@kerbside/contract/calls.generated/fleet-desk.ts'
import { type LicenceKind, OF_AN_AUTHORITY } from '@kerbside/domain/driver/driver.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { type FleetDocument, readFileText } from './api.ts'
import { describeDocument, nameOfDocument, type RequestedKind } from './describe-document.ts'
import { ScanLine } from './scan-line.tsx'
import { useFleetChange } from './use-fleet.ts'

/** The documents of a driver or a vehicle, each saved separately. */
export function DocumentsPart(props: {
  /** The number of their owner. */
  of: number
  kinds: readonly RequestedKind[]
  documents: readonly FleetDocument[]
  today: string
  /** The authority that licenses the operator. */
  authority: string
}) {
  const { of, kinds, documents, today, authority } = props
  return (
    <section className="dk-documents" aria-label={t('people.documents')}>
      <h3>{t('people.documents')}</h3>
      {kinds.map((requested) => {
        const { kind } = requested
        const driverDocument = documents.find((item) => item.kind === kind)
        const key = [
          kind,
          driverDocument?.number,
          driverDocument?.authority,
          driverDocument?.expiresOn,
          driverDocument?.scan?.at,
        ].join('|')
        return (
          <DocumentRow
            key={key}
            {...{ of, requested, document: driverDocument, today, authority }}
          />
        )
      })}
    </section>
  )
}

type DocumentRowProps = {
  of: number
  requested: RequestedKind
  document: FleetDocument | undefined
  today: string
  authority: string
}

function DocumentRow(props: DocumentRowProps) {
  const { of, requested, document: driverDocument, today } = props
  const { kind, required, expires, archived } = requested
  const isIssued = OF_AN_AUTHORITY.has(kind as LicenceKind)
  const [number, setNumber] = useState(driverDocument?.number ?? '')
  const [authority, setAuthority] = useState(
    driverDocument?.authority || (isIssued ? props.authority : ''),
  )
  const [expiresOn, setExpiresOn] = useState(driverDocument?.expiresOn ?? '')
  const [file, setFile] = useState<File>()
  const { busy, send, rejection, errorAt } = useFleetChange()
  const status = archived
    ? ({ tone: 'none', text: t('people.isRetired') } as const)
    : describeDocument(driverDocument, { today, required })
  const isSame =
    number === (driverDocument?.number ?? '') &&
    authority === (driverDocument?.authority ?? '') &&
    expiresOn === (driverDocument?.expiresOn ?? '') &&
    !file
  const save = async () => {
    const scan = file ? await readFileText(file) : ''
    await send(calls.saveFleetDocument, { of, kind, number, authority, expiresOn, scan })
  }
  const name = nameOfDocument(requested)
  const isUnsaved = expires ? expiresOn !== '' : number !== '' || file !== undefined
  return (
    <fieldset className={classNames('dk-document', isIssued && 'is-issued')} aria-label={name}>
      <span className="dk-who">
        <b>{name}</b>
        <span className={`dk-doc is-${status.tone}`}>{status.text}</span>
      </span>
      <DeskField label={t('people.documentNumber')}>
        {(id) => (
          <TextInput id={id} value={number} max={80} disabled={archived} onChange={setNumber} />
        )}
      </DeskField>
      {isIssued && (
        <DeskField label={t('people.issuedBy')}>
          {(id) => <TextInput id={id} value={authority} max={120} onChange={setAuthority} />}
        </DeskField>
      )}
      {expires && (
        <DeskField label={t('people.lastDay')}>
          {(id) => (
            <TextInput
              id={id}
              type="date"
              value={expiresOn}
              disabled={archived}
              onChange={setExpiresOn}
            />
          )}
        </DeskField>
      )}
      {!archived && (
        <DeskButton disabled={busy || isSame || !isUnsaved} onPress={() => void save()}>
          {t('people.keep')}
        </DeskButton>
      )}
      {!archived && (
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
      )}
      {driverDocument?.scan && (
        <ScanLine of={of} document={driverDocument} scan={driverDocument.scan} />
      )}
      {!archived && expiresOn !== '' && expiresOn < today && (
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
