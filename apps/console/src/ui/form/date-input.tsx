import { CalendarIcon } from '@kerbside/kit/icon.tsx'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { localeInUse, t } from '@kerbside/words/translate.ts'
import { useRef, useState } from 'react'
import { formatTypedDate, parseTypedDate } from './typed-date.ts'

type DateInputProps = {
  id: string
  /** "2026-11-26", with a time "2026-11-26T10:30"; empty for none. */
  value: string
  onChange: (value: string) => void
  withTime: boolean
  disabled?: boolean | undefined
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/**
 * A date as the operator's country writes it, whatever the browser's language is: typed, or chosen in the browser's own
 * calendar. Text that is no date is kept and explained; the value is empty then.
 */
export function DateInput(props: DateInputProps) {
  const { id, value, onChange, withTime, disabled, ...described } = props
  const locale = localeInUse()
  const year = new Date(serverNow()).getUTCFullYear()
  /** The text while it is typed, and afterwards if it is no date. */
  const [typed, setTyped] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const calendar = useRef<HTMLInputElement>(null)
  const parse = (text: string) =>
    text.trim() === '' ? '' : parseTypedDate(text, { locale, year, withTime })
  const commit = () => {
    if (typed === undefined) return
    const parsed = parse(typed)
    setIsWrong(parsed === undefined)
    if (parsed !== undefined) setTyped(undefined)
    if ((parsed ?? '') !== value) onChange(parsed ?? '')
  }
  const example = formatTypedDate(`${year}-11-26${withTime ? 'T10:30' : ''}`, { locale })
  return (
    <>
      <span className="dk-date">
        <input
          {...described}
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': `${id}-date` })}
          id={id}
          className="dk-in"
          autoComplete="off"
          value={typed ?? formatTypedDate(value, { locale })}
          disabled={disabled}
          onChange={({ target }) => {
            setTyped(target.value)
            const parsed = /\d{4}/.test(target.value) ? parse(target.value) : undefined
            if (parsed !== undefined && parsed !== value) onChange(parsed)
          }}
          onBlur={commit}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit()
          }}
        />
        <button
          type="button"
          className="dk-date-open"
          aria-label={t(withTime ? 'form.chooseDateTime' : 'desk.chooseDate')}
          disabled={disabled}
          onClick={() => calendar.current?.showPicker()}
        >
          <CalendarIcon size="small" />
        </button>
        <input
          ref={calendar}
          className="dk-date-native"
          type={withTime ? 'datetime-local' : 'date'}
          tabIndex={-1}
          aria-hidden="true"
          value={value}
          disabled={disabled}
          onChange={({ target }) => {
            setTyped(undefined)
            setIsWrong(false)
            onChange(target.value)
          }}
        />
      </span>
      {isWrong && (
        <p id={`${id}-date`} className="dk-fd-error" role="alert">
          {t('desk.dateLike', { example })}
        </p>
      )}
    </>
  )
}
