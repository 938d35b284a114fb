import { useId } from 'react'
import { ChevronDownIcon } from '../icon.tsx'
import { useHydrated } from '../use-hydrated.ts'
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
  /** Name of the country list: “Dialling code”. */
  codeLabel: string
  /** Language of the country names. */
  locale: string
  /** Countries listed first. */
  preferred?: readonly string[]
  name?: string
  required?: boolean
  disabled?: boolean | undefined
  readOnly?: boolean
}

/** Dialling code and number in one box. The caller checks whether the number is real. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, hint, error, optional, value, onChange, codeLabel, locale, disabled } = props
  const id = useId()
  const countries = useCountries({ locale, chosen: value.country, first: props.preferred ?? [] })
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className={boxClass(error)}>
        <span className="dialling">
          <bdi dir="ltr" aria-hidden="true">
            +{findDiallingCode(value.country)}
          </bdi>
          <ChevronDownIcon size="small" />
          <select
            aria-label={codeLabel}
            autoComplete="tel-country-code"
            value={value.country}
            disabled={disabled || props.readOnly}
            onChange={(event) => onChange({ ...value, country: event.target.value })}
          >
            {countries.map(({ country, text }) => (
              <option key={country} value={country}>
                {text}
              </option>
            ))}
          </select>
        </span>
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

type Params = { locale: string; chosen: string; first: readonly string[] }

/** Lists only the chosen country at first, so that the server does not send two hundred more. */
function useCountries({ locale, chosen, first }: Params) {
  const all = useHydrated()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const worded = ({ country, code }: { country: string; code: string }) => ({
    country,
    name: names.of(country) ?? country,
    text: `${names.of(country) ?? country} +${code}`,
  })
  if (!all) return DIALLING_CODES.filter(({ country }) => country === chosen).map(worded)

  const rank = ({ country }: { country: string }) => (first.includes(country) ? 0 : 1)
  return DIALLING_CODES.map(worded).sort(
    (a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, locale),
  )
}
