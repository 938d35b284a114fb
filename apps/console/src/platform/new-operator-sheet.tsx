import * as calls from '@kerbside/contract/calls.generated/hosting-platform.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { MadeLink } from './link-sheet.tsx'
import { usePlatformChange } from './use-platform-change.ts'

const FIRST = {
  name: '',
  slug: '',
  host: '',
  owner: '',
  ownername: '',
  lat: '',
  zone: 'Europe/London',
  currency: 'GBP',
  country: 'GB',
}
type Form = typeof FIRST

/** In form order: label, help if needed, and maximum length. */
const FIELDS = [
  { name: 'name', label: 'host.fullName', most: 80 },
  { name: 'slug', label: 'host.slug', help: 'host.slugHelp', most: 40 },
  { name: 'host', label: 'host.host', help: 'host.hostHelp', most: 253 },
  { name: 'ownername', label: 'host.ownerName', most: 80 },
  { name: 'owner', label: 'host.owner', most: 255 },
  { name: 'lat', label: 'host.base', help: 'host.baseHelp', most: 40 },
  { name: 'zone', label: 'host.zone', most: 64 },
  { name: 'currency', label: 'host.currency', most: 3 },
  { name: 'country', label: 'host.country', most: 2 },
] as const

/** The short name of "North & Sons Cars": north-sons-cars. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}|[’']/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')

/** The short name follows the name until the user changes it. */
const withPart = (form: Form, { name, value }: { name: keyof Form; value: string }): Form => {
  const follows = name === 'name' && form.slug === slugOf(form.name)
  return { ...form, ...(follows && { slug: slugOf(value) }), [name]: value }
}

const PAIR = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

/** Creates an operator and its first owner; the owner enters everything else. */
export function NewOperatorSheet({
  onMade,
  onClose,
}: {
  onMade: (made: MadeLink) => void
  onClose: () => void
}) {
  const [form, setForm] = useState<Form>(FIRST)
  const [isFar, setFar] = useState(false)
  const { busy, send, rejection, forget } = usePlatformChange()
  const make = async () => {
    const [, lat, lng] = PAIR.exec(form.lat) ?? []
    setFar(lng === undefined)
    if (lng === undefined) return
    const { lat: _, ...operatorRequest } = form
    const made = await send(calls.createOperator, {
      ...operatorRequest,
      lat: Number(lat),
      lng: Number(lng),
    })
    if (made) onMade({ name: form.name, owner: form.ownername, link: made.link })
  }
  const errorOf = (name: keyof Form): string => {
    if (name === 'lat' && isFar) return t('host.baseWrong')
    return rejection.field === name ? rejection.message : ''
  }
  return (
    <DeskSheet
      title={t('host.new')}
      sentence={t('host.newSentence')}
      onClose={onClose}
      actions={
        <DeskButton look="primary" disabled={busy} onPress={() => void make()}>
          {t('host.make')}
        </DeskButton>
      }
    >
      <div className="dk-fields host-form">
        {FIELDS.map((field) => (
          <DeskField
            key={field.name}
            label={t(field.label)}
            help={'help' in field ? t(field.help) : undefined}
            error={errorOf(field.name)}
          >
            {(id) => (
              <TextInput
                id={id}
                most={field.most}
                value={form[field.name]}
                onChange={(value) => {
                  setForm(withPart(form, { name: field.name, value }))
                  setFar(false)
                  forget()
                }}
              />
            )}
          </DeskField>
        ))}
      </div>
      {rejection.message !== '' && rejection.field === '' && (
        <p className="dk-fd-error" role="alert">
          {rejection.message}
        </p>
      )}
    </DeskSheet>
  )
}
