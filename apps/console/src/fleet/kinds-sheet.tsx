import * as calls from '@kerbside/contract/calls.generated/fleet-kinds.ts'
import { MAX_KIND_NAME_LENGTH, MAX_WARNING_DAYS } from '@kerbside/domain/driver/document-kind.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import type { DocumentKind } from './api.ts'
import { useFleetChange, useFleetSubmit } from './use-fleet.ts'

type Draft = Pick<DocumentKind, 'holder' | 'name' | 'required' | 'expires' | 'warningDays'>

const draft = (values: Partial<Draft>): Draft => ({
  holder: 'driver',
  name: '',
  required: true,
  expires: true,
  warningDays: 30,
  ...values,
})

/** Documents that UK licensing authorities and insurers usually ask for. */
const suggestions = (): Draft[] => [
  draft({ name: t('people.suggestDbs') }),
  draft({ name: t('people.suggestMedical') }),
  draft({ name: t('people.suggestExam'), expires: false }),
  draft({ name: t('people.suggestWork'), required: false }),
  draft({ holder: 'vehicle', name: t('people.suggestInspection') }),
]

type KindsSheetProps = { kinds: readonly DocumentKind[]; onClose: () => void }

/** The kinds of documents that the operator asks for besides the fixed ones. */
export function KindsSheet({ kinds, onClose }: KindsSheetProps) {
  const [edited, setEdited] = useState<{ kind: DocumentKind | undefined; values: Draft }>()
  const [archiving, setArchiving] = useState<DocumentKind>()
  const { busy, send, rejection, forget } = useFleetChange()
  const turn = async ({ number }: DocumentKind, archived: boolean) => {
    if (await send(calls.archiveDocumentKind, { number, archived })) setArchiving(undefined)
  }
  const known = new Set(kinds.map(({ name }) => name.toLowerCase()))
  const offered = suggestions().filter(({ name }) => !known.has(name.toLowerCase()))
  if (edited)
    return (
      <KindSheet
        {...edited}
        kind={kinds.find(({ number }) => number === edited.kind?.number)}
        onClose={() => setEdited(undefined)}
      />
    )
  if (archiving)
    return (
      <ConfirmSheet
        title={t('people.archiveKindTitle', { name: archiving.name })}
        act={t('people.retire')}
        busy={busy}
        rejection={rejection}
        onAct={() => void turn(archiving, true)}
        onClose={() => {
          setArchiving(undefined)
          forget()
        }}
      >
        <p>{t('people.archiveKindText')}</p>
      </ConfirmSheet>
    )
  return (
    <DeskSheet title={t('people.documentKinds')} onClose={onClose}>
      <p className="soft">{t('people.documentKindsAbout')}</p>
      {rejection && (
        <p className="dk-fd-error" role="alert">
          {rejection}
        </p>
      )}
      {kinds.length > 0 && (
        <ul className="dk-kinds">
          {kinds.map((kind) => (
            <li key={kind.number}>
              <span className="dk-who">
                <b>{kind.name}</b>
                <span className="soft small">{describeKind(kind)}</span>
              </span>
              <span className="dk-row-tools">
                {!kind.archived && (
                  <DeskButton
                    size="small"
                    label={t('people.changeOf', { name: kind.name })}
                    onPress={() => setEdited({ kind, values: kind })}
                  >
                    {t('people.change')}
                  </DeskButton>
                )}
                <DeskButton
                  size="small"
                  disabled={busy}
                  onPress={() => (kind.archived ? void turn(kind, false) : setArchiving(kind))}
                >
                  {t(kind.archived ? 'people.putBack' : 'people.retire')}
                </DeskButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="dk-row-tools">
        <DeskButton
          look="primary"
          onPress={() => setEdited({ kind: undefined, values: draft({}) })}
        >
          {t('people.addKind')}
        </DeskButton>
      </div>
      {offered.length > 0 && (
        <>
          <h3>{t('people.suggestions')}</h3>
          <div className="dk-row-tools">
            {offered.map((values) => (
              <DeskButton
                key={values.name}
                size="small"
                onPress={() => setEdited({ kind: undefined, values })}
              >
                {values.name}
              </DeskButton>
            ))}
          </div>
        </>
      )}
    </DeskSheet>
  )
}

function describeKind({ holder, required, expires, warningDays, archived }: DocumentKind): string {
  return [
    t(holder === 'driver' ? 'people.driver' : 'people.vehicle'),
    t(required ? 'people.kindRequired' : 'people.kindOptional'),
    expires ? t('people.kindWarning', { count: warningDays }) : t('people.noExpiry'),
    ...(archived ? [t('people.isRetired')] : []),
  ].join(' · ')
}

type KindSheetProps = {
  /** The saved kind; undefined for a new one. */
  kind: DocumentKind | undefined
  values: Draft
  onClose: () => void
}

function KindSheet({ kind, values, onClose }: KindSheetProps) {
  const { notify } = useDesk()
  const submitFleet = useFleetSubmit()
  const { holder, name, required, expires, warningDays } = kind ?? values
  const form = useSheetForm({
    version: kind?.version,
    values: { holder, name, required, expires, warningDays },
    save: async (input, attempt) => {
      const of = kind && { number: kind.number, version: kind.version }
      if (!(await attempt(submitFleet(calls.saveDocumentKind, { ...input, ...(of && { of }) }))))
        return
      notify(t('people.saved'))
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={kind ? kind.name : t('people.addKind')}
      onClose={onClose}
      save={t('people.save')}
    >
      <TextField form={form} name="name" label={t('people.name')} max={MAX_KIND_NAME_LENGTH} />
      {!kind && (
        <SelectField
          form={form}
          name="holder"
          label={t('people.kindOf')}
          choices={[
            { value: 'driver', text: t('people.driver') },
            { value: 'vehicle', text: t('people.vehicle') },
          ]}
        />
      )}
      <SwitchField
        form={form}
        name="required"
        label={t('people.kindRequired')}
        help={t('people.kindRequiredHelp')}
      />
      <SwitchField form={form} name="expires" label={t('people.kindExpires')} />
      {form.values.expires && (
        <NumberField
          form={form}
          name="warningDays"
          label={t('people.kindWarnFrom')}
          unit={t('people.kindDays')}
          min={1}
          max={MAX_WARNING_DAYS}
          empty={30}
        />
      )}
    </FormSheet>
  )
}
