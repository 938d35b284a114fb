import { useId, useState } from 'react'
import { ChevronDownIcon } from '../icon.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { CountryDialog, type CountryLabels } from './country-dialog.tsx'
import { DIALLING_CODES, findCountryOf, findDiallingCode } from './dialling-codes.ts'
import type { FieldFacts } from './field.tsx'
import { boxClass, Field, noteOf } from './field.tsx'

/** A phone number as typed: the country, and the digits after its dialling code. */
export type PhoneValue = {
  /** Two letters of ISO 3166, such as `GB`. */
  country: string
  /** Digits only, without a leading 0. */
  national: string
}

export type PhoneFieldProps = FieldFacts & {
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  onBlur?: () => void
  labels: CountryLabels
  /** Language of the country names. */
  locale: string
  /** Countries listed first. */
  preferred?: readonly string[]
  name?: string
  required?: boolean
  disabled?: boolean | undefined
  readOnly?: boolean
}

const NONE: readonly string[] = []

/** Dialling code and number in one box. The caller checks whether the number is real. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, hint, error, optional, value, onChange, labels, locale, disabled } = props
  const id = useId()
  const [isChoosing, setIsChoosing] = useState(false)
  const isFixed = disabled || props.readOnly
  const code = findDiallingCode(value.country)
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(value.country)
  return (
    <>
      <Field id={id} label={label} hint={hint} error={error} optional={optional}>
        <div className={boxClass(error)}>
          <button
            type="button"
            className="dialling"
            aria-haspopup="dialog"
            aria-label={`${labels.code}: ${name} +${code}`}
            disabled={isFixed}
            onClick={() => setIsChoosing(true)}
          >
            <bdi dir="ltr">+{code}</bdi>
            <ChevronDownIcon size="small" />
          </button>
          <Autofilled
            country={value.country}
            onFill={(country) => onChange({ ...value, country })}
          />
          <input
            {...noteOf(id, { hint, error })}
            id={id}
            type="tel"
            dir="ltr"
            inputMode="tel"
            className="num"
            autoComplete="tel-national"
            name={props.name}
            required={props.required}
            disabled={disabled}
            readOnly={props.readOnly}
            value={value.national}
            onChange={(event) => onChange(readPhone(event.target.value, value.country))}
            onBlur={props.onBlur}
          />
        </div>
      </Field>
      {isChoosing && (
        <CountryDialog
          chosen={value.country}
          preferred={props.preferred ?? NONE}
          locale={locale}
          labels={labels}
          onPick={(country) => {
            setIsChoosing(false)
            onChange({ ...value, country })
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  )
}

/** The code that a browser fills in together with the number in its own list. */
function Autofilled({ country, onFill }: { country: string; onFill: (country: string) => void }) {
  const all = useHydrated()
  const codes = all ? DIALLING_CODES : DIALLING_CODES.filter((item) => item.country === country)
  return (
    <select
      className="unseen"
      aria-hidden="true"
      tabIndex={-1}
      autoComplete="tel-country-code"
      value={country}
      onChange={(event) => onFill(event.target.value)}
    >
      {codes.map((item) => (
        <option key={item.country} value={item.country}>
          +{item.code}
        </option>
      ))}
    </select>
  )
}

/**
 * Parses typed or pasted text: drops spaces and a leading 0; a number that starts with `+` or `00` sets its own
 * country.
 */
export function readPhone(typed: string, country: string): PhoneValue {
  const digits = typed.replace(/\D/g, '')
  const dialled = digits.startsWith('00') && digits.length > 8 ? digits.slice(2) : ''
  const abroad = /^\s*\+/.test(typed) ? digits : dialled
  // Several countries share a code: the chosen country stays if its code matches.
  const code = findDiallingCode(country)
  const found =
    code && abroad.startsWith(code) ? { country, code } : abroad && findCountryOf(abroad)
  return found
    ? { country: found.country, national: abroad.slice(found.code.length).replace(/^0+/, '') }
    : { country, national: digits.replace(/^0+/, '') }
}
